import VantageCore
import VantageGeodesy
import VantageJPEG

/// The search for the face of a cube that each of six numbered pictures shows.
enum CubeEdges {
    /// The orders in which programs number faces. Edges cannot distinguish the order of krpano's strips (left, front,
    /// right, back, up, down) from the first of these orders, so the left face of such strips is taken as the front.
    private static let orders: [[CubeMap.Face]] = [
        [.front, .right, .back, .left, .up, .down],
        CubeMap.usualOrder,
    ]

    /// Returns the face that each of six pictures shows, in the order of the pictures; `nil` if their edges do not
    /// match.
    static func order(of pictures: [PictureFile], limits: JPEGLimits) -> [CubeMap.Face]? {
        var edges: [FaceEdges] = []
        for picture in pictures {
            guard let (bytes, format) = try? PictureFileReader(file: picture, limits: limits).contents(),
                let readable = try? ReadableJPEG(bytes, format, name: picture.name, limits: limits),
                let face = try? FaceEdges(of: readable.jpeg, readable.header, limits: limits)
            else { return nil }
            edges.append(face)
        }
        let fits = orders.map { ($0, CubeFit(Dictionary(uniqueKeysWithValues: zip($0, edges)))) }
        let best = fits.min { $0.1.shared < $1.1.shared }
        guard let best, best.1.isCertain else { return nil }
        return best.0
    }
}

import VantageCore
import VantageGeodesy
import VantageJPEG

/// Finds out which faces of a cube numbered pictures are.
enum CubeEdges {
    /// The orders in which programs number faces. The order of strips in krpano, left, front, right, back, up, down,
    /// cannot be distinguished from the first one; its left face is then taken as the front.
    private static let orders: [[CubeMap.Face]] = [
        [.front, .right, .back, .left, .up, .down],
        CubeMap.usualOrder,
    ]

    /// Returns the faces that six pictures show, in their order; `nil` if their edges do not continue each other.
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

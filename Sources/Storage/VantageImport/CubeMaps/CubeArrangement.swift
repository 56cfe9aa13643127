import VantageGeodesy
import VantageJPEG

/// The faces of a cube map in their places. Programs differ in how they turn the upper and the lower face, and in the
/// direction of the x axis; the edges of the faces show which is meant.
struct CubeArrangement {
    struct Face {
        let picture: ReadableJPEG
        /// The number of quarters by which the picture has to be turned clockwise.
        let turns: Int
    }

    let faces: [CubeMap.Face: Face]
    /// Phrases that state what differs from the names of the files.
    let remarks: [String]
    /// Whether the edges of the upper and the lower face continue the side faces, or say nothing.
    let hasFittingCaps: Bool

    /// - Parameters:
    ///   - pictures: The pictures by the faces that their names state.
    ///   - hasAxes: Whether the names state axes, so that left and right may be exchanged.
    /// - Throws: ``ImportFailure`` if a picture cannot be decoded, or if the edges of the side faces do not continue
    ///   each other.
    init(
        of pictures: [CubeMap.Face: ReadableJPEG], hasAxes: Bool, _ files: CubeMapFiles, _ limits: JPEGLimits
    ) throws(ImportFailure) {
        var edges: [CubeMap.Face: FaceEdges] = [:]
        for (face, picture) in pictures {
            do {
                edges[face] = try FaceEdges(of: picture.jpeg, picture.header, limits: limits)
            } catch {
                throw ImportFailure(error, picture: files[face].name)
            }
        }
        var (pictures, fit) = (pictures, CubeFit(edges))
        var remarks: [String] = []
        if hasAxes, let exchanged = Self.exchanged(edges, instead: fit) {
            fit = exchanged
            (pictures[.left], pictures[.right]) = (pictures[.right], pictures[.left])
            remarks.append("positive x is left")
        }
        guard !fit.isContradicted else { throw Self.contradiction(in: files) }
        let turns = [CubeMap.Face.up: fit.upTurns, .down: fit.downTurns]
        for (face, words) in [(CubeMap.Face.up, "the upper face"), (.down, "the lower face")] {
            if let count = turns[face], count > 0 { remarks.append("\(words) turned by \(count * 90)°") }
        }
        faces = Dictionary(
            uniqueKeysWithValues: pictures.map { ($0.key, Face(picture: $0.value, turns: turns[$0.key] ?? 0)) })
        self.remarks = remarks
        hasFittingCaps = !fit.hasDoubtfulCaps
    }

    private static func contradiction(in files: CubeMapFiles) -> ImportFailure {
        ImportFailure(
            .badCubeMap, files.name,
            "\(files.name) has six files named like the faces of a cube map, but the edges of its front, right, back "
                + "and left face do not continue each other. Correct the names or, if these are separate photos, rename "
                + "them.")
    }

    /// Returns the fit with the left and the right face exchanged, if that is certain and the other fit is not.
    private static func exchanged(_ edges: [CubeMap.Face: FaceEdges], instead fit: CubeFit) -> CubeFit? {
        guard !fit.isCertain else { return nil }
        var exchanged = edges
        (exchanged[.left], exchanged[.right]) = (edges[.right], edges[.left])
        let other = CubeFit(exchanged)
        return other.isCertain ? other : nil
    }
}

import VantageGeodesy
import VantageJPEG

/// The faces of a cube map, arranged and rotated. Programs differ in how they rotate the upper and lower faces and in
/// the direction of the x axis; the edges of the faces show which convention was used.
struct CubeArrangement {
    struct Face {
        let picture: ReadableJPEG
        /// The number of clockwise quarter turns that the picture needs.
        let turns: Int
    }

    let faces: [CubeMap.Face: Face]
    /// Phrases that describe how the arrangement differs from the one that the file names indicate.
    let remarks: [String]
    /// Whether the edges of the upper and lower faces match the side faces or are inconclusive.
    let hasFittingCaps: Bool

    /// - Parameters:
    ///   - pictures: The picture for each face, according to the file names.
    ///   - hasAxes: Whether the faces are named after axes, in which case left and right may be swapped.
    /// - Throws: ``ImportFailure`` if a picture cannot be decoded, or if the edges of the side faces do not match.
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
                + "and left faces do not match. Name each file after the face that it shows or, if these are separate "
                + "photos, choose other names.")
    }

    /// Returns the fit with the left and right faces swapped if that fit is certain and the given one is not.
    private static func exchanged(_ edges: [CubeMap.Face: FaceEdges], instead fit: CubeFit) -> CubeFit? {
        guard !fit.isCertain else { return nil }
        var exchanged = edges
        (exchanged[.left], exchanged[.right]) = (edges[.right], edges[.left])
        let other = CubeFit(exchanged)
        return other.isCertain ? other : nil
    }
}

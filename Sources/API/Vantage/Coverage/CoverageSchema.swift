import VantageMapTiles
import VantageScenes

/// The zoom levels at which a coverage tile shows its layers, and the properties of its features.
package struct CoverageSchema: Sendable {
    package typealias Properties = [(String, VectorValue?)]

    /// The highest zoom of coverage tiles, at which they contain all scenes.
    package static let deepest = 18

    /// The lowest zoom at which sequences are shown as lines.
    package let sequenceZoom: Int
    /// The lowest zoom at which scenes are shown.
    package let sceneZoom: Int
    /// The name of the scene layer. The other layers are `grid` and `sequences`.
    package let sceneLayer: String
    /// A Boolean value that indicates whether counts are drawn as squares. If not, they are drawn as points at the
    /// centers of the squares.
    package let drawsGridSquares: Bool
    /// Returns the properties of a square that contains the given number of scenes.
    let square: @Sendable (Int) -> Properties
    /// Returns the properties of a line through scenes in one sequence.
    let sequence: @Sendable ([Scene]) -> Properties
    /// Whether scenes without a picture are left out of the scene layer.
    let needsPictures: Bool
    /// Returns the properties of a scene.
    let scene: @Sendable (Scene) -> Properties

    package init(
        sequenceZoom: Int, sceneZoom: Int, sceneLayer: String, drawsGridSquares: Bool,
        square: @escaping @Sendable (Int) -> Properties, sequence: @escaping @Sendable ([Scene]) -> Properties,
        needsPictures: Bool = false, scene: @escaping @Sendable (Scene) -> Properties
    ) {
        self.sequenceZoom = sequenceZoom
        self.sceneZoom = sceneZoom
        self.sceneLayer = sceneLayer
        self.drawsGridSquares = drawsGridSquares
        self.square = square
        self.sequence = sequence
        self.needsPictures = needsPictures
        self.scene = scene
    }
}

extension CoverageSchema {
    /// The schema of Vantage's own coverage tiles.
    package static let vantage = CoverageSchema(
        sequenceZoom: 10, sceneZoom: 14, sceneLayer: "scenes", drawsGridSquares: true,
        square: { [("count", .uint(UInt64($0)))] },
        sequence: { scenes in
            let panoramas = scenes.count { $0.kind == .panorama }
            return [
                ("sequence", scenes[0].sequence.map { .string($0) }), ("collection", .string(scenes[0].collection)),
                ("kind", .string(panoramas * 2 >= scenes.count ? "panorama" : "photo")),
            ]
        },
        scene: { scene in
            [
                ("scene", .string(scene.id.description)),
                ("kind", .string(scene.kind == .panorama ? "panorama" : "photo")),
                ("heading", scene.headingReference == .true ? scene.heading.map { .double($0.degrees) } : nil),
                ("captured", scene.captured.map { .sint($0.milliseconds / 1000) }),
                ("collection", .string(scene.collection)), ("sequence", scene.sequence.map { .string($0) }),
                ("hasPicture", scene.hasPicture ? nil : .bool(false)),
            ]
        })
}

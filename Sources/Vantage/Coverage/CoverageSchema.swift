import MapTiles
import Scenes

/// From which zoom a coverage tile has what, and what its features say.
package struct CoverageSchema: Sendable {
    package typealias Properties = [(String, VectorValue?)]

    /// The zoom from which lines are shown.
    package let sequenceZoom: Int
    /// The zoom from which scenes are shown.
    package let sceneZoom: Int
    /// The layer of scenes; the others are `grid` and `sequences`.
    package let sceneLayer: String
    /// Whether counts are those of squares; they lie at the squares' middles otherwise.
    package let gridHasSquares: Bool
    /// Of so many scenes.
    let square: @Sendable (Int) -> Properties
    /// Of scenes of one sequence.
    let sequence: @Sendable ([Scene]) -> Properties
    /// Of a scene; `nil` leaves it out.
    let scene: @Sendable (Scene) -> Properties?

    package init(
        sequenceZoom: Int, sceneZoom: Int, sceneLayer: String, gridHasSquares: Bool,
        square: @escaping @Sendable (Int) -> Properties, sequence: @escaping @Sendable ([Scene]) -> Properties,
        scene: @escaping @Sendable (Scene) -> Properties?
    ) {
        self.sequenceZoom = sequenceZoom
        self.sceneZoom = sceneZoom
        self.sceneLayer = sceneLayer
        self.gridHasSquares = gridHasSquares
        self.square = square
        self.sequence = sequence
        self.scene = scene
    }
}

extension CoverageSchema {
    /// Our own.
    package static let vantage = CoverageSchema(
        sequenceZoom: 10, sceneZoom: 14, sceneLayer: "scenes", gridHasSquares: true,
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
            ]
        })
}

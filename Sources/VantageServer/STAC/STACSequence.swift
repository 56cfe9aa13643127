import Foundation
import Vantage

/// What is known of all scenes of a sequence.
struct STACSequence: Sendable {
    /// More are not gone through for one answer.
    private static let maximumScenes = 20_000

    private(set) var scenes = 0
    private(set) var extent: BoundingBox?
    private(set) var firstCaptured: Date?
    private(set) var lastCaptured: Date?
    /// Whether there are more than were gone through; what is known is then of those.
    private(set) var isCut = false

    /// - Parameter page: Some of the scenes that a query asks for.
    /// - Returns: `nil` where it has no scene.
    init?(of query: SceneQuery, page: (SceneQuery, SceneCursor?) async throws -> ScenePage) async throws {
        var cursor: SceneCursor?
        repeat {
            let found = try await page(query, cursor)
            for scene in found.scenes { add(scene) }
            cursor = found.next
            isCut = scenes >= Self.maximumScenes && cursor != nil
        } while cursor != nil && !isCut
        if scenes == 0 { return nil }
    }

    private mutating func add(_ scene: Scene) {
        scenes += 1
        // Scenes mostly come along their way, which may lead across ±180°.
        extent = extent?.extended(to: scene.coordinate) ?? BoundingBox(scene.coordinate)
        guard let time = scene.captured?.date else { return }
        firstCaptured = min(firstCaptured ?? time, time)
        lastCaptured = max(lastCaptured ?? time, time)
    }
}

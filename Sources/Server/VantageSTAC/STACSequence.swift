import Foundation
import Vantage

/// The properties of a sequence that depend on all of its scenes.
struct STACSequence: Sendable {
    /// The maximum number of scenes read for one response.
    private static let maximumScenes = 20_000

    private(set) var scenes = 0
    private(set) var extent: BoundingBox?
    private(set) var firstCaptured: Date?
    private(set) var lastCaptured: Date?
    /// Whether the sequence has more scenes than were read. If so, the properties cover only those that were read.
    private(set) var isTruncated = false

    /// - Parameter page: A closure that returns a page of the scenes that match a query.
    /// - Returns: `nil` if there are no scenes.
    init?(of query: SceneQuery, page: (SceneQuery, SceneCursor?) async throws -> ScenePage) async throws {
        var cursor: SceneCursor?
        repeat {
            let found = try await page(query, cursor)
            for scene in found.scenes { add(scene) }
            cursor = found.next
            isTruncated = scenes >= Self.maximumScenes && cursor != nil
        } while cursor != nil && !isTruncated
        if scenes == 0 { return nil }
    }

    private mutating func add(_ scene: Scene) {
        scenes += 1
        // The extent may cross ±180°. It grows in the shorter direction, because consecutive scenes are usually close
        // together.
        extent = extent?.extended(to: scene.coordinate) ?? BoundingBox(scene.coordinate)
        guard let time = scene.captured?.date else { return }
        firstCaptured = min(firstCaptured ?? time, time)
        lastCaptured = max(lastCaptured ?? time, time)
    }
}

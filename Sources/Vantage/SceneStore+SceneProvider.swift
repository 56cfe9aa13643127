import Foundation
import Geodesy
import SceneStore

extension SceneStore: SceneProvider {
    public func lookAroundScene(
        near place: Coordinate, options: AvailabilityOptions
    ) async throws -> LookAroundScene? {
        try await scene(near: place, options: options).map {
            LookAroundScene($0.scene, token: $0.token, distance: $0.distance, provider: self)
        }
    }

    public func lookAroundScene(token: String) async throws -> LookAroundScene {
        LookAroundScene(try await scene(token: token).scene, token: token, distance: nil, provider: self)
    }

    public func lookAroundSnapshot(
        of scene: LookAroundScene, options: LookAroundSnapshotter.Options
    ) async throws -> LookAroundSnapshotter.Snapshot {
        let (stored, viewHeading) = try await self.scene(token: scene.token)
        return try await snapshot(of: stored, impliedHeading: viewHeading, options: options)
    }
}

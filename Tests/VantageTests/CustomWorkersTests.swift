import VantageCore
import Foundation
import VantageSceneFixtures
import Synchronization
import Testing
import Vantage

/// Tests views, maps and lookups on workers that the caller supplies.
@Suite(.fewAtATime)
struct CustomWorkersTests {
    private static let place = try! Coordinate(latitude: 48.2003, longitude: 7.69998)

    private final class Flag: Sendable {
        let isRaised = Atomic(false)
    }

    /// Performs an operation while its workers' only thread is busy, and checks that the operation waits.
    ///
    /// - Returns: The result of the operation once the thread is released.
    private func result<Value: Sendable>(
        _ work: @escaping @Sendable (WorkerPool) async throws -> Value
    ) async throws -> Value {
        let (workers, begun, gate) = (WorkerPool(maximum: 1), Flag(), DispatchSemaphore(value: 0))
        async let holding: Void = workers.run { _ in
            begun.isRaised.store(true, ordering: .releasing)
            gate.wait()
        }
        try await waitUntil { begun.isRaised.load(ordering: .acquiring) }
        async let value = work(workers)
        try await waitUntil { workers.waitingCount == 1 }
        gate.signal()
        try await holding
        return try await value
    }

    @Test func `a store performs lookups on its workers`() async throws {
        let url = try await SampleStore.opened().url
        let scene = try await result { workers in
            let store = try await SceneStore(opening: url, workers: workers)
            // The radius is too large for a synchronous lookup on the caller's thread.
            let found = try await store.scene(near: Self.place, options: .init(radius: 5000))
            try await store.close()
            return found
        }
        #expect(scene != nil)
    }

    @Test func `views are rendered on their store's workers`() async throws {
        let url = try await SampleStore.opened().url
        let snapshot = try await result { workers in
            let store = try await SceneStore(opening: url, workers: workers)
            let scene = try await LookAroundSceneRequest(coordinate: Self.place, in: store).scene!
            let options = LookAroundSnapshotter.Options(size: .init(width: 80, height: 60))
            let snapshot = try await LookAroundSnapshotter(scene: scene, options: options).snapshot
            try await store.close()
            return snapshot
        }
        #expect(snapshot.pixelWidth == 80)
    }

    @Test func `maps are drawn on their store's workers`() async throws {
        let snapshot = try await result { workers in
            let maps = try await MapStore(opening: [SampleData.file("map/aubeval.mbtiles")], workers: workers)
            let options = MapSnapshotter.Options(
                area: .camera(MapCamera(center: Self.place, zoom: 15)), size: .init(width: 80, height: 60))
            return try await MapSnapshotter(options: options, in: maps).snapshot
        }
        #expect(snapshot.pixelWidth == 80)
    }
}

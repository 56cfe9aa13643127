import Foundation
import Testing
import Vantage
import VantageSceneFixtures
import VantageScenes

/// Members that fail or are late.
@Suite(.fewAtATime)
struct MissingMemberTests {
    /// A provider that first does what the test chooses.
    private struct Stub: SceneProvider {
        let store: SceneStore
        let first: @Sendable () async throws -> Void

        func scene(near place: Coordinate, options: AvailabilityOptions) async throws -> AvailableScene? {
            try await first()
            return try await store.scene(near: place, options: options)
        }

        func distanceToNearest(from place: Coordinate, filter: SceneFilter) async throws -> Double? {
            try await first()
            return try await store.distanceToNearest(from: place, filter: filter)
        }

        func scene(_ id: SceneID) async throws -> Scene {
            try await first()
            return try await store.scene(id)
        }

        func scene(token: String) async throws -> (scene: Scene, viewHeading: Heading?) {
            try await first()
            return try await store.scene(token: token)
        }

        func token(for scene: SceneID, viewHeading: Heading?) async throws -> String {
            store.token(for: scene, viewHeading: viewHeading)
        }

        func scenes(_ query: SceneQuery, limit: Int, after cursor: SceneCursor?) async throws -> ScenePage {
            try await first()
            return try await store.scenes(query, limit: limit, after: cursor)
        }

        func picture(of scene: Scene) throws -> any PictureSession { try store.picture(of: scene) }
    }

    private struct Outage: Error {}

    private static func federation(
        _ town: PublishedTown, _ failures: FederatedProvider.Failures, deadline: Duration = .milliseconds(300)
    ) -> FederatedProvider {
        let slow = Stub(store: town.store) {
            // The member does not respond to cancellation.
            await withCheckedContinuation { continuation in
                DispatchQueue.global().asyncAfter(deadline: .now() + 20) { continuation.resume() }
            }
        }
        let dead = Stub(store: town.store) { throw Outage() }
        return FederatedProvider(
            [
                FederationMember("slow", slow, deadline: deadline), FederationMember("dead", dead, deadline: deadline),
                FederationMember("well", Stub(store: town.store) {}, deadline: .seconds(60)),
            ], failures: failures)
    }

    @Test func `the other members answer within the deadline, and missing members are named`() async throws {
        let town = try await PublishedTown(towns: 1)
        let federation = Self.federation(town, .leaveOut)
        let scene = try #require(try await town.store.allScenes(SceneQuery()).first)
        let started = ContinuousClock.now
        let (found, missing) = try await MissingMembers.collecting {
            try await federation.scene(near: scene.coordinate, options: AvailabilityOptions())
        }
        #expect(ContinuousClock.now - started < .seconds(10))
        #expect(found?.scene.id == scene.id)
        #expect(Set(missing.map(\.name)) == ["slow", "dead"])
        #expect(missing.allSatisfy { $0.reason.contains($0.name) })
        let (list, others) = try await MissingMembers.collecting { try await federation.allScenes(SceneQuery()) }
        #expect(list.count == 60 && Set(others.map(\.name)) == ["slow", "dead"])
        let (token, _) = try await MissingMembers.collecting {
            try await federation.scene(token: town.store.token(for: scene.id)).scene
        }
        #expect(token == scene)
    }

    @Test func `a missing member is an error if the caller requests that`() async throws {
        let town = try await PublishedTown(towns: 1)
        let place = try town.places(1, towns: 1)[0]
        let federation = Self.federation(town, .fail)
        await #expect { _ = try await federation.scene(near: place, options: AvailabilityOptions()) } throws: {
            [.memberLate, .memberFailed].contains(($0 as? FederationError)?.code)
        }
        let late = FederatedProvider([federation.members[0]], failures: .fail)
        await #expect { _ = try await late.scene(near: place, options: AvailabilityOptions()) } throws: {
            ($0 as? FederationError)?.code == .memberLate
        }
    }

    @Test func `if no member responds, the request fails`() async throws {
        let town = try await PublishedTown(towns: 1)
        let place = try town.places(1, towns: 1)[0]
        let members = Array(Self.federation(town, .leaveOut).members.prefix(2))
        let federation = FederatedProvider(members, failures: .leaveOut)
        await #expect(throws: FederationError.self) {
            try await federation.scene(near: place, options: AvailabilityOptions())
        }
    }

    @Test func `an invalid request does not count as a failure of the member`() async throws {
        let town = try await PublishedTown(towns: 1)
        let stub = Stub(store: town.store) { throw SceneError(.noSuchCollection, "") }
        let federation = FederatedProvider(
            [FederationMember("one", stub, deadline: .seconds(60))], failures: .leaveOut)
        var options = AvailabilityOptions()
        options.filter.collection = "none"
        let place = try town.places(1, towns: 1)[0]
        let (_, missing) = await MissingMembers.collecting {
            await #expect { _ = try await federation.scene(near: place, options: options) } throws: {
                ($0 as? SceneError)?.code == .noSuchCollection
            }
        }
        #expect(missing.isEmpty)
    }

    @Test func `cancellation by the caller does not count as a failure of the member`() async throws {
        let town = try await PublishedTown(towns: 1)
        let federation = Self.federation(town, .leaveOut, deadline: .seconds(60))
        let place = try town.places(1, towns: 1)[0]
        let task = Task { try await federation.scene(near: place, options: AvailabilityOptions()) }
        try await Task.sleep(for: .milliseconds(50))
        let started = ContinuousClock.now
        task.cancel()
        await #expect(throws: (any Error).self) { try await task.value }
        #expect(ContinuousClock.now - started < .seconds(10))
    }

    @Test func `a scene in several members is listed and chosen only once`() async throws {
        let town = try await PublishedTown(towns: 2)
        let shards = try await town.federation(scenesPerShard: 30)
        let federation = FederatedProvider([
            FederationMember("shards", shards), FederationMember("store", town.store),
        ])
        let expected = try await town.store.allScenes(SceneQuery())
        let listed = try await federation.allScenes(SceneQuery())
        #expect(listed.count == expected.count && Set(listed) == Set(expected))
        for place in try town.places(50, towns: 2) {
            for options in [AvailabilityOptions(radius: 300), AvailabilityOptions(radius: 300, ranking: .best)] {
                let one = try await town.store.scene(near: place, options: options)
                #expect(try await federation.scene(near: place, options: options)?.scene == one?.scene)
            }
        }
    }

    @Test func `a member receives only requests for places near its bounds`() async throws {
        let town = try await PublishedTown(towns: 1)
        let dead = Stub(store: town.store) { throw Outage() }
        let bounds = try BoundingBox(west: 170, south: 0, east: -170, north: 10)
        let federation = FederatedProvider([
            FederationMember("dead", dead, bounds: bounds, deadline: .seconds(60)),
            FederationMember("well", town.store),
        ])
        for place in [(5, 160), (5, -160), (12, 175)] {
            let place = try Coordinate(latitude: Double(place.0), longitude: Double(place.1))
            #expect(try await federation.scene(near: place, options: AvailabilityOptions()) == nil)
        }
        for place in [(5, 180), (5, -180), (5, 175), (5, -170.0001), (10.0001, 172)] {
            let place = try Coordinate(latitude: place.0, longitude: place.1)
            await #expect(throws: FederationError.self) {
                try await federation.scene(near: place, options: AvailabilityOptions())
            }
        }
    }
}

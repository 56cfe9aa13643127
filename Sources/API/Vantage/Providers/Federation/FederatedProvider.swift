import VantageCore
import VantageGeodesy
import VantageScenes
import VantageShards
import VantageVisibility

/// Many shards, stores and servers that act as one provider.
///
/// Each request goes only to the members that may have scenes in its area. The results are merged by the rules of
/// availability, as if all scenes were in one store. If several members have a scene with the same ID, the scene from
/// the first of them is used, and lists contain it once. Counts include it once for each member.
///
/// Members with a deadline are queried concurrently. If a member fails, or does not respond before its deadline, the
/// request fails or the member is left out, depending on ``failures``. ``MissingMembers`` lists the members that were
/// left out. If all queried members fail, the request fails.
///
/// A token is valid if a member signed it. Shards accept the tokens of the store that they were published from.
public struct FederatedProvider: SceneProvider {
    /// The treatment of members that fail or are late.
    public enum Failures: String, Sendable, CaseIterable {
        /// The request fails. The error is a ``FederationError`` if the member has a deadline.
        case fail
        /// The result comes from the other members.
        case leaveOut
    }

    /// The members, in order of precedence.
    public let members: [FederationMember]
    /// The treatment of members that fail or are late.
    public let failures: Failures
    let router: FederationRouter

    /// The worker pool of the first member.
    public var workers: WorkerPool { members.first?.provider.workers ?? .shared }
    /// The places from all members except shards, which have none.
    public var places: (any PlaceProvider)? {
        let places = members.filter { $0.cells == nil }.compactMap(\.provider.places)
        return places.isEmpty ? nil : CombinedPlaceProvider(places)
    }
    /// The buildings from all members except shards, which have none.
    public var buildings: [any BuildingProvider] {
        members.filter { $0.cells == nil }.flatMap(\.provider.buildings)
    }

    /// Creates a federation.
    ///
    /// - Parameters:
    ///   - members: The members in order of precedence.
    ///   - failures: The treatment of members that fail or are late.
    public init(_ members: [FederationMember], failures: Failures = .fail) {
        self.members = members
        self.failures = failures
        router = FederationRouter(members)
    }

    /// Creates a federation of the shards of a manifest.
    ///
    /// - Throws: `GeodesyError` if the bounds of a shard are invalid. Opened shards always have valid bounds.
    public init(_ published: PublishedShards) throws {
        self.init(
            try published.shards.map {
                try FederationMember($0.shard.file, $0.store, bounds: $0.shard.box, cells: $0.cells)
            })
    }

    /// Returns the sum of the members' counts. A scene that two members have is counted twice.
    public func counts(in square: MapRect, side: Int) async throws -> [Int] {
        var sum = Array(repeating: 0, count: side * side)
        let numbers = square.boundingBox.map { router.numbers(in: $0) } ?? router.all
        for answer in try await ask(numbers, { try await $1.counts(in: square, side: side) }) {
            for (place, count) in answer.value.enumerated() { sum[place] += count }
        }
        return sum
    }
}

extension FederatedProvider: CoverageIndex {
    package func scenes(in box: BoundingBox, filter: SceneFilter, maximum: Int) async throws -> [Scene]? {
        var scenes: [Scene] = []
        for number in router.numbers(in: box) {
            let answer = try await askOne(number) {
                try await $0.coverageIndex.scenes(in: box, filter: filter, maximum: maximum)
            }
            guard let answer else { continue }
            guard let found = answer, scenes.count + found.count <= maximum else { return nil }
            scenes += found
        }
        return scenes
    }

    package func sample(
        of square: MapRect, side: Int, filter: SceneFilter, hasScenes: Bool
    ) async throws -> CoverageSample {
        var sum = CoverageSample(counts: Array(repeating: 0, count: side * side), scenes: [:])
        let numbers = square.boundingBox.map { router.numbers(in: $0) } ?? router.all
        for number in numbers {
            let sample = try await askOne(number) {
                try await $0.coverageIndex.sample(of: square, side: side, filter: filter, hasScenes: hasScenes)
            }
            if let sample { sum.add(sample) }
        }
        return sum
    }
}

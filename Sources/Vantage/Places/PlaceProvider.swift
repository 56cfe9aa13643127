import Geodesy
import PlaceStore
import Places

/// What answers requests for places: a store, several as one, or somebody's own.
public protocol PlaceProvider: Sendable {
    /// Places whose names match a text, or whose category it names; best first.
    ///
    /// - Returns: At most as many as the query wants; none where nothing matches.
    /// - Throws: `PlaceError` when the text says nothing, or too much.
    func matches(of query: PlaceQuery) async throws -> [PlaceMatch]

    /// What lies at a position.
    func whereabouts(of coordinate: Coordinate) async throws -> Whereabouts

    /// - Returns: `nil` where there is no such place.
    func place(_ id: PlaceID) async throws -> Place?

    /// The outline of an area. Without an implementation, none is known.
    ///
    /// - Returns: Rings: what lies within an odd number of them is within the area. None for what has no outline, or is no
    ///   area.
    func outline(of id: PlaceID) async throws -> [[Coordinate]]

    /// The points of interest and streets around a position. Without an implementation, none are known.
    ///
    /// - Parameters:
    ///   - coordinate: The position.
    ///   - radius: Metres.
    ///   - limit: How many at most.
    /// - Returns: The nearest first.
    func places(around coordinate: Coordinate, within radius: Double, limit: Int) async throws -> [PlaceAround]
}

extension PlaceProvider {
    /// None: nothing is known of what lies around.
    public func places(around coordinate: Coordinate, within radius: Double, limit: Int) async throws -> [PlaceAround] {
        []
    }

    /// None: no outline is known.
    public func outline(of id: PlaceID) async throws -> [[Coordinate]] { [] }
}

extension PlaceStore: PlaceProvider {}

/// Several providers of places as one. A place that several have is the first one's.
public struct CombinedPlaceProvider: PlaceProvider {
    private let providers: [any PlaceProvider]

    /// `providers`: In the order in which they come first where they know as much.
    public init(_ providers: [any PlaceProvider]) { self.providers = providers }

    /// The best of what all providers find, by their scores; of the same score the first provider's.
    public func matches(of query: PlaceQuery) async throws -> [PlaceMatch] {
        var found: [PlaceMatch] = []
        for provider in providers { found += try await provider.matches(of: query) }
        var known: Set<PlaceID> = []
        let ordered = found.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
        return Array(ordered.map(\.element).filter { known.insert($0.place.id).inserted }.prefix(query.limit))
    }

    /// Of all providers the address and the point of interest that contain the position, or else the nearest; then the
    /// areas of each provider, one after another.
    public func whereabouts(of coordinate: Coordinate) async throws -> Whereabouts {
        var all = Whereabouts()
        for provider in providers { all.add(try await provider.whereabouts(of: coordinate)) }
        return all
    }

    /// As the first provider has it that knows it; `nil` where none does.
    public func place(_ id: PlaceID) async throws -> Place? {
        for provider in providers {
            if let place = try await provider.place(id) { return place }
        }
        return nil
    }

    /// The first provider's that has one; none where no provider has.
    public func outline(of id: PlaceID) async throws -> [[Coordinate]] {
        for provider in providers {
            let outline = try await provider.outline(of: id)
            if !outline.isEmpty { return outline }
        }
        return []
    }
}

extension CombinedPlaceProvider {
    /// The nearest of what all providers have, each place once.
    public func places(around coordinate: Coordinate, within radius: Double, limit: Int) async throws -> [PlaceAround] {
        var found: [PlaceAround] = []
        for provider in providers {
            found += try await provider.places(around: coordinate, within: radius, limit: limit)
        }
        var known: Set<PlaceID> = []
        return Array(
            found.sorted { $0.distance < $1.distance }.filter { known.insert($0.place.id).inserted }.prefix(limit))
    }
}

extension Whereabouts {
    /// What contains a position is told before what is near, and what is nearer before what is farther. Territories of
    /// several sources are told one source after the other.
    fileprivate mutating func add(_ other: Whereabouts) {
        address = Self.nearer(address, other.address)
        item = Self.nearer(item, other.item)
        territories += other.territories.filter { !territories.contains($0) }
        features += other.features.filter { !features.contains($0) }
    }

    private static func nearer(_ one: Found?, _ other: Found?) -> Found? {
        guard let one, let other else { return one ?? other }
        return (other.manner.order, other.distance) < (one.manner.order, one.distance) ? other : one
    }
}

extension Whereabouts.Manner {
    fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

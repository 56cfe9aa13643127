import VantageGeodesy
import VantagePlaceStore
import VantagePlaces

/// A source of places, such as a store, a combination of several providers or your own implementation.
public protocol PlaceProvider: Sendable {
    /// Returns the places whose name or category matches a query, best match first.
    ///
    /// - Returns: The matches, up to the query's limit, or an empty array if nothing matches.
    /// - Throws: `PlaceError` if the query's text contains nothing to search for or is too long.
    func matches(of query: PlaceQuery) async throws -> [PlaceMatch]

    /// Returns the address, point of interest, territories and physical features at a coordinate.
    func reverseLookup(at coordinate: Coordinate) async throws -> ReverseLookup

    /// Returns the place with an ID.
    ///
    /// - Returns: `nil` if there is no such place.
    func place(_ id: PlaceID) async throws -> Place?

    /// Returns the outline of an area. The default implementation returns no outline.
    ///
    /// - Returns: The rings of the outline. A point is inside the area if an odd number of rings contain it. The result
    ///   is empty if the place is not an area or its outline is unknown.
    func outline(of id: PlaceID) async throws -> [[Coordinate]]

    /// Returns the points of interest and streets around a position. The default implementation returns none.
    ///
    /// - Parameters:
    ///   - coordinate: The center of the search.
    ///   - radius: The radius of the search, in meters.
    ///   - limit: The maximum number of places.
    /// - Returns: The places, nearest first.
    func places(around coordinate: Coordinate, within radius: Double, limit: Int) async throws -> [SurroundingPlace]
}

extension PlaceProvider {
    /// Returns no places.
    public func places(around coordinate: Coordinate, within radius: Double, limit: Int) async throws
        -> [SurroundingPlace]
    {
        []
    }

    /// Returns no outline.
    public func outline(of id: PlaceID) async throws -> [[Coordinate]] { [] }
}

/// A combination of several place providers. If several providers have the same place, the first provider's version is
/// used.
public struct CombinedPlaceProvider: PlaceProvider {
    private let providers: [any PlaceProvider]

    /// Creates a combination of providers.
    ///
    /// - Parameter providers: The providers in order of precedence.
    public init(_ providers: [any PlaceProvider]) { self.providers = providers }

    /// Returns the best matches from all providers, by score. Matches with equal scores are in provider order.
    public func matches(of query: PlaceQuery) async throws -> [PlaceMatch] {
        var found: [PlaceMatch] = []
        for provider in providers { found += try await provider.matches(of: query) }
        var known: Set<PlaceID> = []
        let ordered = found.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
        return Array(ordered.map(\.element).filter { known.insert($0.place.id).inserted }.prefix(query.limit))
    }

    /// Returns the combined reverse lookup results from all providers.
    ///
    /// The address and the point of interest are those that contain the position or, failing that, the nearest ones.
    /// The territories and features from all providers are included, in provider order.
    public func reverseLookup(at coordinate: Coordinate) async throws -> ReverseLookup {
        var all = ReverseLookup()
        for provider in providers { all.add(try await provider.reverseLookup(at: coordinate)) }
        return all
    }

    /// Returns the place from the first provider that has it, or `nil` if none does.
    public func place(_ id: PlaceID) async throws -> Place? {
        for provider in providers {
            if let place = try await provider.place(id) { return place }
        }
        return nil
    }

    /// Returns the outline from the first provider that has one, or no rings if none does.
    public func outline(of id: PlaceID) async throws -> [[Coordinate]] {
        for provider in providers {
            let outline = try await provider.outline(of: id)
            if !outline.isEmpty { return outline }
        }
        return []
    }
}

extension CombinedPlaceProvider {
    /// Returns the nearest places from all providers, without duplicates.
    public func places(around coordinate: Coordinate, within radius: Double, limit: Int) async throws
        -> [SurroundingPlace]
    {
        var found: [SurroundingPlace] = []
        for provider in providers {
            found += try await provider.places(around: coordinate, within: radius, limit: limit)
        }
        var known: Set<PlaceID> = []
        return Array(
            found.sorted { $0.distance < $1.distance }.filter { known.insert($0.place.id).inserted }.prefix(limit))
    }
}

extension ReverseLookup {
    /// Adds another provider's result. Places that contain the position take precedence over places nearby, and nearer
    /// places over farther ones. The other provider's territories are appended.
    fileprivate mutating func add(_ other: ReverseLookup) {
        address = Self.nearer(address, other.address)
        item = Self.nearer(item, other.item)
        town = Self.nearer(town, other.town)
        territories += other.territories.filter { !territories.contains($0) }
        if !territories.isEmpty { town = nil }
        features += other.features.filter { !features.contains($0) }
    }

    private static func nearer(_ one: Match?, _ other: Match?) -> Match? {
        guard let one, let other else { return one ?? other }
        return (other.method.order, other.distance) < (one.method.order, one.distance) ? other : one
    }
}

extension ReverseLookup.Method {
    fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

import VantageGeodesy
import VantageMapRenderer
import VantagePlaceStore
import VantagePlaces

/// A lookup of a map feature in a table of places.
struct FeaturePlaceLookup {
    /// The source name of places imported from an OpenStreetMap extract, unless the import specified another one.
    private static let source = "openstreetmap"
    /// The maximum number of places with the same name to consider.
    private static let most = 20

    private let feature: MapFeature
    private let places: any PlaceProvider
    private let ids: [String]

    init(_ feature: MapFeature, in places: any PlaceProvider) {
        self.feature = feature
        self.places = places
        ids = feature.id.flatMap(OpenStreetMapElement.init)?.ids ?? []
    }

    /// The place that the feature represents, or `nil` if the provider does not have it.
    var place: Place? {
        get async throws {
            for id in ids {
                if let place = try await places.place(PlaceID(source: Self.source, id: id)) { return place }
            }
            return try await placeOfName
        }
    }

    private var placeOfName: Place? {
        get async throws {
            guard let coordinate = feature.coordinate, let name = feature.name else { return nil }
            let query = PlaceQuery(
                name, near: coordinate, region: coordinate.box(within: reach), limit: Self.most)
            let called = try await matches(of: query).filter { nameMatches($0.place) }
            if let same = called.first(where: { ids.contains($0.place.sourceID) }) { return same.place }
            let near = called.filter { fits($0.place) && ($0.distance ?? .infinity) <= reach }
            return near.min { order($0) < order($1) }?.place
        }
    }

    /// Returns the matches for a query, or none if the name contains nothing to search for.
    private func matches(of query: PlaceQuery) async throws -> [PlaceMatch] {
        do { return try await places.matches(of: query) } catch is PlaceError { return [] }
    }

    /// Returns a sort key that orders places by distance, with those that share the feature's category first.
    private func order(_ match: PlaceMatch) -> (Int, Double) {
        let isSame = match.place.category == feature.category
        return (isSame ? 0 : 1, match.distance ?? .infinity)
    }

    private func fits(_ place: Place) -> Bool { feature.kind == nil || place.kind == feature.kind }

    private func nameMatches(_ place: Place) -> Bool {
        let names = Set(([feature.name].compactMap(\.self) + feature.names.values).map(FoldedName.init))
        let others = ([place.name] + place.names.values + place.aliases).map(FoldedName.init)
        return others.contains { !$0.isEmpty && names.contains($0) }
    }

    /// The maximum distance, in meters, between a label and the stored position of the labeled place. For a large
    /// feature, the two can be far apart.
    private var reach: Double {
        switch feature.kind {
        case .pointOfInterest, .address, nil: 300
        case .street: 2000
        case .physicalFeature, .territory: 20_000
        }
    }
}

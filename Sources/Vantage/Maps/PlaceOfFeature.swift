import Geodesy
import MapRenderer
import PlaceStore
import Places

/// Finds a feature of a map in a table of places.
struct PlaceOfFeature {
    /// What names places that were made of OpenStreetMap's extracts, where nothing else was said.
    private static let source = "openstreetmap"
    /// Places that are called so, of which one may be the feature.
    private static let most = 20

    private let feature: MapFeature
    private let places: any PlaceProvider
    private let ids: [String]

    init(_ feature: MapFeature, in places: any PlaceProvider) {
        self.feature = feature
        self.places = places
        ids = feature.id.flatMap(OpenStreetMapElement.init)?.ids ?? []
    }

    /// `nil` where the table does not have it.
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
            let called = try await matches(of: query).filter { isCalledSo($0.place) }
            if let same = called.first(where: { ids.contains($0.place.sourceID) }) { return same.place }
            let near = called.filter { fits($0.place) && ($0.distance ?? .infinity) <= reach }
            return near.min { order($0) < order($1) }?.place
        }
    }

    /// A name may have no letter that is looked for.
    private func matches(of query: PlaceQuery) async throws -> [PlaceMatch] {
        do { return try await places.matches(of: query) } catch is PlaceError { return [] }
    }

    /// Those of its category come first, then the nearest.
    private func order(_ match: PlaceMatch) -> (Int, Double) {
        let isSame = match.place.category == feature.category
        return (isSame ? 0 : 1, match.distance ?? .infinity)
    }

    private func fits(_ place: Place) -> Bool { feature.kind == nil || place.kind == feature.kind }

    private func isCalledSo(_ place: Place) -> Bool {
        let names = Set(([feature.name].compactMap(\.self) + feature.names.values).map(FoldedName.init))
        let others = ([place.name] + place.names.values + place.aliases).map(FoldedName.init)
        return others.contains { !$0.isEmpty && names.contains($0) }
    }

    /// Metres between a label and what a table has as its place: what is large has its name anywhere upon it.
    private var reach: Double {
        switch feature.kind {
        case .pointOfInterest, .address, nil: 300
        case .street: 2000
        case .physicalFeature, .territory: 20_000
        }
    }
}

import Vantage
import VantageRequests

/// The places that a route begins at, leads through and ends at.
enum RoutePlaces {
    /// Reads positions in degrees, and looks for ids in the store, which is opened where there are some.
    static func coordinates(_ named: [(option: String, text: String)], _ store: StoreOption) async throws
        -> [Coordinate]
    {
        guard named.contains(where: { isID($0.text) }) else { return try named.map(position) }
        return try await store.reading { store in
            let places = PlaceStore(store)
            var coordinates: [Coordinate] = []
            for name in named {
                try await coordinates.append(
                    isID(name.text) ? places.mapItem(PlaceID(parsing: name.text)).coordinate : position(name))
            }
            return coordinates
        }
    }

    private static func isID(_ text: String) -> Bool { (try? PlaceID(parsing: text)) != nil }

    private static func position(_ name: (option: String, text: String)) throws -> Coordinate {
        try Parameter(name.option).coordinate(name.text)
    }
}

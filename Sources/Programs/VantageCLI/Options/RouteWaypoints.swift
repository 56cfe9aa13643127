import Vantage
import VantageParameters

/// The start, the waypoints and the destination of a route.
enum RouteWaypoints {
    /// Parses positions in degrees and looks up IDs in the store. Opens the store only if there are IDs.
    static func coordinates(_ places: [(name: String, text: String)], _ store: StoreOption) async throws
        -> [Coordinate]
    {
        guard places.contains(where: { isID($0.text) }) else { return try places.map(position) }
        return try await store.readingPlaces { table in
            var coordinates: [Coordinate] = []
            for place in places {
                try await coordinates.append(
                    isID(place.text) ? table.mapItem(PlaceID(parsing: place.text)).coordinate : position(place))
            }
            return coordinates
        }
    }

    private static func isID(_ text: String) -> Bool { (try? PlaceID(parsing: text)) != nil }

    private static func position(_ place: (name: String, text: String)) throws -> Coordinate {
        try ParameterNames.flags(place.name).coordinate(place.text)
    }
}

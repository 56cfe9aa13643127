import GRDB
import VantageGeodesy
import VantagePlaces

/// The place that a query asks to search near or within.
struct SearchAnchor {
    /// The maximum number of matches to consider. One match may not suffice, because a town may exist both as a point
    /// and as an area.
    static let mostNamesakes = 8

    private let row: Int64
    private let place: Place
    private let namesakes: [(row: Int64, place: Place)]

    /// Creates an anchor. Returns `nil` if there are no rows.
    ///
    /// - Parameter rows: The `place.id` of each match, best first.
    init?(_ rows: [Int64], _ database: Database) throws {
        let reader = try PlaceReader(database)
        let found = try rows.compactMap { row in try reader.place(row: row).map { (row: row, place: $0) } }
        guard let first = found.first else { return nil }
        (row, place) = first
        namesakes = Array(found.dropFirst())
    }

    var coordinate: Coordinate { place.coordinate }

    /// Returns the place as an area to search in, from its own outline or from another row of the same place.
    ///
    /// - Returns: `nil` if the place is neither a territory nor a physical feature, or has no outline.
    func area(_ database: Database) throws -> SearchArea? {
        guard place.kind == .territory || place.kind == .physicalFeature else { return nil }
        if let own = try SearchArea(ofPlace: row, database) { return own }
        for namesake in namesakes where namesake.place.kind == place.kind && namesake.place.name == place.name {
            if let area = try SearchArea(ofPlace: namesake.row, database), try area.contains(coordinate) { return area }
        }
        return nil
    }
}

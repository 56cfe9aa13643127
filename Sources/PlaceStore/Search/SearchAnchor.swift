import GRDB
import Geodesy
import Places

/// The place that a text says something is near to, or within.
struct SearchAnchor {
    /// Matches of a name that are looked at: a town may be there as a point and as an area.
    static let mostNamesakes = 8

    private let row: Int64
    private let place: Place
    private let namesakes: [(row: Int64, place: Place)]

    /// - Parameter rows: `place.id`, the best match first.
    /// - Returns: `nil` for none.
    init?(_ rows: [Int64], _ database: Database) throws {
        let reader = try PlaceReader(database)
        let found = try rows.compactMap { row in try reader.place(row: row).map { (row: row, place: $0) } }
        guard let first = found.first else { return nil }
        (row, place) = first
        namesakes = Array(found.dropFirst())
    }

    var coordinate: Coordinate { place.coordinate }

    /// The area that it is: its own outline, or that of the same territory from another row.
    ///
    /// - Returns: `nil` for what is neither a territory nor a feature of the land, or has no outline.
    func area(_ database: Database) throws -> SearchArea? {
        guard place.kind == .territory || place.kind == .physicalFeature else { return nil }
        if let own = try SearchArea(ofPlace: row, database) { return own }
        for namesake in namesakes where namesake.place.kind == place.kind && namesake.place.name == place.name {
            if let area = try SearchArea(ofPlace: namesake.row, database), try area.contains(coordinate) { return area }
        }
        return nil
    }
}

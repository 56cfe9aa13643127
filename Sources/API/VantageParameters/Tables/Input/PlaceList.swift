import Vantage
import VantageParsing

/// The places in a table, all of them in memory.
package struct PlaceList: Sendable {
    package private(set) var ids: [String] = []
    package private(set) var coordinates: [Coordinate] = []

    /// Reads a table.
    ///
    /// - Parameter maximum: The maximum number of places.
    /// - Throws: ``BatchError`` if a row cannot be read or has no coordinates, or if there are too many.
    package init(_ table: BatchTable, atMost maximum: Int) throws(BatchError) {
        for input in table {
            guard case .place(let place) = try input.row.get().subject else {
                throw BatchError(.badRow, "Row \(input.number) has no latitude and longitude. Add them.")
            }
            guard ids.count < maximum else {
                throw BatchError(.badTable, "The table has more than \(maximum) rows. Split it.")
            }
            ids.append(input.id)
            coordinates.append(place)
        }
        if let failure = table.failure { throw failure }
    }
}

import GRDB
import Geodesy
import JSONReading
import Places
import SQLiteAccess

/// Reads of a place no more than what it is ranked by.
struct NameReader {
    struct Names {
        /// In the order of ``Place/allNames``.
        var all: [String]
        /// From which on they are of no known language.
        let firstAlias: Int
        let importance: Double
        let coordinate: Coordinate
    }

    private let statement: RawStatement

    init(_ database: Database) throws {
        statement = try RawStatement(
            database, "SELECT name, names, aliases, importance, latitude, longitude, details FROM place WHERE id = ?")
    }

    /// - Parameter mask: Of the names that are wanted, a bit for each: the last one is only made where it is.
    /// - Returns: `nil` when there is no such row.
    func names(row: Int64, mask: UInt32) throws -> Names? {
        statement.bind(1, row)
        defer { statement.reset() }
        guard try statement.step() else { return nil }
        let byLanguage = try (JSONColumn.value(statement, 1)?.members ?? []).sorted { $0.name < $1.name }.compactMap(
            \.value.text)
        let aliases = try JSONColumn.value(statement, 2)?.elements?.compactMap(\.text) ?? []
        var all = [statement.optionalString(0) ?? ""] + byLanguage + aliases
        if mask >> UInt32(min(all.count, Posting.names - 1)) != 0 { all += try nameInTown(all[0]) }
        return Names(
            all: all, firstAlias: 1 + byLanguage.count,
            importance: Double(try statement.int64(3, in: 0...255)) / 255,
            coordinate: try Coordinate(latitude: statement.double(4), longitude: statement.double(5)))
    }

    private func nameInTown(_ name: String) throws -> [String] {
        guard let details = try JSONColumn.value(statement, 6).map({ PlaceDetails($0) }) else { return [] }
        return details.nameInTown(name).map { [$0] } ?? []
    }
}

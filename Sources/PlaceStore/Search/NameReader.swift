import GRDB
import Geodesy
import JSONReading
import Places
import SQLiteAccess

/// Reads of a place no more than what it is ranked by.
struct NameReader {
    struct Names {
        /// In the order of ``Place/allNames``.
        let all: [String]
        /// From which on they are of no known language.
        let firstAlias: Int
        let importance: Double
        let coordinate: Coordinate
    }

    private let statement: RawStatement

    init(_ database: Database) throws {
        statement = try RawStatement(
            database, "SELECT name, names, aliases, importance, latitude, longitude FROM place WHERE id = ?")
    }

    /// - Returns: `nil` when there is no such row.
    func names(row: Int64) throws -> Names? {
        statement.bind(1, row)
        defer { statement.reset() }
        guard try statement.step() else { return nil }
        let byLanguage = try json(1).members.sorted { $0.name < $1.name }.compactMap(\.value.text)
        let aliases = try json(2).elements?.compactMap(\.text) ?? []
        return Names(
            all: [statement.optionalString(0) ?? ""] + byLanguage + aliases, firstAlias: 1 + byLanguage.count,
            importance: Double(try statement.int64(3, in: 0...255)) / 255,
            coordinate: try Coordinate(latitude: statement.double(4), longitude: statement.double(5)))
    }

    private func json(_ column: Int32) throws -> JSONValue {
        guard !statement.isNull(column) else { return .null }
        var parser = JSONParser(statement.blob(column))
        do {
            return try parser.onlyValue()
        } catch {
            throw ImpossibleValue("column \(column) of a place is not the JSON that it should be")
        }
    }
}

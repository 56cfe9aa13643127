import Foundation
import JSONReading
import SQLiteAccess

/// Values of a column that is written as JSON.
enum JSONColumn {
    static func text(_ value: some Encodable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// What a column holds; `nil` where it is NULL.
    ///
    /// - Throws: `ImpossibleValue` where it is no JSON: a file may come from anybody.
    static func value(_ row: RawStatement, _ column: Int32) throws -> JSONValue? {
        guard !row.isNull(column) else { return nil }
        var parser = JSONParser(row.blob(column))
        do {
            return try parser.onlyValue()
        } catch {
            throw ImpossibleValue("column \(column) of a place is not the JSON that it should be")
        }
    }
}

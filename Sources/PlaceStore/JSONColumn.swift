import JSONReading
import SQLiteAccess

/// Values of a column that is written as JSON.
enum JSONColumn {
    /// What a column holds; `nil` where it is NULL.
    ///
    /// - Throws: `ImpossibleValue` where it is no JSON: a file may come from anybody.
    static func value(_ row: RawStatement, _ column: Int32) throws -> JSONValue? {
        guard !row.isNull(column) else { return nil }
        return try reading(row, column) { (parser: inout JSONParser) throws(JSONError) in try parser.onlyValue() }
    }

    /// The texts of an array that a column holds; none where it is NULL.
    ///
    /// - Parameter isWanted: Whether that of a number is to be read, which takes longer than passing it over.
    /// - Returns: Those that are wanted, with their numbers, and how many there are.
    static func texts(
        _ row: RawStatement, _ column: Int32, isWanted: (Int) -> Bool
    ) throws -> (texts: [(number: Int, text: String)], count: Int) {
        guard !row.isNull(column) else { return ([], 0) }
        return try reading(row, column) { (parser: inout JSONParser) throws(JSONError) in
            var texts: [(number: Int, text: String)] = []
            var count = 0
            try parser.enter("[", "]") { (parser: inout JSONParser) throws(JSONError) in
                parser.skipSpaces()
                if isWanted(count) { texts.append((count, try parser.string())) } else { try parser.skipString() }
                count += 1
            }
            return (texts, count)
        }
    }

    private static func reading<Value>(
        _ row: RawStatement, _ column: Int32, _ body: (inout JSONParser) throws(JSONError) -> Value
    ) throws -> Value {
        var parser = JSONParser(row.blob(column))
        do {
            return try body(&parser)
        } catch {
            throw ImpossibleValue("column \(column) of a place is not the JSON that it should be")
        }
    }
}

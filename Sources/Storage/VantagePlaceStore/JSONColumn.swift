import VantageParsing
import VantageStoreCore

/// Functions that read columns that contain JSON.
enum JSONColumn {
    /// Returns the value of a column, or `nil` if it is NULL.
    ///
    /// - Throws: `InvalidStoredValue` if the column does not contain valid JSON, because store files are untrusted.
    static func value(_ row: RawStatement, _ column: Int32) throws -> JSONValue? {
        guard !row.isNull(column) else { return nil }
        return try reading(row, column) { (parser: inout JSONParser) throws(JSONError) in try parser.singleValue() }
    }

    /// Returns selected strings from a column that contains a JSON array. A NULL column counts as an empty array.
    ///
    /// - Parameter isWanted: Reports whether to parse the string at an index. Skipping a string is faster.
    /// - Returns: The wanted strings with their indices, and the total number of strings.
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
            throw InvalidStoredValue("column \(column) of a place is not valid JSON")
        }
    }
}

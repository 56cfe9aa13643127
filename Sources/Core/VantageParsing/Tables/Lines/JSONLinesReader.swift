import VantageCore

/// Reads the values of JSON Lines, newline-delimited GeoJSON and GeoJSON text sequences (RFC 8142).
package final class JSONLinesReader {
    package struct Line: Sendable {
        /// The line number, starting at 1. Blank lines are counted.
        package let number: Int
        package let value: Result<JSONValue, JSONError>
    }

    private let lines: LineReader
    private let maximumDepth: Int

    package init(_ source: ByteSource, limits: TableLimits = .standard) throws(LineError) {
        lines = try LineReader(source, maximumLine: limits.maximumLine)
        maximumDepth = limits.maximumDepth
    }

    /// - Returns: `nil` at the end. A line that is not JSON yields a failure; the next call resumes after it.
    /// - Throws: ``SystemError`` if the file cannot be read any further.
    package func next() throws(SystemError) -> Line? {
        do {
            guard let line = try lines.next() else { return nil }
            return Line(number: lines.number, value: value(of: line))
        } catch {
            switch error {
            case .tooLong(let number):
                let error = JSONError(description: "is longer than the limit", isTooLong: true)
                return Line(number: number, value: .failure(error))
            case .unreadable(let reason): throw reason
            }
        }
    }

    private func value(of line: [UInt8]) -> Result<JSONValue, JSONError> {
        Result { () throws(JSONError) in try JSONParser.value(of: line, maximumDepth: maximumDepth) }
    }
}

import FileAccess
import JSONReading

/// Reads JSON Lines, newline-delimited GeoJSON and GeoJSON text sequences (RFC 8142): one value after another.
package final class JSONLinesReader {
    package struct Line: Sendable {
        /// From 1, blank lines counted.
        package let number: Int
        package let value: Result<JSONValue, JSONError>
    }

    private let lines: LineReader
    private let maximumDepth: Int

    package init(_ source: ByteSource, limits: TableLimits = .standard) throws(LineError) {
        lines = try LineReader(source, maximumLine: limits.maximumLine)
        maximumDepth = limits.maximumDepth
    }

    /// - Returns: `nil` at the end. A line that is no JSON is one result, and the next call goes on behind it.
    /// - Throws: ``SystemError`` when the file cannot be read further.
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

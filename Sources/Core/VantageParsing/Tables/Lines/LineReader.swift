import VantageCore

/// Splits bytes into lines, or into the records of a JSON text sequence, in constant memory.
package final class LineReader {
    /// The byte before each JSON text in a sequence (RFC 7464), including GeoJSON text sequences (RFC 8142).
    package static let recordSeparator: UInt8 = 0x1E

    private let source: ByteSource
    private let maximumLine: Int
    private let separator: UInt8
    private var chunk: [UInt8]
    private var position: Int
    private var isAtEnd = false
    /// The number of the last line read, from 1.
    package private(set) var number = 0

    /// - Parameter maximumLine: The maximum length in bytes. Longer lines are reported and skipped.
    package init(_ source: ByteSource, maximumLine: Int = TableLimits.standard.maximumLine) throws(LineError) {
        self.source = source
        self.maximumLine = maximumLine
        chunk = try Self.start(of: source)
        position = chunk.starts(with: Self.byteOrderMark) ? 3 : 0
        separator = chunk.dropFirst(position).first == Self.recordSeparator ? Self.recordSeparator : 0x0A
    }

    /// - Returns: The next line that is not blank; `nil` at the end.
    /// - Throws: ``LineError``. After `.tooLong`, the next call resumes after the line.
    package func next() throws(LineError) -> [UInt8]? {
        while !isAtEnd {
            let line = try nextRaw()
            if line.contains(where: { $0 > 0x20 }) { return line }
            // The empty part before the first separator is not a record.
            if separator == Self.recordSeparator { number -= 1 }
        }
        return nil
    }

    private func nextRaw() throws(LineError) -> [UInt8] {
        number += 1
        var line: [UInt8] = []
        var isTooLong = false
        while true {
            let rest = chunk[position...]
            let end = rest.firstIndex(of: separator)
            let part = rest[..<(end ?? chunk.count)]
            isTooLong = isTooLong || line.count + part.count > maximumLine
            if !isTooLong { line += part }
            if let end {
                position = end + 1
                break
            }
            chunk = try Self.chunk(of: source)
            position = 0
            isAtEnd = chunk.isEmpty
            if isAtEnd { break }
        }
        guard !isTooLong else { throw .tooLong(number: number) }
        return line
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Reads chunks until they differ from a byte order mark or extend past one, because a pipe may deliver the mark in
    /// several pieces.
    private static func start(of source: ByteSource) throws(LineError) -> [UInt8] {
        var start: [UInt8] = []
        while byteOrderMark.starts(with: start) {
            let piece = try chunk(of: source)
            if piece.isEmpty { break }
            start += piece
        }
        return start
    }

    private static func chunk(of source: ByteSource) throws(LineError) -> [UInt8] {
        do { return try source.next() } catch { throw .unreadable(error) }
    }
}

/// The reason why a line cannot be read.
package enum LineError: Error, Hashable, Sendable, CustomStringConvertible {
    case tooLong(number: Int)
    case unreadable(SystemError)

    /// The reason, worded to follow the name of the file.
    package var description: String {
        switch self {
        case .tooLong(let number): "line \(number) is longer than the limit"
        case .unreadable(let reason): "\(reason)"
        }
    }
}

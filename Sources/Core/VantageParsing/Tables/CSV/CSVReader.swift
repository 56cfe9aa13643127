import VantageCore

/// Reads CSV (RFC 4180) record by record, in constant memory.
///
/// Quoted fields may contain delimiters, doubled quotes and line breaks. Records end with LF, CRLF or CR.
package final class CSVReader {
    package let dialect: CSVDialect
    private let source: ByteSource
    private let maximumRecordLength: Int
    private var chunk: [UInt8]
    private var position: Int
    private var state = State.fieldStart
    /// The number of the last record read.
    private var number = 0
    private var skipsLineFeed = false

    private enum State {
        case fieldStart
        case plain
        case quoted
        /// After a quote in a quoted field. The quote either ends the field or is the first of a pair.
        case closing
    }

    /// - Parameter maximumRecordLength: The maximum length in bytes. Longer records are reported and skipped.
    package init(_ source: ByteSource, maximumRecordLength: Int = TableLimits.standard.maximumLine) throws(CSVError) {
        self.source = source
        self.maximumRecordLength = maximumRecordLength
        chunk = try Self.start(of: source, maximum: maximumRecordLength)
        dialect = CSVDialect(start: chunk)
        position = dialect.preamble
        skipsLineFeed = chunk[..<position].last == 0x0D
        // Spreadsheets save "Unicode text" as UTF-16, which cannot be parsed byte by byte. Only the first line is
        // checked, because the chunk may not contain more.
        let line = chunk.prefix(64).prefix { $0 != 0x0A && $0 != 0x0D }
        if line.starts(with: [0xFF, 0xFE]) || line.starts(with: [0xFE, 0xFF]) || line.contains(0) {
            throw CSVError.notText
        }
    }

    /// - Parameters:
    ///   - source: The source of the text, in UTF-8.
    ///   - dialect: The dialect. Its preamble must lie within the first chunk of the source.
    ///   - skippedRecords: The number of records in the preamble. Later records are numbered from there.
    ///   - maximumRecordLength: The maximum length in bytes.
    package init(
        _ source: ByteSource, dialect: CSVDialect, skippedRecords: Int, maximumRecordLength: Int
    ) throws(CSVError) {
        self.source = source
        self.maximumRecordLength = maximumRecordLength
        self.dialect = dialect
        chunk = try Self.chunk(of: source)
        position = min(dialect.preamble, chunk.count)
        number = skippedRecords
    }

    /// Reads the next record that is not blank.
    ///
    /// - Returns: `false` at the end.
    /// - Throws: ``CSVError``. After `.recordTooLong`, the next call resumes after the line.
    package func next(into record: inout CSVRecord) throws(CSVError) -> Bool {
        repeat {
            guard try nextRaw(into: &record) else { return false }
        } while record.bytes.isEmpty && record.ends.count == 1
        return true
    }

    private func nextRaw(into record: inout CSVRecord) throws(CSVError) -> Bool {
        record.removeAll()
        state = .fieldStart
        var isAtStart = true
        while true {
            guard try hasBytes() else { return finish(&record, isEmpty: isAtStart) }
            isAtStart = false
            if consume(into: &record) { break }
            guard record.size <= maximumRecordLength else { return try skipToNextLine() }
        }
        guard record.size <= maximumRecordLength else { throw .recordTooLong(number: count(&record)) }
        _ = count(&record)
        return true
    }

    private func count(_ record: inout CSVRecord) -> Int {
        number += 1
        record.number = number
        return number
    }

    /// Ends the last record at the end of the file.
    private func finish(_ record: inout CSVRecord, isEmpty: Bool) -> Bool {
        guard !isEmpty else { return false }
        record.ends.append(record.bytes.count)
        _ = count(&record)
        return true
    }

    /// Skips to the next line. Skipping to the closing quote could skip the rest of the file, because the quote may be
    /// missing.
    private func skipToNextLine() throws(CSVError) -> Bool {
        number += 1
        while try hasBytes() {
            let rest = chunk[position...]
            if let end = rest.firstIndex(of: 0x0A) {
                position = end + 1
                break
            }
            position = chunk.count
        }
        throw .recordTooLong(number: number)
    }

    private func hasBytes() throws(CSVError) -> Bool {
        while true {
            if skipsLineFeed, position < chunk.count {
                skipsLineFeed = false
                if chunk[position] == 0x0A { position += 1 }
            }
            if position < chunk.count { return true }
            chunk = try Self.chunk(of: source)
            position = 0
            if chunk.isEmpty { return false }
        }
    }

    /// Reads chunks until the first line is complete, because it determines the dialect and a pipe may deliver it in
    /// several pieces.
    private static func start(of source: ByteSource, maximum: Int) throws(CSVError) -> [UInt8] {
        var start: [UInt8] = []
        while start.count <= maximum {
            let piece = try chunk(of: source)
            start += piece
            if piece.isEmpty || piece.contains(where: { $0 == 0x0A || $0 == 0x0D }) { break }
        }
        return start
    }

    private static func chunk(of source: ByteSource) throws(CSVError) -> [UInt8] {
        do { return try source.next() } catch { throw .unreadable(error) }
    }

    /// Moves bytes from the chunk into the record.
    ///
    /// - Returns: `true` if the record ended, `false` if the chunk did.
    private func consume(into record: inout CSVRecord) -> Bool {
        chunk.withUnsafeBytes { bytes in
            while position < bytes.count {
                switch state {
                case .fieldStart: startField(bytes)
                case .plain:
                    if endPlain(bytes, &record) { return true }
                case .quoted: take(bytes, &record, until: { $0 == 0x22 }, then: .closing)
                case .closing: close(bytes, &record)
                }
            }
            return false
        }
    }

    private func startField(_ bytes: UnsafeRawBufferPointer) {
        let byte = bytes[position]
        if byte == 0x22 {
            state = .quoted
            position += 1
        } else if byte == 0x20 {
            // Spaces around fields are ignored and may precede a quote.
            position += 1
        } else {
            state = .plain
        }
    }

    /// - Returns: Whether the record ended.
    private func endPlain(_ bytes: UnsafeRawBufferPointer, _ record: inout CSVRecord) -> Bool {
        let delimiter = dialect.delimiter
        take(bytes, &record, until: { $0 == delimiter || $0 == 0x0A || $0 == 0x0D }, then: .fieldStart)
        guard state == .fieldStart else { return false }
        record.ends.append(record.bytes.count)
        let end = bytes[position - 1]
        skipsLineFeed = end == 0x0D
        return end != delimiter
    }

    /// Appends the bytes before a terminator, and skips the terminator if it is in this chunk.
    @inline(__always)
    private func take(
        _ bytes: UnsafeRawBufferPointer, _ record: inout CSVRecord, until isEnd: (UInt8) -> Bool, then next: State
    ) {
        let start = position
        var end = start
        while end < bytes.count, !isEnd(bytes[end]) { end += 1 }
        record.bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        position = end
        guard end < bytes.count else { return }
        position = end + 1
        state = next
    }

    private func close(_ bytes: UnsafeRawBufferPointer, _ record: inout CSVRecord) {
        guard bytes[position] == 0x22 else {
            state = .plain
            return
        }
        record.bytes.append(0x22)
        position += 1
        state = .quoted
    }
}

/// The reason why a CSV file, or a record in it, cannot be read.
package enum CSVError: Error, Hashable, Sendable, CustomStringConvertible {
    case recordTooLong(number: Int)
    /// The file is UTF-16, or not text.
    case notText
    case unreadable(SystemError)

    /// A clause for error messages that name the file.
    package var description: String {
        switch self {
        case .recordTooLong(let number): "row \(number) is longer than the limit"
        case .notText: "it is not UTF-8 text"
        case .unreadable(let reason): "\(reason)"
        }
    }
}

import Foundation
import VantageCore
import VantageParsing

/// The text of a table in UTF-8, whatever the encoding of the file.
enum TableText {
    /// Returns a source of UTF-8.
    ///
    /// - Parameters:
    ///   - encoding: The encoding; `nil` to detect it from the beginning of the file.
    ///   - isSpaced: Whether columns are separated by spaces. Each run of spaces becomes a tab.
    static func utf8(_ source: ByteSource, _ encoding: TableEncoding, isSpaced: Bool) -> ByteSource {
        var reader = TableTextReader(source: source, encoding: encoding, isSpaced: isSpaced)
        return ByteSource { () throws(SystemError) in try reader.next() }
    }

    /// Detects the encoding from the beginning of a file: UTF-16 if it has a byte order mark or contains zero bytes, as
    /// ASCII text in UTF-16 does; UTF-8 if the bytes are valid; otherwise Windows-1252.
    static func encoding(of start: some BidirectionalCollection<UInt8>) -> TableEncoding {
        let mark = Array(start.prefix(2))
        if mark == [0xFF, 0xFE] || mark == [0xFE, 0xFF] || start.prefix(64).contains(0) { return .utf16 }
        // The last character may be incomplete.
        var bytes = Array(start)
        while let last = bytes.last, last >= 0x80, bytes.count + 4 > start.count { bytes.removeLast() }
        return String(validating: bytes, as: UTF8.self) == nil ? .windows1252 : .utf8
    }
}

/// A reader of the chunks of a table, which converts them to UTF-8.
private struct TableTextReader {
    let source: ByteSource
    let encoding: TableEncoding
    let isSpaced: Bool
    /// Bytes of UTF-16 that do not yet form a character.
    private var rest: [UInt8] = []
    private var isBigEndian = false
    private var isAtStart = true
    private var isInSpaces = true

    init(source: ByteSource, encoding: TableEncoding, isSpaced: Bool) {
        self.source = source
        self.encoding = encoding
        self.isSpaced = isSpaced
    }

    mutating func next() throws(SystemError) -> [UInt8] {
        while true {
            let chunk = try source.next()
            if chunk.isEmpty { return [] }
            let text = converted(chunk)
            let separated = isSpaced ? collapsed(text) : text
            if !separated.isEmpty { return separated }
        }
    }

    private mutating func converted(_ chunk: [UInt8]) -> [UInt8] {
        switch encoding {
        case .utf8: return chunk
        case .windows1252: return Array(String(bytes: chunk, encoding: .windowsCP1252)?.utf8 ?? "".utf8)
        case .utf16: return decodeUTF16(chunk)
        }
    }

    private mutating func decodeUTF16(_ chunk: [UInt8]) -> [UInt8] {
        rest += chunk
        guard rest.count >= 2 else { return [] }
        if isAtStart {
            isAtStart = false
            isBigEndian = rest.starts(with: [0xFE, 0xFF]) || (rest[0] == 0 && rest[1] != 0)
            if rest.starts(with: [0xFE, 0xFF]) || rest.starts(with: [0xFF, 0xFE]) { rest.removeFirst(2) }
        }
        var units = stride(from: 0, to: rest.count - 1, by: 2).map { index -> UInt16 in
            let (first, second) = (UInt16(rest[index]), UInt16(rest[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        // A high surrogate waits for its other half.
        if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
        rest.removeFirst(units.count * 2)
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Replaces runs of spaces and tabs with one tab, except at the start of a line.
    private mutating func collapsed(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        for byte in text {
            let isSpace = byte == 0x20 || byte == 0x09
            if isSpace {
                if !isInSpaces { result.append(0x09) }
            } else {
                result.append(byte)
            }
            isInSpaces = isSpace || byte == 0x0A || byte == 0x0D
        }
        return result
    }
}

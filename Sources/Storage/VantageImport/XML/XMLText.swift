import Foundation
import VantageCore

/// The text of an XML file as valid UTF-8, read in pieces of constant size.
struct XMLText {
    /// The reason why a file cannot be read.
    enum Problem: Error, Hashable {
        /// The encoding is not UTF-8, US-ASCII, Latin-1 or Windows-1252.
        case encoding
        case unreadable(SystemError)
    }

    /// The known encodings, and whether each is UTF-8 or a subset of it.
    private static let encodings = [
        "utf-8": true, "utf8": true, "us-ascii": true, "iso-8859-1": false, "windows-1252": false,
    ]

    /// The number of bytes to read at once.
    private static let chunk = 64 << 10

    private let file: RegularFile
    private var position = 0
    private var isUnicode = true
    /// The first bytes of a character that continues in the next piece.
    private var incomplete: [UInt8] = []

    init(_ file: RegularFile) { self.file = file }

    /// Reads the next bytes. Returns `nil` at the end of the file.
    mutating func next() throws(Problem) -> [UInt8]? {
        guard position < file.size else { return nil }
        let read: [UInt8]
        do { read = try file.bytes(at: position, count: Self.chunk) } catch { throw .unreadable(error) }
        // A file that has become shorter ends here.
        guard !read.isEmpty else { return nil }
        guard !read.contains(0) else { throw .encoding }
        if position == 0 { isUnicode = try Self.isUnicode(read) }
        position += read.count
        return isUnicode ? repaired(read) : Self.unicode(read)
    }

    /// Returns Latin-1 as UTF-8. The few characters that differ in Windows-1252 do not occur in positions.
    private static func unicode(_ latin: [UInt8]) -> [UInt8] {
        latin.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
    }

    /// Replaces invalid UTF-8, because a name in another encoding must not make the positions unreadable.
    private mutating func repaired(_ read: [UInt8]) -> [UInt8] {
        var text = incomplete + read
        incomplete = []
        // The last character may continue in the next piece. An empty piece would end the document.
        if position < file.size, let start = text.lastIndex(where: { $0 & 0xC0 != 0x80 }), start > 0,
            text.count - start < 4, text[start] >= 0xC0
        {
            incomplete = Array(text[start...])
            text.removeSubrange(start...)
        }
        guard String(validating: text, as: UTF8.self) == nil else { return text }
        return Array(String(decoding: text, as: UTF8.self).utf8)
    }

    /// Reports whether the encoding is UTF-8, according to the XML declaration.
    ///
    /// - Throws: `Problem.encoding` if the encoding is not known.
    private static func isUnicode(_ start: [UInt8]) throws(Problem) -> Bool {
        let declaration = String(decoding: start.prefix(200), as: UTF8.self).prefix { $0 != ">" }.lowercased()
        guard declaration.contains("<?xml"), let name = declaration.range(of: "encoding") else { return true }
        let value = declaration[name.upperBound...].drop { $0 != "\"" && $0 != "'" }.dropFirst()
        guard let isUnicode = encodings[String(value.prefix { $0 != "\"" && $0 != "'" })] else { throw .encoding }
        return isUnicode
    }
}

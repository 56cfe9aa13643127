import Foundation
import VantageCore

/// The bytes of an XML file as UTF-8, checked while a parser reads them, in constant memory.
///
/// Document types, which allow entity expansion and external entities, are rejected, and so are encodings in which the
/// check would not recognize them. After a rejection, the stream ends. Input that crashes Foundation's parser on Linux,
/// found by fuzzing, is repaired or removed.
final class CheckedXMLStream: InputStream {
    /// The reason for a rejection.
    enum Problem: Error, Hashable {
        /// The encoding is not UTF-8, US-ASCII, Latin-1 or Windows-1252.
        case encoding
        case documentType
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
    /// The checked bytes that the parser has not read yet.
    private var waiting: ArraySlice<UInt8> = []
    private var isUnicode = true
    private var instructions = XMLInstructions()
    /// The first bytes of a character or an instruction that continues in the next piece.
    private var incomplete: [UInt8] = []
    /// The end of the previous piece, where a declaration may begin.
    private var tail: [UInt8] = []
    private(set) var problem: Problem?

    init(_ file: RegularFile) {
        self.file = file
        super.init(data: Data())
    }

    override func open() {}
    override func close() {}
    override var hasBytesAvailable: Bool { problem == nil && (!waiting.isEmpty || position < file.size) }
    override var streamStatus: Stream.Status { hasBytesAvailable ? .open : .atEnd }
    override var streamError: (any Error)? { nil }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        guard problem == nil else { return 0 }
        do throws(Problem) {
            if waiting.isEmpty { waiting = try piece()[...] }
        } catch {
            problem = error
            return 0
        }
        let part = waiting.prefix(length)
        _ = UnsafeMutableBufferPointer(start: buffer, count: length).update(fromContentsOf: part)
        waiting = waiting.dropFirst(length)
        return part.count
    }

    /// Reads, repairs and checks the next bytes.
    private func piece() throws(Problem) -> [UInt8] {
        while position < file.size {
            let read: [UInt8]
            do { read = try file.bytes(at: position, count: Self.chunk) } catch { throw .unreadable(error) }
            guard !read.isEmpty else { break }
            guard !read.contains(0) else { throw .encoding }
            if position == 0 { isUnicode = try Self.isUnicode(read) }
            position += read.count
            let piece = instructions.removed(from: repaired(isUnicode ? read : Self.unicode(read)))
            let text = tail + piece
            guard !Self.hasDeclaration(text) else { throw .documentType }
            tail = text.suffix(2)
            // Only the end of the stream is an empty piece.
            if !piece.isEmpty { return piece }
        }
        position = file.size
        return []
    }

    /// Returns Latin-1 as UTF-8. The few characters that differ in Windows-1252 do not occur in positions.
    private static func unicode(_ latin: [UInt8]) -> [UInt8] {
        latin.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
    }

    /// Replaces invalid UTF-8. Foundation's parser crashes if the name of an element is not valid.
    private func repaired(_ read: [UInt8]) -> [UInt8] {
        var text = incomplete + read
        incomplete = []
        if position < file.size {
            // A character or an instruction may continue in the next piece.
            let start = text.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
            if text.count - start < 4, text[start] >= 0xC0 || text[start] == UInt8(ascii: "<") {
                incomplete = Array(text[start...])
                text.removeSubrange(start...)
            }
        }
        guard String(validating: text, as: UTF8.self) == nil else { return text }
        return Array(String(decoding: text, as: UTF8.self).utf8)
    }

    /// Reports whether text has `<!`, except at the beginning of a comment or of character data. This rejects
    /// `<!DOCTYPE` and `<!ENTITY`.
    private static func hasDeclaration(_ text: [UInt8]) -> Bool {
        text.withUnsafeBytes { bytes in
            bytes.indices.dropFirst().dropLast().contains { index in
                bytes[index] == UInt8(ascii: "!") && bytes[index - 1] == UInt8(ascii: "<")
                    && bytes[index + 1] != UInt8(ascii: "-") && bytes[index + 1] != UInt8(ascii: "[")
            }
        }
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

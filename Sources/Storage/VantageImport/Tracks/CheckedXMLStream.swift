import Foundation
import VantageCore

/// The bytes of an XML file, checked while a parser reads them, in constant memory.
///
/// Document types, which allow entity expansion and external entities, are rejected, and so are encodings in which the
/// check would not recognize them. After a rejection, the stream ends.
final class CheckedXMLStream: InputStream {
    /// The reason for a rejection.
    enum Problem: Error, Hashable {
        /// The encoding is not UTF-8, US-ASCII, Latin-1 or Windows-1252.
        case encoding
        case documentType
        case unreadable(SystemError)
    }

    private static let encodings: Set<String> = ["utf-8", "utf8", "us-ascii", "iso-8859-1", "windows-1252"]

    /// The number of bytes to read at once.
    private static let chunk = 64 << 10

    private let file: RegularFile
    private var position = 0
    /// The checked bytes that the parser has not read yet.
    private var waiting: ArraySlice<UInt8> = []
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

    /// Reads and checks the next bytes.
    private func piece() throws(Problem) -> [UInt8] {
        let piece: [UInt8]
        do { piece = try file.bytes(at: position, count: Self.chunk) } catch { throw .unreadable(error) }
        let text = tail + piece
        guard !piece.contains(0), position > 0 || Self.hasKnownEncoding(piece) else { throw .encoding }
        guard !Self.hasDeclaration(text) else { throw .documentType }
        position += piece.count
        tail = text.suffix(2)
        return piece
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

    /// Reports whether an XML declaration names no encoding or a known one.
    private static func hasKnownEncoding(_ start: [UInt8]) -> Bool {
        let declaration = String(decoding: start.prefix(200), as: UTF8.self).prefix { $0 != ">" }.lowercased()
        guard declaration.contains("<?xml"), let name = declaration.range(of: "encoding") else { return true }
        let value = declaration[name.upperBound...].drop { $0 != "\"" && $0 != "'" }.dropFirst()
        return encodings.contains(String(value.prefix { $0 != "\"" && $0 != "'" }))
    }
}

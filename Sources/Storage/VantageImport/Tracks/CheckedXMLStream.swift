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
    private static let rejected = ["<!DOCTYPE", "<!ENTITY"].map { Array($0.utf8) }

    private let file: RegularFile
    private var position = 0
    /// The end of the previous piece, where a rejected word may begin.
    private var tail: [UInt8] = []
    private(set) var problem: Problem?

    init(_ file: RegularFile) {
        self.file = file
        super.init(data: Data())
    }

    override func open() {}
    override func close() {}
    override var hasBytesAvailable: Bool { problem == nil && position < file.size }
    override var streamStatus: Stream.Status { hasBytesAvailable ? .open : .atEnd }
    override var streamError: (any Error)? { nil }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        guard problem == nil else { return 0 }
        do throws(Problem) {
            let piece = try piece(length)
            UnsafeMutableBufferPointer(start: buffer, count: length).baseAddress?
                .update(from: piece, count: piece.count)
            return piece.count
        } catch {
            problem = error
            return 0
        }
    }

    private func piece(_ length: Int) throws(Problem) -> [UInt8] {
        let piece: [UInt8]
        do { piece = try file.bytes(at: position, count: length) } catch { throw .unreadable(error) }
        let text = tail + piece
        guard !piece.contains(0), position > 0 || Self.hasKnownEncoding(piece) else { throw .encoding }
        guard !Self.rejected.contains(where: text.contains) else { throw .documentType }
        position += piece.count
        tail = text.suffix(Self.rejected[0].count)
        return piece
    }

    /// Reports whether an XML declaration names no encoding or a known one.
    private static func hasKnownEncoding(_ start: [UInt8]) -> Bool {
        let declaration = String(decoding: start.prefix(200), as: UTF8.self).prefix { $0 != ">" }.lowercased()
        guard declaration.contains("<?xml"), let name = declaration.range(of: "encoding") else { return true }
        let value = declaration[name.upperBound...].drop { $0 != "\"" && $0 != "'" }.dropFirst()
        return encodings.contains(String(value.prefix { $0 != "\"" && $0 != "'" }))
    }
}

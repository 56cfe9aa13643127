import VantageCore

/// The table of contents of a ZIP file.
///
/// Source: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, sections 4.3 and 4.4.
struct ZipArchive {
    struct Entry {
        let name: String
        /// The compression method: 0 for none, 8 for Deflate.
        let method: Int
        let isEncrypted: Bool
        let checksum: UInt32
        let packedSize: Int
        let size: Int
        fileprivate let offset: Int
    }

    private static let headerSize = 30
    private static let recordSize = 46
    private static let endSize = 22
    /// The maximum length of the comment at the end of the file, in bytes.
    private static let maximumComment = 0xFFFF
    /// The maximum size of the table of contents in bytes, which allows a few hundred bytes for each of up to 65,535
    /// files.
    private static let maximumContents = 16 << 20

    /// The files, in the order of the table of contents.
    let entries: [Entry]
    private let file: RegularFile

    /// - Throws: ``ZipError`` if the file is not a ZIP file.
    init(_ file: RegularFile) throws(ZipError) {
        self.file = file
        let end = try Self.end(of: file)
        let (count, size, offset) = (end.number(at: 10, 2), end.number(at: 12, 4), end.number(at: 16, 4))
        guard offset != 0xFFFF_FFFF, count != 0xFFFF else { throw .unsupported(feature: "ZIP64") }
        guard size <= Self.maximumContents, offset + size <= file.size else { throw .damaged }
        var rest = try Self.bytes(of: file, offset..<offset + size)[...]
        var entries: [Entry] = []
        for _ in 0..<count { entries.append(try Self.entry(&rest)) }
        self.entries = entries
    }

    /// Returns the record at the end of the file, which a comment may follow.
    private static func end(of file: RegularFile) throws(ZipError) -> ArraySlice<UInt8> {
        let bytes = try Self.bytes(of: file, max(0, file.size - endSize - maximumComment)..<file.size)
        for start in stride(from: bytes.count - endSize, through: 0, by: -1)
        where bytes[start...].starts(with: [0x50, 0x4B, 5, 6]) {
            return bytes[start...]
        }
        throw .damaged
    }

    private static func entry(_ rest: inout ArraySlice<UInt8>) throws(ZipError) -> Entry {
        guard rest.count >= recordSize, rest.starts(with: [0x50, 0x4B, 1, 2]) else { throw .damaged }
        let nameLength = rest.number(at: 28, 2)
        let length = recordSize + nameLength + rest.number(at: 30, 2) + rest.number(at: 32, 2)
        guard length <= rest.count else { throw .damaged }
        defer { rest = rest.dropFirst(length) }
        return Entry(
            name: String(decoding: rest.dropFirst(recordSize).prefix(nameLength), as: UTF8.self),
            method: rest.number(at: 10, 2), isEncrypted: rest.number(at: 8, 2) & 1 != 0,
            checksum: UInt32(rest.number(at: 16, 4)), packedSize: rest.number(at: 20, 4),
            size: rest.number(at: 24, 4), offset: rest.number(at: 42, 4))
    }

    /// Returns the range of an entry's compressed content in the file.
    func content(of entry: Entry) throws(ZipError) -> Range<Int> {
        let header = try Self.bytes(of: file, entry.offset..<entry.offset + Self.headerSize)[...]
        guard header.count == Self.headerSize, header.starts(with: [0x50, 0x4B, 3, 4]) else { throw .damaged }
        let start = entry.offset + Self.headerSize + header.number(at: 26, 2) + header.number(at: 28, 2)
        guard start + entry.packedSize <= file.size else { throw .damaged }
        return start..<start + entry.packedSize
    }

    private static func bytes(of file: RegularFile, _ range: Range<Int>) throws(ZipError) -> [UInt8] {
        do throws(SystemError) {
            return try file.bytes(at: range.lowerBound, count: range.count)
        } catch {
            throw .unreadable(error)
        }
    }
}

extension ArraySlice<UInt8> {
    /// Returns a little-endian number. The bytes must exist.
    fileprivate func number(at place: Int, _ count: Int) -> Int {
        self[(startIndex + place)..<(startIndex + place + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

/// The reason why a ZIP file cannot be read.
enum ZipError: Error, CustomStringConvertible {
    case damaged
    /// - Parameter feature: A noun phrase for something that the file uses.
    case unsupported(feature: String)
    /// The content is larger than a limit.
    case tooLarge(bytes: Int)
    case unreadable(SystemError)
    /// The document in the archive cannot be read.
    case document(ImportFailure)

    /// A clause that follows the file's name.
    var description: String {
        switch self {
        case .damaged: "is damaged or not a ZIP file"
        case .unsupported(let feature): "uses \(feature), which is not supported"
        case .tooLarge(let bytes): "has a document larger than the limit of \(bytes >> 20) MiB"
        case .unreadable(let error): "cannot be read (\(error))"
        case .document(let failure): "has a document that cannot be read: \(failure)"
        }
    }
}

import CVantageZlib

/// A writer of ZIP files whose contents are not compressed. The same contents always give the same bytes.
///
/// Source: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, sections 4.3 and 4.4.
enum StoredZip {
    /// The maximum size of an archive in bytes, without ZIP64.
    static let maximumSize = Int(UInt32.max)
    /// The date of all entries, 1980-01-01, in MS-DOS format.
    private static let date = 0x21

    /// Returns an archive.
    ///
    /// - Parameter files: At most 65,535 files with ASCII names, together smaller than ``maximumSize``.
    static func bytes(of files: [(name: String, content: [UInt8])]) -> [UInt8] {
        var archive: [UInt8] = []
        archive.reserveCapacity(files.reduce(22) { $0 + $1.content.count + 2 * $1.name.utf8.count + 76 })
        var contents: [UInt8] = []
        for file in files {
            let shared = fields(of: file.name, file.content)
            contents += signature(1, 2) + number(20, 2) + shared + number(0, 10) + number(archive.count, 4)
            contents += file.name.utf8
            archive += signature(3, 4) + shared
            archive += file.name.utf8
            archive += file.content
        }
        let start = archive.count
        archive += contents
        archive +=
            signature(5, 6) + number(0, 4) + number(files.count, 2) + number(files.count, 2)
            + number(contents.count, 4) + number(start, 4) + number(0, 2)
        return archive
    }

    /// Returns the fields that a file's header and its entry in the table of contents share.
    private static func fields(of name: String, _ content: [UInt8]) -> [UInt8] {
        let checksum = Int(crc32_z(0, content, content.count))
        return number(20, 2) + number(0, 4) + number(0, 2) + number(date, 2) + number(checksum, 4)
            + number(content.count, 4) + number(content.count, 4) + number(name.utf8.count, 2) + number(0, 2)
    }

    private static func signature(_ one: UInt8, _ two: UInt8) -> [UInt8] { [0x50, 0x4B, one, two] }

    /// Returns a number with the lowest byte first.
    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }
}

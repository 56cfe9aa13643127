/// The pieces of a tar archive: ustar headers, preceded by pax headers for names that ustar cannot represent.
///
/// All entries are regular files of user 0 with the time 0, so that the same files result in the same bytes.
///
/// Source: POSIX.1-2017, "pax Interchange Format" and "ustar Interchange Format".
package enum TarFormat {
    private static let block = 512
    private static let record = 20 * block

    /// Returns the bytes of a file with its headers, padded to a multiple of the block size.
    ///
    /// - Parameters:
    ///   - name: The path of the file, without a leading slash.
    ///   - content: The content; less than 8 GiB.
    package static func entry(_ name: String, _ content: some Collection<UInt8>) -> [UInt8] {
        let isPlain = name.utf8.count <= 100 && name.utf8.allSatisfy { $0 < 128 }
        guard !isPlain else { return entry(name, type: UInt8(ascii: "0"), content) }
        // Only programs that do not support pax headers use the shortened name.
        let short = String(decoding: name.utf8.filter { $0 < 128 }.suffix(100), as: UTF8.self)
        return entry("pax", type: UInt8(ascii: "x"), paxRecord(path: name).utf8)
            + entry(short, type: UInt8(ascii: "0"), content)
    }

    /// Returns the end of an archive: two empty blocks, and padding to a multiple of the record size.
    ///
    /// - Parameter size: The size of all entries, in bytes.
    package static func end(after size: Int) -> [UInt8] {
        let total = (size + 2 * block + record - 1) / record * record
        return [UInt8](repeating: 0, count: total - size)
    }

    /// Reports whether an archive can have the given size, in bytes.
    package static func isWhole(size: Int) -> Bool { size > 0 && size % record == 0 }

    private static func entry(_ name: String, type: UInt8, _ content: some Collection<UInt8>) -> [UInt8] {
        let padding = (block - content.count % block) % block
        return header(name, type: type, size: content.count) + content + [UInt8](repeating: 0, count: padding)
    }

    private static func header(_ name: String, type: UInt8, size: Int) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: block)
        func set(_ text: String, at offset: Int) {
            header.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
        }
        set(name, at: 0)
        set("0000644\0", at: 100)
        set("0000000\0", at: 108)
        set("0000000\0", at: 116)
        set(octal(size, digits: 11) + "\0", at: 124)
        set("00000000000\0", at: 136)
        header[156] = type
        set("ustar\0" + "00", at: 257)
        // The checksum is computed as if its own field consisted of spaces.
        set("        ", at: 148)
        set(octal(header.reduce(0) { $0 + Int($1) }, digits: 6) + "\0 ", at: 148)
        return header
    }

    private static func octal(_ number: Int, digits: Int) -> String {
        let text = String(number, radix: 8)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// Returns a record that consists of its own length, a space, the key, the value and a line feed.
    private static func paxRecord(path: String) -> String {
        let rest = " path=\(path)\n"
        var length = rest.utf8.count
        while "\(length)".utf8.count + rest.utf8.count != length { length = "\(length)".utf8.count + rest.utf8.count }
        return "\(length)" + rest
    }
}

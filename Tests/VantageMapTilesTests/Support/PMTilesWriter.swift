@testable import VantageMapTiles

/// Writes PMTiles archives, both valid and invalid.
struct PMTilesWriter {
    struct Entry {
        var tile: UInt64
        var offset: UInt64
        var length: UInt64
        /// The number of consecutive tiles, or 0 if the entry refers to a leaf directory.
        var run: UInt64 = 1
    }

    var version: UInt8 = 3
    /// 1 for none, 2 for gzip.
    var internalCompression: UInt8 = 2
    var tileCompression: UInt8 = 2
    var tileType: UInt8 = 1
    var zooms: (UInt8, UInt8) = (0, 4)
    var metadata = #"{"name":"Town"}"#
    /// The number of entries per leaf directory; `nil` for no leaf directories.
    var leafSize: Int?
    /// Modifies the header before it is written.
    var change: @Sendable (inout [UInt8]) -> Void = { _ in }

    /// - Parameter tiles: Tile numbers in ascending order, with their stored contents.
    func bytes(_ tiles: [(UInt64, [UInt8])]) -> [UInt8] {
        var data: [UInt8] = []
        var entries: [Entry] = []
        for (tile, bytes) in tiles {
            entries.append(Entry(tile: tile, offset: UInt64(data.count), length: UInt64(bytes.count)))
            data += bytes
        }
        return bytes(entries, data)
    }

    func bytes(_ entries: [Entry], _ data: [UInt8]) -> [UInt8] {
        guard let leafSize else { return assembled(root: directory(entries), leaves: [], data) }
        var leaves: [UInt8] = []
        var root: [Entry] = []
        for start in stride(from: 0, to: entries.count, by: leafSize) {
            let leaf = directory(Array(entries[start..<min(start + leafSize, entries.count)]))
            root.append(
                Entry(tile: entries[start].tile, offset: UInt64(leaves.count), length: UInt64(leaf.count), run: 0))
            leaves += leaf
        }
        return assembled(root: directory(root), leaves: leaves, data)
    }

    func directory(_ entries: [Entry]) -> [UInt8] {
        var writer = WireWriter()
        writer.varint(UInt64(entries.count))
        var last: UInt64 = 0
        for entry in entries {
            writer.varint(entry.tile - last)
            last = entry.tile
        }
        for entry in entries { writer.varint(entry.run) }
        for entry in entries { writer.varint(entry.length) }
        var next: UInt64?
        for entry in entries {
            writer.varint(entry.offset == next ? 0 : entry.offset + 1)
            next = entry.offset &+ entry.length
        }
        return pack(writer.bytes)
    }

    func pack(_ bytes: [UInt8]) -> [UInt8] { internalCompression == 2 ? Packing.gzip(bytes) : bytes }

    func assembled(root: [UInt8], leaves: [UInt8], _ data: [UInt8]) -> [UInt8] {
        let metadata = pack(Array(metadata.utf8))
        var header = Array("PMTiles".utf8) + [version]
        var offset = 127
        for section in [root, metadata, leaves, data] {
            for number in [offset, section.count] {
                withUnsafeBytes(of: UInt64(number).littleEndian) { header += $0 }
            }
            offset += section.count
        }
        header +=
            [UInt8](repeating: 0, count: 24) + [1, internalCompression, tileCompression, tileType, zooms.0, zooms.1]
        for degrees in [7.5, 48.5, 7.6, 48.6] { header += Self.degrees(degrees) }
        header += [12] + Self.degrees(7.55) + Self.degrees(48.55)
        change(&header)
        return header + root + metadata + leaves + data
    }

    private static func degrees(_ degrees: Double) -> [UInt8] {
        withUnsafeBytes(of: Int32(degrees * 1e7).littleEndian) { Array($0) }
    }
}

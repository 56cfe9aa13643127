/// A directory in a PMTiles archive: the locations of tiles or of further directories.
///
/// Source: PMTiles Version 3 Specification, section 4.
struct PMTilesDirectory {
    struct Entry {
        /// The number of the first tile.
        var tile: UInt64
        /// The offset in bytes from the start of the tiles section, or of the leaf directories section.
        var offset: UInt64
        /// The length in bytes.
        var length: UInt32
        /// The number of consecutive tiles with the same contents; 0 for a directory.
        var run: UInt32

        /// The number of the last tile.
        var lastTile: UInt64 { tile + UInt64(max(run, 1) - 1) }
    }

    let entries: [Entry]

    /// - Throws: ``MapSourceError`` whose description lacks a subject; the caller prepends a name.
    init(_ bytes: [UInt8], limits: MapSourceLimits) throws(MapSourceError) {
        let outcome = bytes.withUnsafeBufferPointer { bytes in
            Result { () throws(MapSourceError) in try Self.entries(bytes, limits) }
        }
        entries = try outcome.get()
    }

    /// Returns the entry for a tile, or for the directory that may contain it.
    func entry(of tile: UInt64) -> Entry? {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].tile <= tile { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let entry = entries[low - 1]
        return entry.run == 0 || tile - entry.tile < UInt64(entry.run) ? entry : nil
    }

    private static func entries(
        _ bytes: UnsafeBufferPointer<UInt8>, _ limits: MapSourceLimits
    ) throws(MapSourceError) -> [Entry] {
        var wire = WireReader(bytes)
        let count = try wire.varint()
        guard count <= UInt64(limits.maximumDirectoryEntries) else {
            throw MapSourceError(
                .tooLarge, "has \(count) entries, more than the limit of \(limits.maximumDirectoryEntries)")
        }
        // An entry consists of four numbers.
        guard count * 4 <= UInt64(wire.rest) else { throw WireReader.damaged("is too short for its \(count) entries") }
        var entries = [Entry](repeating: Entry(tile: 0, offset: 0, length: 0, run: 0), count: Int(count))
        try readTiles(&wire, &entries)
        try readRuns(&wire, &entries)
        for index in entries.indices { entries[index].length = try short(&wire) }
        try readOffsets(&wire, &entries)
        return entries
    }

    private static func readTiles(_ wire: inout WireReader, _ entries: inout [Entry]) throws(MapSourceError) {
        var last: UInt64 = 0
        for index in entries.indices {
            let step = try wire.varint()
            let (tile, overflows) = last.addingReportingOverflow(step)
            guard !overflows, index == 0 || step > 0 else { throw WireReader.damaged("has tiles out of order") }
            entries[index].tile = tile
            last = tile
        }
    }

    private static func readRuns(_ wire: inout WireReader, _ entries: inout [Entry]) throws(MapSourceError) {
        for index in entries.indices {
            entries[index].run = try short(&wire)
            guard !entries[index].tile.addingReportingOverflow(UInt64(entries[index].run)).overflow else {
                throw WireReader.damaged("has a run of too many tiles")
            }
        }
    }

    /// Reads the offsets. Zero means that the contents immediately follow those of the previous entry.
    private static func readOffsets(_ wire: inout WireReader, _ entries: inout [Entry]) throws(MapSourceError) {
        var next: UInt64 = 0
        for index in entries.indices {
            let number = try wire.varint()
            guard number > 0 || index > 0 else { throw WireReader.damaged("has no offset in its first entry") }
            entries[index].offset = number == 0 ? next : number - 1
            let (end, overflows) = entries[index].offset.addingReportingOverflow(UInt64(entries[index].length))
            guard !overflows else { throw WireReader.damaged("has an offset that is too large") }
            next = end
        }
    }

    private static func short(_ wire: inout WireReader) throws(MapSourceError) -> UInt32 {
        guard let number = UInt32(exactly: try wire.varint()) else {
            throw WireReader.damaged("has a length or run of more than 32 bits")
        }
        return number
    }
}

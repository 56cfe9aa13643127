import Foundation
import Synchronization

/// The directories of an archive. Those below the root are read on demand, and the most recently read ones are cached.
final class PMTilesDirectoryReader: Sendable {
    private static let maximumCached = 64
    /// The maximum number of entries in all cached directories. A typical directory has a few thousand.
    private static let maximumCachedEntries = 4_000_000

    private let file: TileFile
    private let header: PMTilesHeader
    private let limits: MapSourceLimits
    private let root: PMTilesDirectory

    private let cache = Mutex(Cache())

    private struct Cache {
        var directories: [UInt64: PMTilesDirectory] = [:]
        /// The keys of `directories`, oldest first.
        var order: [UInt64] = []
        var entries = 0

        mutating func insert(_ leaf: PMTilesDirectory, at offset: UInt64) {
            guard directories.updateValue(leaf, forKey: offset) == nil else { return }
            order.append(offset)
            entries += leaf.entries.count
            while order.count > maximumCached || (entries > maximumCachedEntries && order.count > 1) {
                let oldest = directories.removeValue(forKey: order.removeFirst())
                entries -= oldest?.entries.count ?? 0
            }
        }
    }

    init(_ file: TileFile, _ header: PMTilesHeader, limits: MapSourceLimits) throws(MapSourceError) {
        self.file = file
        self.header = header
        self.limits = limits
        root = try Self.read(header.root, file, header, limits)
    }

    /// Returns the location of a tile in the file; `nil` if there is no such tile.
    func place(of tile: UInt64) throws(MapSourceError) -> PMTilesHeader.Section? {
        var directory = root
        for _ in 0..<limits.maximumDirectoryDepth {
            guard let entry = directory.entry(of: tile), entry.length > 0 else { return nil }
            let section = entry.run > 0 ? header.tiles : header.leaves
            guard let place = section.part(offset: entry.offset, length: UInt64(entry.length)) else {
                throw damaged("has an entry that points outside its section")
            }
            guard entry.run == 0 else { return place }
            directory = try leaf(place)
        }
        throw tooDeep
    }

    private var tooDeep: MapSourceError {
        MapSourceError(
            .tooLarge,
            "\(file.url.relativePath) has directories nested deeper than the limit of \(limits.maximumDirectoryDepth)."
        )
    }

    /// Returns the zoom levels of the first and the last tile as a range; `nil` if the archive has no tiles.
    func zooms() throws(MapSourceError) -> ClosedRange<Int>? {
        guard let first = root.entries.first, let last = try lastEntry() else { return nil }
        let (low, high) = (TileID.zoom(ofHilbertNumber: first.tile), TileID.zoom(ofHilbertNumber: last.lastTile))
        guard low <= high, TileID.zooms.contains(high) else {
            throw damaged("has tiles at zoom \(low) to \(high); only 0 to 30 are valid")
        }
        return low...high
    }

    /// Returns the location of the tile with the highest number; `nil` if there is none.
    func lastTile() throws(MapSourceError) -> PMTilesHeader.Section? {
        try lastEntry().flatMap { header.tiles.part(offset: $0.offset, length: UInt64($0.length)) }
    }

    private func lastEntry() throws(MapSourceError) -> PMTilesDirectory.Entry? {
        var directory = root
        for _ in 0..<limits.maximumDirectoryDepth {
            guard let entry = directory.entries.last else { return nil }
            if entry.run > 0 { return entry }
            guard let place = header.leaves.part(offset: entry.offset, length: UInt64(entry.length)) else {
                throw damaged("has an entry that points outside its section")
            }
            directory = try leaf(place)
        }
        throw tooDeep
    }

    private func leaf(_ place: PMTilesHeader.Section) throws(MapSourceError) -> PMTilesDirectory {
        if let leaf = cache.withLock({ $0.directories[place.offset] }) { return leaf }
        let leaf = try Self.read(place, file, header, limits)
        cache.withLock { $0.insert(leaf, at: place.offset) }
        return leaf
    }

    private func damaged(_ clause: String) -> MapSourceError {
        MapSourceError(.damaged, "\(file.url.relativePath) \(clause). Copy it again or recreate it.")
    }

    private static func read(
        _ place: PMTilesHeader.Section, _ file: TileFile, _ header: PMTilesHeader, _ limits: MapSourceLimits
    ) throws(MapSourceError) -> PMTilesDirectory {
        let subject = "A directory in \(file.url.relativePath)"
        let limit = limits.maximumDirectoryEntries * 16
        guard place.length <= UInt64(limit) else {
            throw MapSourceError(.tooLarge, "\(subject) is \(place.length) bytes, more than the limit of \(limit).")
        }
        let packed = try file.bytes(at: Int(place.offset), count: Int(place.length))
        do {
            let bytes = try PMTilesSource.unpacked(packed, header.internalCompression, limit: limit)
            return try PMTilesDirectory(bytes, limits: limits)
        } catch {
            throw error.of(subject)
        }
    }
}

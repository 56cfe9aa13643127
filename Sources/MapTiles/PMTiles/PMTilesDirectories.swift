import Foundation
import Synchronization

/// The directories of an archive; those below the root are read when they are needed, and the last few are kept.
final class PMTilesDirectories: Sendable {
    private static let mostKept = 64
    /// Of all that are kept together; usual ones have some thousands each.
    private static let mostEntriesKept = 4_000_000

    private let file: TileFile
    private let header: PMTilesHeader
    private let limits: MapSourceLimits
    private let root: PMTilesDirectory

    private let kept = Mutex(Kept())

    private struct Kept {
        var directories: [UInt64: PMTilesDirectory] = [:]
        /// The keys of `directories`, the oldest first.
        var order: [UInt64] = []
        var entries = 0

        mutating func keep(_ leaf: PMTilesDirectory, at offset: UInt64) {
            guard directories.updateValue(leaf, forKey: offset) == nil else { return }
            order.append(offset)
            entries += leaf.entries.count
            while order.count > mostKept || (entries > mostEntriesKept && order.count > 1) {
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

    /// Where a tile lies in the file; `nil` where there is none.
    func place(of tile: UInt64) throws(MapSourceError) -> PMTilesHeader.Section? {
        var directory = root
        for _ in 0..<limits.maximumDirectoryDepth {
            guard let entry = directory.entry(of: tile), entry.length > 0 else { return nil }
            let section = entry.run > 0 ? header.tiles : header.leaves
            guard let place = section.part(offset: entry.offset, length: UInt64(entry.length)) else {
                throw damaged("has an entry that points out of its section")
            }
            guard entry.run == 0 else { return place }
            directory = try leaf(place)
        }
        throw tooDeep
    }

    private var tooDeep: MapSourceError {
        MapSourceError(
            .tooLarge,
            "\(file.url.relativePath) has directories that lie deeper than the limit of \(limits.maximumDirectoryDepth)."
        )
    }

    /// From the tile with the lowest number to that with the highest; `nil` where there is none.
    func zooms() throws(MapSourceError) -> ClosedRange<Int>? {
        guard let first = root.entries.first, let last = try lastEntry() else { return nil }
        let (low, high) = (TileID.zoom(ofHilbertNumber: first.tile), TileID.zoom(ofHilbertNumber: last.lastTile))
        guard low <= high, TileID.zooms.contains(high) else { throw damaged("has tiles of zoom \(low) to \(high)") }
        return low...high
    }

    /// Where the tile with the highest number lies; `nil` where there is none.
    func lastTile() throws(MapSourceError) -> PMTilesHeader.Section? {
        try lastEntry().flatMap { header.tiles.part(offset: $0.offset, length: UInt64($0.length)) }
    }

    private func lastEntry() throws(MapSourceError) -> PMTilesDirectory.Entry? {
        var directory = root
        for _ in 0..<limits.maximumDirectoryDepth {
            guard let entry = directory.entries.last else { return nil }
            if entry.run > 0 { return entry }
            guard let place = header.leaves.part(offset: entry.offset, length: UInt64(entry.length)) else {
                throw damaged("has an entry that points out of its section")
            }
            directory = try leaf(place)
        }
        throw tooDeep
    }

    private func leaf(_ place: PMTilesHeader.Section) throws(MapSourceError) -> PMTilesDirectory {
        if let leaf = kept.withLock({ $0.directories[place.offset] }) { return leaf }
        let leaf = try Self.read(place, file, header, limits)
        kept.withLock { $0.keep(leaf, at: place.offset) }
        return leaf
    }

    private func damaged(_ clause: String) -> MapSourceError {
        MapSourceError(.damaged, "\(file.url.relativePath) \(clause). Copy or make it again.")
    }

    private static func read(
        _ place: PMTilesHeader.Section, _ file: TileFile, _ header: PMTilesHeader, _ limits: MapSourceLimits
    ) throws(MapSourceError) -> PMTilesDirectory {
        let subject = "A directory of \(file.url.relativePath)"
        let limit = limits.maximumDirectoryEntries * 16
        guard place.length <= UInt64(limit) else {
            throw MapSourceError(.tooLarge, "\(subject) has \(place.length) bytes, more than the limit of \(limit).")
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

import Synchronization
import VantageCore

/// A tile from one of several sources.
package struct TileKey: Hashable, Sendable {
    /// The index of the source.
    package let source: Int
    package let tile: TileID

    package init(source: Int, tile: TileID) { (self.source, self.tile) = (source, tile) }
}

/// A cache of tiles that were recently read or drawn. It evicts the least recently used ones. Safe for concurrent use.
package final class TileCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// The cached tiles; `nil` for a tile that is known to be missing.
    private let tiles: Mutex<LRUCache<Key, Value?>>

    /// The memory overhead of an entry beyond its tile, in bytes.
    private static var entryBytes: Int { 256 }

    package init(maximumBytes: Int) { tiles = Mutex(LRUCache(maximumCost: maximumBytes)) }

    /// Returns the cached tile, or creates and caches it. If two threads need the same missing tile, both create it.
    ///
    /// - Parameter make: A closure that returns the tile and its size in bytes, or `nil` if there is no such tile.
    package func value(for key: Key, make: () throws -> (Value, Int)?) rethrows -> Value? {
        if let cached = tiles.withLock({ $0.value(for: key) }) { return cached }
        let made = try make()
        tiles.withLock { _ = $0.insert(made?.0, cost: (made?.1 ?? 0) + Self.entryBytes, for: key) }
        return made?.0
    }
}

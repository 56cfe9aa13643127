import MapTiles
import Synchronization

struct TileKey: Hashable, Sendable {
    let source: Int
    let tile: TileID
}

/// Tiles that were read or drawn lately; the ones that nobody asked for the longest go first.
final class TileCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// Nil for a tile that is known to be missing.
    private let tiles: Mutex<RecentValues<Key, Value?>>

    /// Bytes that an entry takes beside its tile.
    private static var entryBytes: Int { 256 }

    init(maximumBytes: Int) { tiles = Mutex(RecentValues(maximumCost: maximumBytes)) }

    /// What is kept, or else what is made; two threads that miss the same tile both make it.
    ///
    /// - Parameter make: The tile and its bytes, or nil for none.
    func value(_ key: Key, _ make: () throws -> (Value, Int)?) rethrows -> Value? {
        if let known = tiles.withLock({ $0.value(key) }) { return known }
        let made = try make()
        tiles.withLock { _ = $0.keep(made?.0, cost: (made?.1 ?? 0) + Self.entryBytes, for: key) }
        return made?.0
    }
}

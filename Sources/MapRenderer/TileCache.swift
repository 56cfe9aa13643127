import Foundation
import MapTiles

struct TileKey: Hashable, Sendable {
    let source: Int
    let tile: TileID
}

/// Tiles that were read lately, ready to be drawn; the ones that nobody asked for the longest go first.
final class TileCache<Value: Sendable>: @unchecked Sendable {
    // Sendable, since all that changes is touched under the lock.
    private struct Entry {
        /// Nil for a tile that is known to be missing.
        let value: Value?
        let bytes: Int
        var used: Int
    }

    private let lock = NSLock()
    private let maximumBytes: Int
    private var bytes = 0
    private var clock = 0
    private var entries: [TileKey: Entry] = [:]

    init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

    /// What is kept, or else what is made; two threads that miss the same tile both make it.
    ///
    /// - Parameter make: The tile and its bytes, or nil for none.
    func value(_ key: TileKey, _ make: () throws -> (Value, Int)?) rethrows -> Value? {
        if let entry = known(key) { return entry.value }
        let made = try make()
        keep(Entry(value: made?.0, bytes: (made?.1 ?? 0) + 256, used: 0), key)
        return made?.0
    }

    private func known(_ key: TileKey) -> Entry? {
        lock.withLock {
            clock += 1
            entries[key]?.used = clock
            return entries[key]
        }
    }

    private func keep(_ entry: Entry, _ key: TileKey) {
        lock.withLock {
            clock += 1
            bytes += entry.bytes - (entries[key]?.bytes ?? 0)
            entries[key] = Entry(value: entry.value, bytes: entry.bytes, used: clock)
            while bytes > maximumBytes, entries.count > 1,
                let oldest = entries.min(by: { $0.value.used < $1.value.used })
            {
                bytes -= oldest.value.bytes
                entries[oldest.key] = nil
            }
        }
    }
}

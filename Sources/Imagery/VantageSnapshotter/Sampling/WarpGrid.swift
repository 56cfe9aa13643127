import Synchronization

/// The nodes of all rows of a view. They are the same for all views of the same shape.
struct WarpGrid: Sendable {
    let nodes: [Float]

    init(_ mapper: ViewMapper) {
        let layout = WarpNodes(mapper.grid)
        let count = layout.count * mapper.grid.rows
        nodes = [Float](unsafeUninitializedCapacity: count) { buffer, filled in
            guard let start = buffer.baseAddress else { return }
            for row in 0..<mapper.grid.rows { mapper.fill(start + row * layout.count, row: row) }
            filled = count
        }
    }

    static func byteCount(_ mapper: ViewMapper) -> Int {
        WarpNodes(mapper.grid).count * mapper.grid.rows * MemoryLayout<Float>.size
    }
}

/// A cache of the warp grids for the most recently used view shapes.
final class WarpGridCache: Sendable {
    static let shared = WarpGridCache(byteLimit: 6 << 20)

    let byteLimit: Int
    private let entries = Mutex(WarpGridEntries())

    init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    /// - Returns: Nil if the grid would take more than half of the cache.
    func grid(for mapper: ViewMapper) -> WarpGrid? {
        guard WarpGrid.byteCount(mapper) <= byteLimit / 2 else { return nil }
        if let grid = entries.withLock({ $0.kept(mapper) }) { return grid }
        // Two threads may create the same grid at the same time, and neither waits for the other.
        let grid = WarpGrid(mapper)
        entries.withLock { $0.keep(grid, mapper, byteLimit: byteLimit) }
        return grid
    }

    var byteCount: Int { entries.withLock { $0.byteCount } }
}

/// Warp grids, with the most recently used one last.
private struct WarpGridEntries {
    private var list: [(mapper: ViewMapper, grid: WarpGrid)] = []

    var byteCount: Int { list.reduce(0) { $0 + WarpGrid.byteCount($1.mapper) } }

    mutating func kept(_ mapper: ViewMapper) -> WarpGrid? {
        guard let index = list.lastIndex(where: { $0.mapper == mapper }) else { return nil }
        let entry = list.remove(at: index)
        list.append(entry)
        return entry.grid
    }

    mutating func keep(_ grid: WarpGrid, _ mapper: ViewMapper, byteLimit: Int) {
        guard kept(mapper) == nil else { return }
        list.append((mapper, grid))
        while byteCount > byteLimit { list.removeFirst() }
    }
}

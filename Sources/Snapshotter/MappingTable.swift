import Foundation

/// The nodes of all rows of a view, which are the same for all views of its shape.
struct MappingTable: Sendable {
    let nodes: [Float]

    init(_ mapper: ViewMapper) {
        let layout = ViewNodes(mapper.grid)
        let count = layout.count * mapper.grid.rows
        nodes = [Float](unsafeUninitializedCapacity: count) { buffer, filled in
            guard let start = buffer.baseAddress else { return }
            for row in 0..<mapper.grid.rows { mapper.fill(start + row * layout.count, row: row) }
            filled = count
        }
    }

    static func byteCount(_ mapper: ViewMapper) -> Int {
        ViewNodes(mapper.grid).count * mapper.grid.rows * MemoryLayout<Float>.size
    }
}

/// Keeps the tables of the shapes that were last asked for.
final class MappingTableCache: @unchecked Sendable {
    // What changes is read and written only while the lock is held.
    static let shared = MappingTableCache(byteLimit: 6 << 20)

    let byteLimit: Int
    private let lock = NSLock()
    /// The last one was asked for last.
    private var entries: [(mapper: ViewMapper, table: MappingTable)] = []

    init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    /// - Returns: Nil where a table would take more than half of the cache.
    func table(for mapper: ViewMapper) -> MappingTable? {
        guard MappingTable.byteCount(mapper) <= byteLimit / 2 else { return nil }
        if let table = lock.withLock({ kept(mapper) }) { return table }
        // Two threads may make the same one; neither waits for the other.
        let table = MappingTable(mapper)
        lock.withLock { keep(table, mapper) }
        return table
    }

    var byteCount: Int { lock.withLock { sum } }

    private var sum: Int { entries.reduce(0) { $0 + MappingTable.byteCount($1.mapper) } }

    private func kept(_ mapper: ViewMapper) -> MappingTable? {
        guard let index = entries.lastIndex(where: { $0.mapper == mapper }) else { return nil }
        let entry = entries.remove(at: index)
        entries.append(entry)
        return entry.table
    }

    private func keep(_ table: MappingTable, _ mapper: ViewMapper) {
        guard kept(mapper) == nil else { return }
        entries.append((mapper, table))
        while sum > byteLimit { entries.removeFirst() }
    }
}

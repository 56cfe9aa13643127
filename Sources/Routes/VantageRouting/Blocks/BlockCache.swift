/// A cache for the decoded blocks of a table.
struct BlockCache<Block> {
    private struct Slot {
        let block: Block
        var use: Int
    }

    private let table: RoadTable
    private let capacity: Int
    private var slots: [Slot?]
    private var cachedCount = 0
    private var uses = 0
    private let decode: ([UInt8]) throws -> Block?

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - count: The number of blocks in the table.
    ///   - capacity: The maximum number of cached blocks. Most blocks are about 10,000 bytes.
    ///   - decode: Decodes the bytes of a block; returns `nil` when they are invalid.
    init(_ table: RoadTable, count: Int, capacity: Int = 8192, decode: @escaping ([UInt8]) throws -> Block?) {
        self.table = table
        self.capacity = capacity
        self.decode = decode
        slots = Array(repeating: nil, count: count)
    }

    /// - Throws: ``RoutingError`` when there is no such block, or it is damaged.
    mutating func block(_ number: Int, from source: any RoadBlockSource) throws -> Block {
        guard slots.indices.contains(number) else { throw RoutingError.missing(table, number) }
        uses += 1
        slots[number]?.use = uses
        if let found = slots[number] { return found.block }
        let bytes = try source.bytes(of: table, block: number)
        guard let block = try? decode(bytes) else { throw RoutingError.damaged(table, number) }
        if cachedCount >= capacity { evict() }
        cachedCount += 1
        slots[number] = Slot(block: block, use: uses)
        return block
    }

    /// Evicts the least recently used half of the blocks.
    private mutating func evict() {
        let middle = slots.compactMap { $0?.use }.sorted()[cachedCount / 2]
        for number in slots.indices {
            guard let slot = slots[number], slot.use <= middle else { continue }
            slots[number] = nil
            cachedCount -= 1
        }
    }
}

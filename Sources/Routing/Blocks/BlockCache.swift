/// The blocks of a table that were read last.
struct BlockCache<Block> {
    private struct Slot {
        let block: Block
        var use: Int
    }

    private let table: RoadTable
    private let capacity: Int
    private var slots: [Slot?]
    private var kept = 0
    private var uses = 0
    private let decode: ([UInt8]) throws -> Block?

    /// - Parameters:
    ///   - count: Blocks of the table.
    ///   - capacity: Blocks that are kept at most; most have some ten thousand bytes.
    ///   - decode: Makes a block of bytes; `nil` where they are none.
    init(_ table: RoadTable, count: Int, capacity: Int = 8192, decode: @escaping ([UInt8]) throws -> Block?) {
        self.table = table
        self.capacity = capacity
        self.decode = decode
        slots = Array(repeating: nil, count: count)
    }

    /// - Throws: ``RoutingError`` where there is no such block, or it is damaged.
    mutating func block(_ number: Int, from source: any RoadBlocks) throws -> Block {
        guard slots.indices.contains(number) else { throw RoutingError.missing(table, number) }
        uses += 1
        slots[number]?.use = uses
        if let found = slots[number] { return found.block }
        let bytes = try source.bytes(of: table, block: number)
        guard let block = try? decode(bytes) else { throw RoutingError.damaged(table, number) }
        if kept >= capacity { forgetOld() }
        kept += 1
        slots[number] = Slot(block: block, use: uses)
        return block
    }

    /// Those that were not used for longer, half or one more.
    private mutating func forgetOld() {
        let middle = slots.compactMap { $0?.use }.sorted()[kept / 2]
        for number in slots.indices {
            guard let slot = slots[number], slot.use <= middle else { continue }
            slots[number] = nil
            kept -= 1
        }
    }
}

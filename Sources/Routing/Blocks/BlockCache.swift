/// The blocks of a table that were read last.
struct BlockCache<Block> {
    private let table: RoadTable
    private let count: Int
    private let capacity: Int
    private var blocks: [Int: (block: Block, use: Int)] = [:]
    private var uses = 0
    private let decode: ([UInt8]) throws -> Block?

    /// - Parameters:
    ///   - count: Blocks of the table.
    ///   - capacity: Blocks that are kept at most.
    ///   - decode: Makes a block of bytes; `nil` where they are none.
    init(_ table: RoadTable, count: Int, capacity: Int = 1024, decode: @escaping ([UInt8]) throws -> Block?) {
        self.table = table
        self.count = count
        self.capacity = capacity
        self.decode = decode
    }

    /// - Throws: ``RoutingError`` where there is no such block, or it is damaged.
    mutating func block(_ number: Int, from source: any RoadBlocks) throws -> Block {
        uses += 1
        if let found = blocks[number] {
            blocks[number]?.use = uses
            return found.block
        }
        guard number >= 0, number < count else { throw RoutingError.missing(table, number) }
        let bytes = try source.bytes(of: table, block: number)
        guard let block = try? decode(bytes) else { throw RoutingError.damaged(table, number) }
        if blocks.count >= capacity { forgetOld() }
        blocks[number] = (block, uses)
        return block
    }

    /// The half that was not used for longer.
    private mutating func forgetOld() {
        let middle = blocks.values.map(\.use).sorted()[blocks.count / 2]
        blocks = blocks.filter { $0.value.use > middle }
    }
}

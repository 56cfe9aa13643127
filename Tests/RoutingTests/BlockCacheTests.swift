import Testing

@testable import Routing

/// Blocks that are kept and forgotten.
struct BlockCacheTests {
    /// Blocks of one byte, their number, and how often each was read.
    private final class Source: RoadBlocks {
        let head = RoadHead()
        private(set) var reads: [Int] = []

        func bytes(of table: RoadTable, block: Int) throws -> [UInt8] {
            reads.append(block)
            return [UInt8(block)]
        }
    }

    @Test func `what was used last is kept, and no more than there is room for`() throws {
        let source = Source()
        var cache = BlockCache<UInt8>(.edges, count: 50, capacity: 4) { $0[0] }
        for number in [1, 2, 3, 4, 1, 2, 1] { #expect(try cache.block(number, from: source) == UInt8(number)) }
        #expect(source.reads == [1, 2, 3, 4])
        // There is no room for one more: those go that were not used for longer.
        for number in [5, 1, 2, 5] { #expect(try cache.block(number, from: source) == UInt8(number)) }
        #expect(source.reads == [1, 2, 3, 4, 5, 2])
        _ = try cache.block(3, from: source)
        #expect(source.reads.last == 3)
    }

    @Test func `a block that is missing or damaged is named and not kept`() throws {
        let source = Source()
        var cache = BlockCache<UInt8>(.edges, count: 3) { $0[0] == 2 ? nil : $0[0] }
        for number in [-1, 3, 2, 2] {
            let error = #expect(throws: RoutingError.self) { try cache.block(number, from: source) }
            #expect(error?.code == .damaged)
        }
        #expect(source.reads == [2, 2])
    }
}

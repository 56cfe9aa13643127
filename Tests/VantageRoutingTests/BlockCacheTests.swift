import Testing

@testable import VantageRouting

/// Tests for the caching and eviction of blocks.
struct BlockCacheTests {
    /// A source of one-byte blocks that records which blocks are read.
    private final class Source: RoadBlockSource {
        let head = RoadGraphHeader()
        private(set) var reads: [Int] = []

        func bytes(of table: RoadTable, block: Int) throws -> [UInt8] {
            reads.append(block)
            return [UInt8(block)]
        }
    }

    @Test func `keeps the most recently used blocks within its capacity`() throws {
        let source = Source()
        var cache = BlockCache<UInt8>(.edges, count: 50, capacity: 4) { $0[0] }
        for number in [1, 2, 3, 4, 1, 2, 1] { #expect(try cache.block(number, from: source) == UInt8(number)) }
        #expect(source.reads == [1, 2, 3, 4])
        // The cache is full, so the least recently used blocks are evicted.
        for number in [5, 1, 2, 5] { #expect(try cache.block(number, from: source) == UInt8(number)) }
        #expect(source.reads == [1, 2, 3, 4, 5, 2])
        _ = try cache.block(3, from: source)
        #expect(source.reads.last == 3)
    }

    @Test func `reports a missing or damaged block and does not cache it`() throws {
        let source = Source()
        var cache = BlockCache<UInt8>(.edges, count: 3) { $0[0] == 2 ? nil : $0[0] }
        for number in [-1, 3, 2, 2] {
            let error = #expect(throws: RoutingError.self) { try cache.block(number, from: source) }
            #expect(error?.code == .damaged)
        }
        #expect(source.reads == [2, 2])
    }
}

import Testing

@testable import VantageImport

struct SnappyBlockTests {
    /// A block of ten bytes that begins with the literal `abcd`.
    static let start: [UInt8] = [10, 3 << 2, 0x61, 0x62, 0x63, 0x64]

    /// Copies that start 4 bytes back and overlap their own output. The offset takes one, two or four bytes.
    static let copies: [[UInt8]] = [[2 << 2 | 1, 4], [5 << 2 | 2, 4, 0], [5 << 2 | 3, 4, 0, 0, 0]]

    @Test(arguments: copies)
    func `decompresses literals and copies`(copy: [UInt8]) {
        let block = Self.start + copy
        #expect(SnappyBlock.decompressed(block[...], size: 10) == Array("abcdabcdab".utf8))
        #expect(SnappyBlock.decompressed(block[...], size: 11) == nil)
        for count in block.indices { #expect(SnappyBlock.decompressed(block[..<count], size: 10) == nil) }
    }

    @Test func `reads the length of a long literal from the bytes after the tag`() {
        let block: [UInt8] = [3, 60 << 2, 2, 0x78, 0x79, 0x7A]
        #expect(SnappyBlock.decompressed(block[...], size: 3) == Array("xyz".utf8))
    }

    @Test func `rejects copies from before the start`() {
        #expect(SnappyBlock.decompressed([4, 0, 0x61, 1, 2], size: 5) == nil)
        #expect(SnappyBlock.decompressed([5, 0, 0x61, 1, 0], size: 5) == nil)
    }
}

struct LZ4BlockTests {
    /// The literal `abcd`, a copy that starts 4 bytes back and overlaps its own output, and the last literals.
    static let block: [UInt8] = [4 << 4 | 3, 0x61, 0x62, 0x63, 0x64, 4, 0, 5 << 4, 0x76, 0x77, 0x78, 0x79, 0x7A]

    @Test func `decompresses literals and copies`() {
        #expect(LZ4Block.decompressed(Self.block[...], size: 16) == Array("abcdabcdabcvwxyz".utf8))
        #expect(LZ4Block.decompressed(Self.block[...], size: 15) == nil)
        #expect(LZ4Block.decompressed(Self.block[...], size: 17) == nil)
        for count in Self.block.indices { #expect(LZ4Block.decompressed(Self.block[..<count], size: 16) == nil) }
    }

    @Test func `reads long lengths from the bytes after the token`() {
        let block: [UInt8] = [1 << 4 | 15, 0x61, 1, 0, 255, 3, 0]
        #expect(LZ4Block.decompressed(block[...], size: 1 + 4 + 15 + 258) == [UInt8](repeating: 0x61, count: 278))
    }

    @Test func `rejects copies from before the start`() {
        for offset: UInt8 in [0, 2] {
            #expect(LZ4Block.decompressed([1 << 4, 0x61, offset, 0, 0], size: 5) == nil)
        }
    }
}

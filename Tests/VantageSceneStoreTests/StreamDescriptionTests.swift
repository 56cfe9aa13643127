import Testing
import VantageCore

@testable import VantageSceneStore

struct StreamDescriptionTests {
    private static let index = PictureIndex(header: [1, 2, 3], rows: [[4, 5], [], [6]])

    @Test func `the stored form has the parts and the checksum of each block`() throws {
        let bytes = patternBytes(40_000)
        let description = try #require(StreamDescription(encoded: StreamDescription(Self.index, of: bytes).encoded))
        #expect(description.parts == [[1, 2, 3], [4, 5], [], [6]])
        #expect(description.checksums.count == 3 * 8)
        #expect(description.isValid(bytes[16_384..<32_768], number: 1))
        #expect(description.isValid(bytes[32_768...], number: 2))
        #expect(!description.isValid(bytes[16_384..<32_768], number: 2))
        #expect(!description.isValid([], number: 3))
    }

    @Test func `truncated and changed forms are rejected or stay within bounds`() {
        let encoded = StreamDescription(Self.index, of: [7]).encoded
        for length in 0..<encoded.count { _ = StreamDescription(encoded: Array(encoded.prefix(length))) }
        for place in encoded.indices {
            for value in [UInt8.min, 1, 127, 255] {
                var changed = encoded
                changed[place] = value
                _ = StreamDescription(encoded: changed)
            }
        }
        #expect(StreamDescription(encoded: [2] + encoded.dropFirst()) == nil)
        #expect(StreamDescription(encoded: []) == nil)
    }
}

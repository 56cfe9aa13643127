import Testing

@testable import VantageMapCanvas

@Suite struct PixelMemoryTests {
    @Test(arguments: [100, 65_000, 65_536, 3_000_000])
    func `clears reused memory on request`(count: Int) throws {
        for _ in 0..<3 {
            let memory = try #require(PixelMemory.take(count, isCleared: true))
            let bytes = UnsafeMutableRawBufferPointer(start: memory, count: count)
            #expect(bytes.allSatisfy { $0 == 0 })
            bytes.copyBytes(from: repeatElement(7, count: count))
            PixelMemory.checkIn(memory)
        }
    }
}

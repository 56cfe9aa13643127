import Testing

@testable import VantageResampling

@Suite struct LevelSizesTests {
    private static func sizes(_ width: Int, _ height: Int, turn: Double?) -> [SIMD2<Int>] {
        LevelSizes.sizes(of: SIMD2(width, height), turn: turn)
    }

    @Test func `halves photos, rounding up, until the short side is 512`() {
        #expect(Self.sizes(4000, 3000, turn: nil) == [SIMD2(2000, 1500), SIMD2(1000, 750)])
        #expect(Self.sizes(4001, 2047, turn: nil) == [SIMD2(2001, 1024)])
        #expect(Self.sizes(4001, 2048, turn: nil) == [SIMD2(2001, 1024), SIMD2(1001, 512)])
        #expect(Self.sizes(1022, 8000, turn: nil).isEmpty)
    }

    @Test(arguments: [
        (5376, [2880, 1440]), (5760, [2880, 1440]), (6720, [2880, 1440]), (7680, [4096, 2048, 1024]),
        (8192, [4096, 2048, 1024]), (11000, [5760, 2880, 1440]), (11968, [5760, 2880, 1440]),
        (16384, [8192, 4096, 2048, 1024]), (4096, [2048, 1024]), (2048, [1024]), (1800, []),
    ])
    func `the levels of a full panorama have standard widths`(width: Int, levels: [Int]) {
        #expect(Self.sizes(width, width / 2, turn: Double(width)) == levels.map { SIMD2($0, $0 / 2) })
    }

    @Test(arguments: [(7001, 3001, 11000.0), (1900, 1500, 20_001.5), (65_535, 700, 65_535), (11_001, 5501, 11_001)])
    func `scales a partial panorama by the same factor as the full one`(width: Int, height: Int, turn: Double) throws {
        let sizes = Self.sizes(width, height, turn: turn)
        let shrinks = sizes.map { SIMD2(Double(width), Double(height)) / SIMD2<Double>($0) }
        for (size, next) in zip(sizes, sizes.dropFirst()) { #expect(size == next &* 2) }
        for (index, shrink) in shrinks.enumerated() {
            let first = turn / shrink.x * Double(1 << index)
            #expect((1.8...2.6).contains(shrink.x / Double(1 << index)))
            #expect(abs(shrink.x / shrink.y - 1) < 0.01)
            #expect(
                [1024, 1440, 2048, 2880, 4096, 5760, 8192, 11520, 16384, 23040, 32768].contains {
                    abs($0 / first - 1) < 0.01
                })
        }
    }
}

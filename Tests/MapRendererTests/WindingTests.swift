import Testing

@testable import MapRenderer

/// What is hit is what is filled: areas of tiles by the number of turns, overlays by odd and even.
struct WindingTests {
    private static func square(_ low: Double, _ high: Double, isClockwise: Bool = true) -> [SIMD2<Double>] {
        let ring = [SIMD2(low, low), SIMD2(high, low), SIMD2(high, high), SIMD2(low, high)]
        return isClockwise ? ring : ring.reversed()
    }

    @Test func `where two outlines overlap an area of a tile is hit, and an overlay is not`() {
        let rings = [Self.square(0, 10), Self.square(5, 15)]
        let both = SIMD2(7.0, 7)
        #expect(abs(FeatureHits.winding(rings, both)) == 2)
        #expect(!FeatureHits.contains(rings, both))
        #expect(FeatureHits.contains(rings, SIMD2(2, 2)) && FeatureHits.contains(rings, SIMD2(12, 12)))
        #expect(FeatureHits.winding(rings, SIMD2(12, 2)) == 0)
    }

    @Test func `a hole is a hole for both`() {
        let rings = [Self.square(0, 10), Self.square(3, 7, isClockwise: false)]
        #expect(FeatureHits.winding(rings, SIMD2(5, 5)) == 0 && !FeatureHits.contains(rings, SIMD2(5, 5)))
        #expect(FeatureHits.winding(rings, SIMD2(1, 1)) != 0 && FeatureHits.contains(rings, SIMD2(1, 1)))
    }
}

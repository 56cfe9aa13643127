import Testing

@testable import VantageMapCanvas

/// Tests that hit tests use the same rule as filling: nonzero for tile areas and even-odd for overlays.
struct ShapeGeometryTests {
    private static func square(_ low: Double, _ high: Double, isClockwise: Bool = true) -> [SIMD2<Double>] {
        let ring = [SIMD2(low, low), SIMD2(high, low), SIMD2(high, high), SIMD2(low, high)]
        return isClockwise ? ring : ring.reversed()
    }

    @Test func `the overlap of two outlines is inside an area from a tile but outside an overlay`() {
        let rings = [Self.square(0, 10), Self.square(5, 15)]
        let both = SIMD2(7.0, 7)
        #expect(abs(ShapeGeometry.winding(rings, both)) == 2)
        #expect(!ShapeGeometry.contains(rings, both))
        #expect(ShapeGeometry.contains(rings, SIMD2(2, 2)) && ShapeGeometry.contains(rings, SIMD2(12, 12)))
        #expect(ShapeGeometry.winding(rings, SIMD2(12, 2)) == 0)
    }

    @Test func `a hole is outside an area from a tile and outside an overlay`() {
        let rings = [Self.square(0, 10), Self.square(3, 7, isClockwise: false)]
        #expect(ShapeGeometry.winding(rings, SIMD2(5, 5)) == 0 && !ShapeGeometry.contains(rings, SIMD2(5, 5)))
        #expect(ShapeGeometry.winding(rings, SIMD2(1, 1)) != 0 && ShapeGeometry.contains(rings, SIMD2(1, 1)))
    }
}

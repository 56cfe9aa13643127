import CVantageCairo
import Testing
import VantageMapFixtures

@testable import VantageMapCanvas
@testable import VantageMapStyle

@Suite struct LineMaskTests {
    private static let side = 96

    /// Returns how much of each pixel a Vantage line covers, from 0 to 1.
    private static func covered(_ line: [SIMD2<Double>], width: Double) throws -> [Double] {
        let canvas = try Canvas(width: side, height: side, isOpaque: true)
        canvas.fillAll(.black)
        let mask = LineMask(for: canvas)
        try mask.add(line, lineWidth: width)
        mask.paint(.white, on: canvas)
        return values(canvas)
    }

    /// Returns the coverage of the same line drawn by Cairo at its best quality.
    private static func expected(_ line: [SIMD2<Double>], width: Double) throws -> [Double] {
        let canvas = try Canvas(width: side, height: side, isOpaque: true)
        canvas.fillAll(.black)
        canvas.setColor(.white)
        cairo_set_antialias(canvas.context, CAIRO_ANTIALIAS_BEST)
        cairo_set_line_width(canvas.context, width)
        cairo_set_line_cap(canvas.context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(canvas.context, CAIRO_LINE_JOIN_ROUND)
        CairoPath.addLine(line, to: canvas.context)
        cairo_stroke(canvas.context)
        return values(canvas)
    }

    private static func values(_ canvas: Canvas) -> [Double] {
        (0..<side * side).map { canvas.color($0 % side, $0 / side).x }
    }

    private static let lines: [[SIMD2<Double>]] = [
        [SIMD2(10, 20), SIMD2(80, 20)], [SIMD2(20, 10), SIMD2(20, 80)], [SIMD2(10, 10), SIMD2(85, 70)],
        [SIMD2(10.3, 90.8), SIMD2(40.2, 12.7), SIMD2(80.5, 88.1)], [SIMD2(48, 48), SIMD2(48, 48)],
        [SIMD2(-50, 40), SIMD2(150, 55)],
        [SIMD2(30, 30), SIMD2(31, 30.5), SIMD2(33, 32), SIMD2(36, 36), SIMD2(60, 90)],
        [SIMD2(20, 200), SIMD2(90, -100)],
    ]

    @Test(arguments: [0.4, 0.8, 1.0, 1.7, 3.0, 6.5, 18.0]) func `covers the same pixels as Cairo`(width: Double) throws
    {
        for line in Self.lines {
            let (ours, theirs) = (try Self.covered(line, width: width), try Self.expected(line, width: width))
            let differences = zip(ours, theirs).map { abs($0 - $1) }
            // Coverage is computed from the distance to a pixel's center, which is inexact in sharp corners and at
            // joints.
            #expect(differences.max()! < 0.35, "\(line) \(width)")
            let (sum, wanted) = (ours.reduce(0, +), theirs.reduce(0, +))
            #expect(abs(sum - wanted) <= 0.04 * wanted + 1.5, "\(line) \(width): \(sum) instead of \(wanted)")
            #expect(differences.reduce(0, +) <= (width < 1 ? 0.35 : 0.2) * wanted + 1.5, "\(line) \(width)")
        }
    }

    @Test func `covers a line's self-intersection once`() throws {
        let cross = [SIMD2(10.0, 10.0), SIMD2(80, 80), SIMD2(80, 10), SIMD2(10, 80)]
        let canvas = try Canvas(width: Self.side, height: Self.side, isOpaque: true)
        canvas.fillAll(.black)
        let mask = LineMask(for: canvas)
        try mask.add(cross, lineWidth: 8)
        mask.paint(MapColor.white.withAlpha(0.5), on: canvas)
        #expect(Self.values(canvas).max()! <= 128.0 / 255)
        // Painting clears the mask.
        canvas.fillAll(.black)
        mask.paint(.white, on: canvas)
        #expect(Self.values(canvas).max() == 0)
    }

    @Test(arguments: [0, -1, .nan, .infinity] as [Double])
    func `tolerates an invalid width`(width: Double) throws {
        _ = try Self.covered(Self.lines[3], width: width)
    }

    @Test func `tolerates lines far outside the picture`() throws {
        for far in [1e4, 1e6, 1e9, 1e15] {
            let line = [SIMD2(-far, -far), SIMD2(far, far), SIMD2(far, 40), SIMD2(-far, 40)]
            let ours = try Self.covered(line, width: 5)
            #expect(ours[40 * Self.side + 90] > 0.9)
        }
    }
}

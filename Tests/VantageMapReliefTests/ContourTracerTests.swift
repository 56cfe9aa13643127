import Foundation
import Testing
import VantageMapTiles

@testable import VantageMapRelief

/// Tests contour lines through grids of exactly known heights.
@Suite struct ContourTracerTests {
    private static let side = 96

    /// Samples a function of position at the points of a grid.
    private static func grid(_ height: (_ x: Double, _ y: Double) -> Double) -> HeightSamples {
        let heights = (0...side).flatMap { row in (0...side).map { Float(height(Double($0), Double(row))) } }
        return HeightSamples(squares: side, heights: heights)
    }

    private static func points(_ line: ContourLines.Line, of lines: ContourLines) -> [SIMD2<Double>] {
        lines.points[line.range].map { SIMD2<Double>($0) }
    }

    @Test func `traces a cone as circles around its top with the right radii`() {
        let top = SIMD2(48.3, 47.6)
        let lines = ContourTracer.lines(
            of: Self.grid { x, y in 1000 - 10 * (SIMD2(x, y) - top).length }, interval: 50)
        // Circles that reach the edge are split into pieces.
        #expect(Set(lines.lines.map(\.height)).isSuperset(of: Set(stride(from: 550.0, through: 950, by: 50))))
        for line in lines.lines where line.height < 1000 {
            for point in Self.points(line, of: lines) {
                #expect(abs((point - top).length - (1000 - line.height) / 10) < 0.1)
            }
        }
    }

    @Test func `traces a slope as one straight line per height, each in the right place`() {
        let lines = ContourTracer.lines(of: Self.grid { x, y in 3 * x + 4 * y + 0.5 }, interval: 20)
        for height in stride(from: 20.0, through: 660, by: 20) {
            #expect(lines.lines.filter { $0.height == height }.count == 1)
        }
        for line in lines.lines {
            for point in Self.points(line, of: lines) {
                #expect(abs(3 * point.x + 4 * point.y + 0.5 - line.height) / 5 < 0.001)
            }
        }
    }

    @Test func `traces a saddle as hyperbolas that do not cross`() {
        let lines = ContourTracer.lines(of: Self.grid { x, y in (x - 48) * (y - 48) + 3 }, interval: 5)
        for line in lines.lines {
            for point in Self.points(line, of: lines) {
                let from = point - 48
                #expect(abs(from.x * from.y + 3 - line.height) / max(1, from.length) < 0.1)
                // Each branch of a hyperbola stays in its quadrant.
                #expect((from.x > 0) == (Self.points(line, of: lines)[0].x > 48))
            }
        }
        #expect(lines.lines.filter { $0.height == 100 }.count == 2)
    }

    @Test func `keeps the higher ground to the right of a line`() {
        let lines = ContourTracer.lines(
            of: Self.grid { x, y in 200 + 60 * sin(x / 9) * cos(y / 13) + x }, interval: 10)
        #expect(lines.lines.count > 20)
        for line in lines.lines {
            let points = Self.points(line, of: lines)
            for (from, to) in zip(points, points.dropFirst()) {
                let (middle, way) = ((from + to) / 2, to - from)
                let slope = SIMD2(
                    60 / 9 * cos(middle.x / 9) * cos(middle.y / 13) + 1,
                    -60 / 13 * sin(middle.x / 9) * sin(middle.y / 13))
                // On nearly level ground, the test would be meaningless.
                guard slope.length > 1.5, way.length > 0.2 else { continue }
                #expect(way.x * slope.y - way.y * slope.x > 0)
            }
        }
    }

    @Test func `marks every fifth line as an index line, even below sea level`() {
        let lines = ContourTracer.lines(of: Self.grid { x, _ in 4 * x - 200 }, interval: 20)
        #expect(Set(lines.lines.filter(\.isIndex).map(\.height)) == [-100, 0, 100])
        #expect(lines.lines.contains { $0.height == -80 && !$0.isIndex })
    }

    @Test func `traces a terrace at a contour's height only along the edge of the terrace`() {
        let terrace = Self.grid { x, _ in x < 30 ? 70 + x : 100 }
        let lines = ContourTracer.lines(of: terrace, interval: 20)
        #expect(lines.lines.map(\.height).sorted() == [80, 100])
        #expect(lines.lines.allSatisfy { Self.points($0, of: lines).allSatisfy { $0.x <= 30 } })
        #expect(ContourTracer.lines(of: Self.grid { _, _ in 100 }, interval: 20).lines.isEmpty)
    }

    @Test func `traces lines next to a gap in the heights but not in it`() {
        let lines = ContourTracer.lines(
            of: Self.grid { x, y in (40...50).contains(x) && (40...50).contains(y) ? .nan : 3 * x + 0.5 },
            interval: 10)
        let points = lines.lines.flatMap { Self.points($0, of: lines) }
        #expect(!points.contains { $0.x > 39 && $0.x < 51 && $0.y > 39 && $0.y < 51 })
        // A line that meets the gap is split in two.
        #expect(lines.lines.filter { $0.height == 130 }.count == 2)
        #expect(lines.lines.filter { $0.height == 200 }.count == 1)
        #expect(ContourTracer.lines(of: Self.grid { _, _ in .nan }, interval: 10).lines.isEmpty)
    }

    @Test func `refuses noisy heights before tracing any lines`() {
        let noise = Self.grid { x, y in (x * 7919 + y * 104_729).truncatingRemainder(dividingBy: 4093) }
        let refused = ContourTracer.lines(of: noise, interval: 10, maximumCrossings: 100_000)
        #expect(refused.isTooComplex && refused.lines.isEmpty && refused.points.isEmpty)
        #expect(!ContourTracer.lines(of: noise, interval: 1000, maximumCrossings: 100_000).isTooComplex)
    }

    @Test func `omits a ring smaller than the precision of the heights`() {
        func lines(_ radius: Double) -> ContourLines {
            ContourTracer.lines(
                of: Self.grid { x, y in 100 + radius - (SIMD2(x, y) - 50.4).length }, interval: 100)
        }
        #expect(lines(0.7).lines.isEmpty)
        #expect(lines(2).lines.count == 1)
    }
}

extension SIMD2<Double> {
    fileprivate var length: Double { (self * self).sum().squareRoot() }
}

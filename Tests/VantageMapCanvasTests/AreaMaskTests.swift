import CVantageCairo
import Testing
import VantageMapFixtures

@testable import VantageMapCanvas

@Suite struct AreaMaskTests {
    private static let side = 96

    private static let shapes: [[[SIMD2<Double>]]] = [
        [[SIMD2(10, 20), SIMD2(80, 20), SIMD2(80, 70), SIMD2(10, 70)]],
        [[SIMD2(10.3, 20.7), SIMD2(80.9, 31.2), SIMD2(44.4, 88.8)]],
        // A hole wound in the opposite direction to its outline, and one wound in the same direction.
        [
            [SIMD2(5.5, 5.5), SIMD2(90.5, 5.5), SIMD2(90.5, 90.5), SIMD2(5.5, 90.5)],
            [SIMD2(20.2, 20.2), SIMD2(20.2, 60.7), SIMD2(60.7, 60.7), SIMD2(60.7, 20.2)],
        ],
        [
            [SIMD2(5.5, 5.5), SIMD2(90.5, 5.5), SIMD2(90.5, 90.5), SIMD2(5.5, 90.5)],
            [SIMD2(20.2, 20.2), SIMD2(60.7, 20.2), SIMD2(60.7, 60.7), SIMD2(20.2, 60.7)],
        ],
        // A star whose winding number is 2 in the middle.
        [[SIMD2(48, 4), SIMD2(74, 86), SIMD2(5, 35), SIMD2(91, 35), SIMD2(22, 86)]],
        // Shapes that extend far beyond the picture.
        [[SIMD2(-500, 40), SIMD2(48, -900), SIMD2(700, 40.5), SIMD2(48, 800)]],
        [[SIMD2(-500, -500), SIMD2(600, -500), SIMD2(600, 600), SIMD2(-500, 600)]],
        [[SIMD2(-300, 10), SIMD2(-200, 10), SIMD2(-200, 60)], [SIMD2(200, 10), SIMD2(300, 10), SIMD2(300, 60)]],
        [[SIMD2(40, 40.2), SIMD2(40.1, 40.3), SIMD2(40.2, 40.2)], [SIMD2(0, 50), SIMD2(96, 50.3), SIMD2(0, 50.6)]],
    ]

    private static func black() throws -> Canvas {
        let canvas = try Canvas(width: side, height: side, isOpaque: true)
        canvas.fillAll(.black)
        return canvas
    }

    private static func values(_ canvas: Canvas) -> [Double] {
        (0..<side * side).map { canvas.color($0 % side, $0 / side).x }
    }

    private static func covered(_ rings: [[SIMD2<Double>]], isEvenOdd: Bool) throws -> [Double] {
        let canvas = try black()
        var mask = AreaMask(width: side, height: side)
        for ring in rings { try mask.add((ring + ring.prefix(1))[...], budget: .unlimited) }
        mask.paint(.white, isEvenOdd: isEvenOdd, on: canvas)
        return values(canvas)
    }

    private static func expected(_ rings: [[SIMD2<Double>]], isEvenOdd: Bool) throws -> [Double] {
        let canvas = try black()
        var path = AreaPath(width: side, height: side, budget: .unlimited, maximumCrossings: .infinity)
        for ring in rings { try path.add(ring) }
        #expect(!path.isLarge)
        try path.fill(.white, isEvenOdd: isEvenOdd, antialias: CAIRO_ANTIALIAS_BEST, on: canvas)
        return values(canvas)
    }

    @Test(arguments: [false, true]) func `covers the same pixels as Cairo`(isEvenOdd: Bool) throws {
        for rings in Self.shapes {
            for rings in [rings, rings.map { $0.reversed() }] {
                let ours = try Self.covered(rings, isEvenOdd: isEvenOdd)
                let differences = zip(ours, try Self.expected(rings, isEvenOdd: isEvenOdd)).map { abs($0 - $1) }
                // Cairo samples 15 lines per row. Where edges cross within a pixel, Vantage sums their coverage.
                #expect(differences.reduce(0, +) < 4, "\(rings)")
                #expect(differences.max()! < 0.3, "\(rings)")
                #expect(differences.count { $0 > 0.07 } <= 16, "\(rings)")
            }
        }
    }

    @Test func `fills without streaks for any number of edges`() throws {
        // The ring encloses the whole picture a thousand times.
        let around = [SIMD2(-7.3, -3.1), SIMD2(101.7, -9.9), SIMD2(99.2, 140.4), SIMD2(-77.7, 103.3)]
        let rings = (0..<1000).map { turn in around.map { $0 * (1 + Double(turn) / 999) } }
        #expect(try Self.covered(rings, isEvenOdd: false).allSatisfy { $0 == 1 })
        #expect(try Self.covered(rings, isEvenOdd: true).allSatisfy { $0 == 0 })
    }

    @Test func `tolerates points that are far away or not finite`() throws {
        for far in [1e6, 1e9, 1e300, .infinity, .nan] {
            _ = try Self.covered(
                [[SIMD2(-far, -far), SIMD2(far, 40), SIMD2(48, far), SIMD2(far, -far), SIMD2(40, .nan)]],
                isEvenOdd: false)
        }
    }

    @Test func `does not use Cairo for an area with a great many crossing edges`() throws {
        func isLarge(_ edges: Int) throws -> Bool {
            var path = AreaPath(width: 512, height: 512, budget: .unlimited)
            try path.add(Self.crossing(edges).map { $0 / 8 })
            return path.isLarge
        }
        #expect(try !isLarge(20))
        #expect(try isLarge(200))
    }

    @Test func `uses Cairo for many small rings, and for rings above the picture's top edge`() throws {
        var path = AreaPath(width: 512, height: 512, budget: .unlimited)
        let house = [SIMD2(0.0, 0), SIMD2(5, 0), SIMD2(5, 6), SIMD2(0, 6)]
        for number in 0..<300 {
            try path.add(house.map { $0 + SIMD2(Double(number % 100), Double(number / 100)) * 5 })
        }
        try path.add(Self.crossing(1000).map { $0 - SIMD2(0, 5000) })
        #expect(!path.isLarge)
    }

    private static func crossing(_ edges: Int) -> [SIMD2<Double>] {
        (0..<edges).map { (index: Int) -> SIMD2<Double> in
            SIMD2(Double(index * 7919 % 4096), Double(index * 104_729 % 4096))
        }
    }
}

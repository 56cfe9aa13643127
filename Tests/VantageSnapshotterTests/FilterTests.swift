import CVantageResampling
import VantageJPEG
import Testing

@testable import VantageSnapshotter

@Suite struct FilterTests {
    private typealias Fill = (
        UnsafePointer<cresampling_plane>, UnsafePointer<cresampling_filter>, UnsafePointer<cresampling_filter>,
        cresampling_nodes, Int, UnsafeMutablePointer<UInt8>
    ) -> Void

    /// Filter widths up to that of the widest filter. They result in different numbers of taps, in one or several
    /// groups.
    static let sides: [Float] = [0, 0.25, 0.7, 1, 1.43, 2, 3.3, 3.95, 5, 9.75, 12, 20, 27.5]

    /// A run of 27 evenly spaced samples, which fill three chunks and part of a fourth.
    private struct Run {
        let plane: BorderedPlane
        let start: SIMD2<Float>
        let step: SIMD2<Float>
        let sides: SIMD2<Float>
        let count = 27

        func filled(by fill: Fill) -> [UInt8] {
            var target = [UInt8](repeating: 0, count: count)
            // The arrays for the four fields are concatenated. Each holds as many nodes as the sampler may read.
            let field = 5 + Int(CRESAMPLING_BLOCK)
            let places = (0..<field).map { start + step * Float($0 * 8) }
            let slopes = [SIMD2<Float>](repeating: step, count: field)
            let nodes = places.map(\.x) + places.map(\.y) + slopes.map(\.x) + slopes.map(\.y)
            plane.samples.withUnsafeBufferPointer { samples in
                var lent = cresampling_plane(
                    samples: samples.baseAddress! + plane.origin, stride: plane.stride, x: axis(plane.columns),
                    y: axis(plane.rows))
                FilterBank.shared.withFilters { filters in
                    let across = filters.baseAddress! + FilterBank.index(forSide: sides.x)
                    let down = filters.baseAddress! + FilterBank.index(forSide: sides.y)
                    nodes.withUnsafeBufferPointer { nodes in
                        let lentNodes = cresampling_nodes(x: nodes.baseAddress, field: field)
                        fill(&lent, across, down, lentNodes, count, &target)
                    }
                }
            }
            return target
        }

        private func axis(_ count: Int) -> cresampling_axis {
            cresampling_axis(
                scale: 64, offset: -32, full_width: 2e30, least: -1e30, first: -32, last: Float(count * 64 - 32))
        }

        /// The expected sample in double precision, from the same filters at the same phases.
        func expected(_ sample: Int) -> Double {
            let position = SIMD2<Double>(start + step * Float(sample))
            let clamped = position.clamped(
                lowerBound: .zero, upperBound: SIMD2(Double(plane.columns), Double(plane.rows)))
            let across = Run.taps(around: clamped.x - 0.5, side: sides.x)
            let down = Run.taps(around: clamped.y - 0.5, side: sides.y)
            var sum = 0.0
            for (row, vertical) in down {
                for (column, horizontal) in across {
                    let value = plane.samples[plane.origin + row * plane.stride + column]
                    sum += Double(value) * vertical * horizontal
                }
            }
            return min(max(sum, 0), 255)
        }

        private static func taps(around center: Double, side: Float) -> [(Int, Double)] {
            let side = FilterBank.side(ofIndex: FilterBank.index(forSide: side))
            let phase = (center * 64).rounded() / 64
            let places = Int(phase - side / 2 - 2)...Int(phase + side / 2 + 3)
            let begin = Double(FilterBank.used(side: side)) / 2
            let weights = places.map { place in
                let distance = Double(place) - phase
                return distance.magnitude < begin ? CubicConvolution.mean(around: distance, side: side) : 0
            }
            let sum = weights.reduce(0, +)
            return zip(places, weights).filter { $0.1 != 0 }.map { ($0, $1 / sum) }
        }
    }

    private static func noise(width: Int, height: Int) -> PlanarImage.Plane {
        var state: UInt64 = 7
        let samples = (0..<width * height).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
        return PlanarImage.Plane(width: width, height: height, samples: samples)
    }

    private static let runs: [Run] = {
        let plane = BorderedPlane(noise(width: 90, height: 70), period: nil)
        let starts: [(SIMD2<Float>, SIMD2<Float>)] = [
            (SIMD2(3.2, 40), SIMD2(3.01, -0.37)), (SIMD2(88, -2), SIMD2(-0.8, 2.9)), (SIMD2(33, 20), SIMD2(0.13, 0.07)),
            (SIMD2(-5, 60), SIMD2(4, 1)),
        ]
        return sides.flatMap { width in
            sides.flatMap { height in
                starts.map { Run(plane: plane, start: $0.0, step: $0.1, sides: SIMD2(width, height)) }
            }
        }
    }()

    @Test func `the fast filter closely matches the exact one`() {
        var (worst, square, count) = (0.0, 0.0, 0.0)
        for run in Self.runs {
            for (sample, value) in run.filled(by: cresampling_fill).enumerated() {
                let error = abs(Double(value) - run.expected(sample))
                worst = max(worst, error)
                square += error * error
                count += 1
            }
        }
        // The source is noise over the whole range 0...255. Rounding the result causes an error of up to 0.5, and a
        // root mean square error of 1/√12. Rounding the weights adds a hundredth of the contrast, and a phase on a
        // boundary may round either way.
        #expect(worst < 6)
        #expect((square / count).squareRoot() < 0.74)
    }

    @Test func `gives the same samples with every instruction set`() {
        for run in Self.runs {
            let plain = run.filled(by: cresampling_fill_plain)
            #expect(run.filled(by: cresampling_fill) == plain)
            #if arch(x86_64)
                #expect(run.filled(by: cresampling_fill_ssse3) == plain)
            #endif
        }
    }

    @Test(arguments: [UInt8(0), 1, 100, 127, 128, 129, 254, 255])
    func `preserves a uniform value`(value: UInt8) {
        let plane = BorderedPlane(
            .init(width: 40, height: 30, samples: Array(repeating: value, count: 1200)), period: nil)
        for side in stride(from: Float(0), through: FilterBank.widest, by: 0.125) {
            let run = Run(plane: plane, start: SIMD2(2, 3), step: SIMD2(1.017, 0.771), sides: SIMD2(side, side))
            #expect(run.filled(by: cresampling_fill).allSatisfy { $0 == value })
        }
    }

    @Test func `sums of products never overflow`() {
        FilterBank.shared.withFilters { filters in
            for filter in filters {
                for phase in 0..<FilterBank.phases {
                    let range = phase * Int(filter.taps)..<phase * Int(filter.taps) + Int(filter.used)
                    let down = range.reduce(0) { $0 + abs(Int(filter.short_weights[$1])) }
                    let across = range.reduce(0) { $0 + abs(Int(filter.weights[$1])) }
                    #expect(down * 255 <= Int(Int16.max))
                    #expect(down * 255 * across < Int(Int32.max))
                }
            }
        }
    }

    @Test func `chooses the filter whose width is nearest`() {
        var last = -1
        for side in stride(from: Float(0), through: FilterBank.widest, by: 0.01) {
            let index = FilterBank.index(forSide: side)
            #expect(abs(FilterBank.side(ofIndex: index) - Double(side)) < (side < 4 ? 0.07 : side < 12 ? 0.13 : 0.26))
            #expect(index == last || index == last + 1)
            last = index
        }
    }

    @Test(arguments: [0.0, 0.4, 1, 2.5, 4, 11, 28])
    func `keeps linear ramps straight`(side: Double) {
        for phase in stride(from: 0.0, to: 1, by: 0.125) {
            let weights = FilterBank.exactWeights(side: side, phase: phase, taps: 40)
            let center = weights.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element }
            // The result is exact, except that the ends of the filter are truncated.
            #expect(abs(center - (Double(FilterBank.used(side: side)) / 2 - 1 + phase)) < 0.04)
        }
    }
}

import Foundation
import VantageJPEG
import Testing

@testable import VantageResampling

@Suite struct ResizingTests {
    /// A smooth function of `x` and `y`, each in 0...1, that wraps from the right edge to the left edge.
    private static func value(_ x: Double, _ y: Double) -> Double {
        128 + 60 * sin(2 * .pi * (3 * x + 0.1)) + 50 * cos(7 * y)
    }

    /// Each sample has the function's value at its center. The area that the samples cover may extend beyond the
    /// picture.
    private static func plane(_ size: SIMD2<Int>, extent: SIMD2<Double>) -> PlanarImage.Plane {
        let samples = (0..<size.x * size.y).map { index in
            let place = SIMD2(Double(index % size.x) + 0.5, Double(index / size.x) + 0.5) / extent
            return UInt8(min(max(value(place.x, place.y), 0), 255).rounded())
        }
        return PlanarImage.Plane(width: size.x, height: size.y, samples: samples)
    }

    private static func image(_ size: SIMD2<Int>, chromaStep: SIMD2<Int>) -> PlanarImage {
        let shared = (size &+ chromaStep &- 1) / chromaStep
        let chroma = plane(shared, extent: SIMD2<Double>(size) / SIMD2<Double>(chromaStep))
        return PlanarImage(
            width: size.x, height: size.y, chromaStep: chromaStep,
            planes: [plane(size, extent: SIMD2<Double>(size)), chroma, chroma])
    }

    @Test(
        arguments: [SIMD2(1, 1), SIMD2(2, 1), SIMD2(2, 2), SIMD2(4, 1)],
        [SIMD2(209, 105), SIMD2(240, 96), SIMD2(58, 41)])
    func `keeps content in the same place when resizing`(chromaStep: SIMD2<Int>, size: SIMD2<Int>) {
        let resized = Self.image(SIMD2(403, 211), chromaStep: chromaStep)
            .resized(to: size, extent: SIMD2(403, 211), wraps: true)
        let expected = Self.image(size, chromaStep: SIMD2(2, 2))
        #expect(resized.chromaStep == SIMD2(2, 2))
        for (plane, expected) in zip(resized.planes, expected.planes) {
            #expect((plane.width, plane.height) == (expected.width, expected.height))
            let differences = zip(plane.samples, expected.samples).enumerated().map { index, pair in
                // The last rows repeat the samples at the edge.
                let row = index / plane.width
                return 2..<plane.height - 2 ~= row ? abs(Int(pair.0) - Int(pair.1)) : 0
            }
            #expect(differences.max()! <= 3)
        }
    }

    @Test func `weights a partially covered last pixel by its coverage`() {
        // At half size, libjpeg reduces 403 pixels to 202.
        let half = Self.plane(SIMD2(202, 106), extent: SIMD2(201.5, 105.5))
        let image = PlanarImage(width: 202, height: 106, chromaStep: SIMD2(1, 1), planes: [half])
        let resized = image.resized(to: SIMD2(150, 80), extent: SIMD2(201.5, 105.5), wraps: false).planes[0]
        let expected = Self.plane(SIMD2(150, 80), extent: SIMD2(150, 80))
        for row in 3..<77 {
            for column in 3..<147 {
                let place = row * 150 + column
                #expect(abs(Int(resized.samples[place]) - Int(expected.samples[place])) <= 2)
            }
        }
    }

    @Test func `weights a partially covered first pixel by its coverage`() {
        // The mirror image of the test above: the first column and row begin before the covered area.
        let half = Self.plane(SIMD2(202, 106), extent: SIMD2(201.5, 105.5))
        let mirrored = PlanarImage.Plane(width: 202, height: 106, samples: half.samples.reversed())
        let image = PlanarImage(width: 202, height: 106, chromaStep: SIMD2(1, 1), planes: [mirrored])
        let resized = image.resized(
            to: SIMD2(150, 80), from: SIMD2(0.5, 0.5), extent: SIMD2(201.5, 105.5), wraps: false
        ).planes[0]
        let expected = Array(Self.plane(SIMD2(150, 80), extent: SIMD2(150, 80)).samples.reversed())
        for row in 3..<77 {
            for column in 3..<147 {
                let place = row * 150 + column
                #expect(abs(Int(resized.samples[place]) - Int(expected[place])) <= 2)
            }
        }
    }

    @Test(arguments: [UInt8(0), 1, 127, 255], [SIMD2(97, 33), SIMD2(40, 60), SIMD2(150, 76), SIMD2(1, 1)])
    func `preserves a uniform color`(value: UInt8, size: SIMD2<Int>) {
        let plane = PlanarImage.Plane(width: 150, height: 75, samples: Array(repeating: value, count: 150 * 75))
        let image = PlanarImage(width: 150, height: 75, chromaStep: SIMD2(1, 1), planes: [plane])
        for wraps in [false, true] {
            let resized = image.resized(to: size, extent: SIMD2(150, 75), wraps: wraps)
            #expect(resized.planes[0].samples.allSatisfy { $0 == value })
        }
        #expect(image.halved(wraps: true).planes[0].samples.allSatisfy { $0 == value })
    }

    @Test func `halving gives nearly the same result as resizing`() {
        let image = Self.image(SIMD2(400, 200), chromaStep: SIMD2(2, 2))
        let halved = image.halved(wraps: true)
        let resized = image.resized(to: SIMD2(200, 100), extent: SIMD2(400, 200), wraps: true)
        #expect(halved.planes.count == resized.planes.count)
        for (one, other) in zip(halved.planes, resized.planes) {
            #expect(zip(one.samples, other.samples).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
        }
    }

    @Test func `sums of products never overflow`() {
        // A filter's worst case is a row that is 255 wherever the weights have one sign, and 0 elsewhere.
        for width in [8, 16, 31] {
            let samples = (0..<64 * 64).map { ($0 % 64 / width + $0 / 64 / width).isMultiple(of: 2) ? UInt8(255) : 0 }
            let plane = PlanarImage.Plane(width: 64, height: 64, samples: samples)
            let image = PlanarImage(width: 64, height: 64, chromaStep: SIMD2(1, 1), planes: [plane])
            for size in [7, 23, 45, 63] {
                let resized = image.resized(to: SIMD2(size, size), extent: SIMD2(64, 64), wraps: false).planes[0]
                // The middle of a 31-pixel-wide block is unchanged.
                #expect(width < 31 || resized.samples[size / 4 * size + size / 4] > 200)
            }
            _ = image.halved(wraps: true)
        }
    }
}

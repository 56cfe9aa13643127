import Foundation
import Testing
import VantageJPEG

@testable import VantageImport

struct FisheyeSignsTests {
    private static func circles(_ painting: FisheyePainting, count: Int = 2) throws -> [FisheyeCircle]? {
        guard case .circles(let circles) = FisheyeSigns.find(count, in: try painting.jpeg(), limits: .standard) else {
            return nil
        }
        return circles
    }

    private static func expectNear(
        _ found: [FisheyeCircle]?, _ painted: [FisheyeCircle], tolerance: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(found?.count == painted.count, sourceLocation: sourceLocation)
        for (found, painted) in zip(found ?? [], painted) {
            let offset = found.center - painted.center
            #expect((offset * offset).sum().squareRoot() <= tolerance, sourceLocation: sourceLocation)
            #expect(abs(found.radius - painted.radius) <= tolerance, sourceLocation: sourceLocation)
        }
    }

    @Test(arguments: [0.85, 0.98, 1.04, 1.1]) func `finds two circles`(radius: Double) throws {
        let painting = FisheyePainting.pair(radius: radius)
        Self.expectNear(try Self.circles(painting), painting.circles, tolerance: 0.8)
    }

    @Test func `finds off-center circles`() throws {
        var painting = FisheyePainting.pair()
        painting.circles[0] = FisheyeCircle(center: SIMD2(247, 262), radius: 236)
        painting.circles[1] = FisheyeCircle(center: SIMD2(771.5, 249), radius: 241)
        Self.expectNear(try Self.circles(painting), painting.circles, tolerance: 0.8)
    }

    @Test func `finds circles in a large picture from a fraction of its pixels`() throws {
        let painting = FisheyePainting.pair(width: 4096, radius: 1.02)
        Self.expectNear(try Self.circles(painting), painting.circles, tolerance: 6)
    }

    @Test func `finds a single circle`() throws {
        let painting = FisheyePainting(
            width: 621, height: 600, circles: [FisheyeCircle(center: SIMD2(308.6, 296.8), radius: 304)])
        Self.expectNear(try Self.circles(painting, count: 1), painting.circles, tolerance: 0.8)
    }

    @Test func `dark objects at the edge do not move the circle`() throws {
        var painting = FisheyePainting.pair()
        // A dark lower right corner, and branches elsewhere.
        painting.brightness = { offset in
            if offset.x > 0.2, offset.y > 0.2 { return 0.02 }
            return atan2(offset.y, offset.x).remainder(dividingBy: 0.6) > 0.2 ? 0.05 : 0.6
        }
        Self.expectNear(try Self.circles(painting), painting.circles, tolerance: 2)
    }

    @Test func `at night, finds only the dark corners around the circles`() throws {
        var painting = FisheyePainting.pair()
        painting.brightness = { ($0 * $0).sum() < 0.1 ? 0.6 : 0.02 }
        #expect(FisheyeSigns.find(2, in: try painting.jpeg(), limits: .standard) == .darkCorners)
    }

    /// A panorama at night: the sky and the ground below the tripod are black.
    @Test func `a panorama at night shows no circles`() throws {
        var painting = FisheyePainting.pair()
        painting.circles = [FisheyeCircle(center: SIMD2(512, 256), radius: 2000)]
        painting.brightness = { abs($0.y) < 0.08 ? 0.4 : 0 }
        let signs = FisheyeSigns.find(2, in: try painting.jpeg(), limits: .standard)
        #expect(signs == .darkCorners)
    }

    @Test(arguments: [0.3, 0.9]) func `bright corners show no circles`(brightness: Double) throws {
        var painting = FisheyePainting.pair()
        painting.background = 255 * brightness
        #expect(FisheyeSigns.find(2, in: try painting.jpeg(), limits: .standard) == nil)
    }

    @Test func `a bright corner at the bottom shows no circles`() throws {
        var painting = FisheyePainting.pair()
        painting.circles[1] = FisheyeCircle(center: SIMD2(800, 300), radius: 300)
        #expect(FisheyeSigns.find(2, in: try painting.jpeg(), limits: .standard) == nil)
    }

    @Test func `tiny, damaged and black pictures show no circles`() throws {
        let jpeg = try FisheyePainting.pair().jpeg()
        #expect(FisheyeSigns.find(2, in: try FisheyePainting.pair(width: 120).jpeg(), limits: .standard) == nil)
        #expect(FisheyeSigns.find(2, in: Array(jpeg.prefix(jpeg.count / 2)), limits: .standard) == nil)
        #expect(FisheyeSigns.find(2, in: [], limits: .standard) == nil)
        var black = FisheyePainting.pair()
        black.brightness = { _ in 0.01 }
        #expect(FisheyeSigns.find(2, in: try black.jpeg(), limits: .standard) == .darkCorners)
    }

    @Test func `no circle passes through points on a line`() {
        #expect(FisheyeCircle(through: []) == nil)
        #expect(FisheyeCircle(through: [SIMD2(1, 0), SIMD2(2, 0), SIMD2(3, 0)]) == nil)
        let circle = FisheyeCircle(through: [SIMD2(4, 2), SIMD2(2, 4), SIMD2(0, 2), SIMD2(2, 0)])
        #expect(circle == FisheyeCircle(center: SIMD2(2, 2), radius: 2))
    }
}

import CVantageResampling
import Foundation
import VantageGeodesy
import VantageJPEG
import Testing

@testable import VantageSnapshotter

@Suite struct ViewMappingTests {
    private static let width = 16_384

    private static func view(_ request: ViewRequest, tilt: Double) throws -> ResolvedView {
        let source = UnreadablePicture(width: width, height: width / 2)
        let subject = try SnapshotSubject(
            camera: .equirectangular(Equirectangular(width: width, height: width / 2)), heading: Heading(123),
            pitch: tilt, roll: -tilt, source: source)
        return ViewSolver.resolve(subject, try request.options())
    }

    @Test(arguments: [0.0, 90, 180, 359.99], [-90.0, -45, 0, 60, 90])
    func `maps eight points at a time with nearly the accuracy of double precision`(heading: Double, pitch: Double)
        throws
    {
        for tilt in [0.0, 7] {
            let request = ViewRequest(heading: heading, pitch: pitch, fieldOfView: 100, width: 101, height: 77)
            let check = try Check(Self.view(request, tilt: tilt), width: Self.width)
            for y in 0..<77 {
                for x in stride(from: 0, to: 96, by: 8) { check.exact(x, y) }
            }
            #expect(check.worst < 0.01, "tilt \(tilt)")
        }
    }

    @Test(arguments: [(0.0, 90.0), (30, 90), (80, 60), (-90, 120), (10, 30), (0, 120)])
    func `interpolates a row accurately between its nodes`(pitch: Double, fieldOfView: Double) throws {
        let request = ViewRequest(heading: 40, pitch: pitch, fieldOfView: fieldOfView, width: 640, height: 480)
        let check = try Check(Self.view(request, tilt: 3), width: Self.width)
        for y in stride(from: 0, to: 480, by: 7) { check.nodes(row: y) }
        #expect(check.worst < 0.02)
        #expect(check.count > 30_000)
    }

    @Test func `maps to the same points with every instruction set`() {
        var view = cresampling_view(corner: (-0.6, 0.9, 0.5), across: (0.002, 0.0004, 0), down: (0, 0.0003, -0.002))
        let count: Int = 48
        func mapped(by map: (UnsafePointer<cresampling_view>, Float, Int, UnsafeMutablePointer<Float>) -> Void)
            -> [Float]
        {
            var fields = [Float](repeating: 0, count: 6 * count)
            map(&view, 100.5, count, &fields)
            return fields
        }
        let plain = mapped(by: cresampling_map_row_plain)
        #expect(plain.allSatisfy { !$0.isNaN } && Set(plain).count > 5 * count)
        #expect(mapped(by: cresampling_map_row) == plain)
        #if arch(x86_64)
            #expect(mapped(by: cresampling_map_row_ssse3) == plain)
        #endif
    }

    private static let lenses: [cresampling_lens] = {
        var fisheye = cresampling_lens()
        (fisheye.model, fisheye.focal, fisheye.center) = (Int32(CRESAMPLING_FISHEYE), (300, 310), (500, 490))
        (fisheye.coefficients.0, fisheye.coefficients.1, fisheye.limit, fisheye.slope) = (0.03, -0.01, 1.7, 0.9)
        var pinhole = fisheye
        (pinhole.model, pinhole.limit, pinhole.coefficients.6) = (Int32(CRESAMPLING_PINHOLE), 4, 0.002)
        var cylinder = fisheye
        cylinder.model = Int32(CRESAMPLING_CYLINDER)
        return [fisheye, pinhole, cylinder]
    }()

    @Test(arguments: 0..<3) func `maps through a lens to the same points with every instruction set`(index: Int) {
        var lens = Self.lenses[index]
        var view = cresampling_view(corner: (-0.6, 0.9, 0.5), across: (0.002, 0.0004, 0), down: (0, 0.0003, -0.002))
        var sphere = cresampling_sphere()
        (sphere.right, sphere.forward, sphere.up) = ((0.8, 0.6, 0), (-0.6, 0.8, 0), (0, 0, 1))
        (sphere.left, sphere.across, sphere.top, sphere.down) = (-0.9, 0.003, 1.5, 0.003)
        (sphere.west, sphere.east, sphere.lowest, sphere.highest, sphere.share) = (-4, 4, -1.5, 1.5, 0.7)
        let count = 48
        let (columns, rows) = ([Float](stride(from: 0.5, to: 80, by: 10)), [Float](stride(from: 8.5, to: 16, by: 1)))
        func mapped(_ map: (UnsafeMutablePointer<Float>) -> Void) -> [Float] {
            var fields = [Float](repeating: 0, count: 6 * count)
            map(&fields)
            return fields
        }
        let plain = [
            mapped { cresampling_map_lens_row_plain(&lens, &view, 100.5, 0, count, count, $0) },
            mapped { cresampling_map_lens_sphere_row_plain(&lens, &sphere, 100.5, 0, count, count, $0) },
            mapped { cresampling_map_lens_plain(&lens, &view, columns, rows, $0) },
            mapped { cresampling_map_lens_sphere_plain(&lens, &sphere, columns, rows, $0) },
            mapped { cresampling_sphere_vectors_plain(&sphere, columns, 3.5, $0) },
        ]
        #expect(plain.allSatisfy { $0.allSatisfy { !$0.isNaN } && Set($0).count > 10 })
        let best = [
            mapped { cresampling_map_lens_row(&lens, &view, 100.5, 0, count, count, $0) },
            mapped { cresampling_map_lens_sphere_row(&lens, &sphere, 100.5, 0, count, count, $0) },
            mapped { cresampling_map_lens(&lens, &view, columns, rows, $0) },
            mapped { cresampling_map_lens_sphere(&lens, &sphere, columns, rows, $0) },
            mapped { cresampling_sphere_vectors(&sphere, columns, 3.5, $0) },
        ]
        #expect(best == plain)
        #if arch(x86_64)
            let older = [
                mapped { cresampling_map_lens_row_ssse3(&lens, &view, 100.5, 0, count, count, $0) },
                mapped { cresampling_map_lens_sphere_row_ssse3(&lens, &sphere, 100.5, 0, count, count, $0) },
                mapped { cresampling_map_lens_ssse3(&lens, &view, columns, rows, $0) },
                mapped { cresampling_map_lens_sphere_ssse3(&lens, &sphere, columns, rows, $0) },
                mapped { cresampling_sphere_vectors_ssse3(&sphere, columns, 3.5, $0) },
            ]
            #expect(older == plain)
        #endif
    }

    @Test func `the vectors of an equirectangular picture are accurate`() {
        var sphere = cresampling_sphere()
        (sphere.right, sphere.forward, sphere.up) = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
        (sphere.left, sphere.across, sphere.top, sphere.down) = (-3.3, 0.01, 1.57, 0.01)
        (sphere.west, sphere.east, sphere.lowest, sphere.highest, sphere.share) = (-7, 7, -1.57, 1.57, 0.7)
        var worst = 0.0
        for start in stride(from: Float(0), to: 656, by: 8) {
            for row in stride(from: Float(0), to: 314, by: 7) {
                let columns = (0..<8).map { start + Float($0) }
                var vectors = [Float](repeating: 0, count: 24)
                cresampling_sphere_vectors(&sphere, columns, row, &vectors)
                for (lane, column) in columns.enumerated() {
                    let (longitude, latitude) = (Double(column) * 0.01 - 3.3, 1.57 - Double(row) * 0.01)
                    let exact = SIMD3(
                        cos(latitude) * sin(longitude), cos(latitude) * cos(longitude), sin(latitude))
                    let found = SIMD3(Double(vectors[lane]), Double(vectors[8 + lane]), Double(vectors[16 + lane]))
                    let error = found - exact
                    worst = max(worst, (error * error).sum().squareRoot())
                }
            }
        }
        #expect(worst < 1.5e-6)
    }

    /// Compares positions with those computed in double precision.
    private final class Check {
        let view: ResolvedView
        let mapper: ViewMapper
        let frame: SourceFrame
        let width: Double
        /// The error, measured in picture pixels or in view pixels, whichever are larger.
        var worst = 0.0
        var count = 0

        init(_ view: ResolvedView, width: Int) {
            self.view = view
            self.width = Double(width)
            mapper = ViewMapper(view, grid: ViewGrid(width: view.width, height: view.height, step: SIMD2(1, 1)))
            let gray = PlanarImage.Plane(width: 1, height: 1, samples: [0])
            let image = SourceImage(
                picture: PlanarImage(width: 1, height: 1, chromaStep: SIMD2(1, 1), planes: [gray]), origin: .zero,
                factor: SIMD2(1, 1), period: nil)
            frame = SourceFrame(view, into: image)
        }

        func exact(_ x: Int, _ y: Int) {
            let points = mapper.points(Float(x) + MappedPoints.Lanes.counting + 0.5, .init(repeating: Float(y) + 0.5))
            for lane in 0..<8 { compare(points.x[lane], points.y[lane], SIMD2(x + lane, y)) }
        }

        /// Interpolates like the sampler, with a cubic Hermite curve, but skips chunks that are not smooth.
        func nodes(row: Int) {
            let layout = WarpNodes(mapper.grid)
            var nodes = [Float](repeating: 0, count: layout.count)
            nodes.withUnsafeMutableBufferPointer { nodes in
                mapper.fill(nodes.baseAddress!, row: row)
                let fields = layout.row(at: nodes.baseAddress!)
                for chunk in 0..<mapper.grid.chunkCount where fields.isSmooth(chunk, fullWidth: 2 * .pi)[0] {
                    let nodes = fields.nodes(from: chunk)
                    let (x, y) = (nodes.x!, nodes.x! + nodes.field)
                    for lane in 0..<8 {
                        compare(
                            Check.cubic(x, x + 2 * nodes.field, Float(lane) / 8),
                            Check.cubic(y, y + 2 * nodes.field, Float(lane) / 8), SIMD2(chunk * 8 + lane, row))
                    }
                }
            }
        }

        private static func cubic(_ value: UnsafePointer<Float>, _ slope: UnsafePointer<Float>, _ t: Float) -> Float {
            let (first, last) = (slope[0] * 8, slope[1] * 8)
            let step = remainder(value[1] - value[0], 2 * .pi)
            return value[0] + t * (first + t * (3 * step - 2 * first - last + t * (first + last - 2 * step)))
        }

        private func compare(_ x: Float, _ y: Float, _ sample: SIMD2<Int>) {
            let exact = view.mapped(SIMD2<Double>(sample) + 0.5)
            // The pole itself lies on every meridian.
            guard abs(exact.position.y - width / 4) < width / 4 - 0.01 else { return }
            var error = SIMD2(Double(x), Double(y)) * frame.unit + frame.zero - exact.position
            // Positions a full circle apart are the same.
            error.x -= width * (error.x / width).rounded()
            let sides = (exact.across * exact.across + exact.down * exact.down).squareRoot()
            error /= sides.replacing(with: 1, where: sides .< 1)
            worst = max(worst, abs(error.x), abs(error.y))
            count += 1
        }
    }
}

import VantageGeodesy
import VantageJPEG
import Testing

@testable import VantageSnapshotter

@Suite struct PlaneTests {
    /// An edge between two values, at a column aligned with the samples of every chroma subsampling.
    private static func edge(width: Int, height: Int, at column: Int, step: SIMD2<Int>, vertical: Bool) -> PlanarImage {
        func plane(_ step: SIMD2<Int>) -> PlanarImage.Plane {
            let grid = ViewGrid(width: width, height: height, step: step)
            let samples = (0..<grid.rows).flatMap { y in
                (0..<grid.columns).map { x in (vertical ? y * step.y : x * step.x) < column ? UInt8(30) : 225 }
            }
            return .init(width: grid.columns, height: grid.rows, samples: samples)
        }
        return PlanarImage(
            width: width, height: height, chromaStep: step, planes: [plane(SIMD2(1, 1)), plane(step), plane(step)])
    }

    private static func view(of image: PlanarImage, _ request: ViewRequest, isPanorama: Bool) throws -> ResolvedView {
        let source = UnreadablePicture(width: image.width, height: image.height)
        let camera: CameraModel =
            isPanorama
            ? .equirectangular(Equirectangular(width: image.width, height: image.height))
            : .perspective(horizontalFieldOfView: nil)
        let subject = try SnapshotSubject(camera: camera, heading: Heading(0), source: source)
        return ViewSolver.resolve(subject, try request.options())
    }

    private static func project(
        _ image: PlanarImage, _ view: ResolvedView, chromaStep: SIMD2<Int>, warpGrids: WarpGridCache = .shared
    ) throws -> PlanarImage {
        let source = SourceImage(
            picture: image, origin: .zero, factor: SIMD2(1, 1), period: view.panorama == nil ? nil : Double(image.width)
        )
        let projector = Projector(view: view, chromaStep: chromaStep, warpGrids: warpGrids, isCancelled: { false })
        return try projector.project(source, minification: ViewFootprint(of: view).minification.upperBound).image
    }

    /// Returns the position of an edge in a plane's middle row or column, in view pixels.
    private static func place(in plane: PlanarImage.Plane, step: SIMD2<Int>, vertical: Bool) -> Double {
        let middle = (vertical ? plane.width : plane.height) / 2
        let line = (0..<(vertical ? plane.height : plane.width)).map { index in
            Double(plane.samples[vertical ? index * plane.width + middle : middle * plane.width + index])
        }
        let dark = line.reduce(0) { $0 + (225 - $1) / 195 }
        return dark * Double(vertical ? step.y : step.x)
    }

    @Test(
        arguments: [SIMD2(1, 1), SIMD2(2, 1), SIMD2(2, 2), SIMD2(1, 2), SIMD2(4, 1)], [SIMD2(1, 1), SIMD2(2, 2)])
    func `aligns chroma edges with luma edges`(source: SIMD2<Int>, target: SIMD2<Int>) throws {
        for vertical in [false, true] {
            let image = Self.edge(width: 160, height: 120, at: 64, step: source, vertical: vertical)
            for width in [400, 162, 100, 40] {
                let request = ViewRequest(width: width, height: width * 3 / 4 / 2 * 2)
                let view = try Self.view(of: image, request, isPanorama: false)
                let planes = try Self.project(image, view, chromaStep: target).planes
                let luma = Self.place(in: planes[0], step: SIMD2(1, 1), vertical: vertical)
                for plane in planes[1...] {
                    let place = Self.place(in: plane, step: target, vertical: vertical)
                    // The tolerance is in plane samples, because the edge is measured in whole samples.
                    #expect(abs(place - luma) < 0.05 * Double(target.x), "width \(width) vertical \(vertical)")
                }
            }
        }
    }

    @Test(arguments: [SIMD2(1, 1), SIMD2(2, 2)])
    func `aligns chroma edges with luma edges in panoramas of odd and even size`(source: SIMD2<Int>) throws {
        for width in [1024, 1022] {
            let image = Self.edge(width: width, height: 512, at: 500, step: source, vertical: false)
            let request = ViewRequest(heading: 0, pitch: 0, fieldOfView: 60, width: 301, height: 201)
            let view = try Self.view(of: image, request, isPanorama: true)
            let planes = try Self.project(image, view, chromaStep: SIMD2(1, 1)).planes
            let luma = Self.place(in: planes[0], step: SIMD2(1, 1), vertical: false)
            #expect(abs(luma - Self.place(in: planes[1], step: SIMD2(1, 1), vertical: false)) < 0.05)
        }
    }

    @Test(arguments: [(7, 5), (8, 5), (1, 1), (640, 481), (2, 3)])
    func `rounds up when halving a view's sides for chroma`(width: Int, height: Int) throws {
        let image = Self.edge(width: 64, height: 32, at: 32, step: SIMD2(2, 2), vertical: false)
        let view = try Self.view(of: image, ViewRequest(width: width, height: height), isPanorama: true)
        let planes = try Self.project(image, view, chromaStep: SIMD2(2, 2)).planes
        #expect(planes.map(\.width) == [width, (width + 1) / 2, (width + 1) / 2])
        #expect(planes.map(\.height) == [height, (height + 1) / 2, (height + 1) / 2])
    }

    @Test func `renders a gray picture with neutral chroma`() throws {
        let gray = PlanarImage.Plane(width: 64, height: 32, samples: Array(repeating: 77, count: 2048))
        let image = PlanarImage(width: 64, height: 32, chromaStep: SIMD2(1, 1), planes: [gray])
        let view = try Self.view(of: image, ViewRequest(width: 33, height: 17), isPanorama: true)
        let planes = try Self.project(image, view, chromaStep: SIMD2(2, 2)).planes
        #expect(planes[0].samples.allSatisfy { $0 == 77 })
        #expect(planes[1...].allSatisfy { $0.samples.allSatisfy { $0 == 128 } })
    }

    @Test func `copies a photo at its own scale`() throws {
        let samples = (0..<160 * 120).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31) }
        let luma = PlanarImage.Plane(width: 160, height: 120, samples: samples)
        let chroma = PlanarImage.Plane(width: 80, height: 60, samples: Array(samples.prefix(4800)))
        let image = PlanarImage(width: 160, height: 120, chromaStep: SIMD2(2, 2), planes: [luma, chroma, chroma])
        let whole = try Self.view(of: image, ViewRequest(width: 160, height: 120), isPanorama: false)
        #expect(try Self.project(image, whole, chromaStep: SIMD2(2, 2)) == image)
        // The samples are also unchanged if a photo twice as large is read at half scale.
        let source = SourceImage(picture: image, origin: .zero, factor: SIMD2(2, 2), period: nil)
        let large = Self.edge(width: 320, height: 240, at: 2, step: SIMD2(1, 1), vertical: false)
        let halved = try Self.view(of: large, ViewRequest(width: 160, height: 120), isPanorama: false)
        let projector = Projector(view: halved, chromaStep: SIMD2(2, 2), isCancelled: { false })
        #expect(try projector.project(source, minification: 2).image == image)
    }

    @Test func `renders the same view with and without a cached warp grid from an earlier heading`() throws {
        let image = Self.edge(width: 512, height: 256, at: 200, step: SIMD2(2, 2), vertical: false)
        let cache = WarpGridCache(byteLimit: 1 << 20)
        for (heading, pitch) in [(0.0, 0.0), (77.3, 0), (200, 60), (10, 60), (90, -90)] {
            let request = ViewRequest(heading: heading, pitch: pitch, fieldOfView: 80, width: 203, height: 151)
            let view = try Self.view(of: image, request, isPanorama: true)
            let first = try Self.project(image, view, chromaStep: SIMD2(2, 2), warpGrids: cache)
            let kept = try Self.project(image, view, chromaStep: SIMD2(2, 2), warpGrids: cache)
            let without = try Self.project(
                image, view, chromaStep: SIMD2(2, 2), warpGrids: WarpGridCache(byteLimit: 0))
            #expect(first == kept && first == without)
        }
    }

    @Test func `shares a warp grid between headings, and limits the size of the cache`() throws {
        let image = Self.edge(width: 512, height: 256, at: 200, step: SIMD2(1, 1), vertical: false)
        let cache = WarpGridCache(byteLimit: 300_000)
        func mapper(_ heading: Double, _ pitch: Double) throws -> ViewMapper {
            let request = ViewRequest(heading: heading, pitch: pitch, fieldOfView: 80, width: 200, height: 150)
            let view = try Self.view(of: image, request, isPanorama: true)
            return ViewMapper(view, grid: ViewGrid(width: 200, height: 150, step: SIMD2(1, 1)))
        }
        for heading in stride(from: 0.0, to: 360, by: 7.7) {
            #expect(try mapper(heading, 20) == mapper(0, 20))
        }
        for pitch in 0..<10 {
            #expect(cache.grid(for: try mapper(0, Double(pitch))) != nil)
            #expect(cache.byteCount <= cache.byteLimit)
        }
        #expect(cache.byteCount > 0)
    }

    @Test(arguments: [nil, 10.0, 9.5, 9.25, 10.4])
    func `wraps around at the end of a full circle`(period: Double?) {
        let ramp = PlanarImage.Plane(width: 10, height: 1, samples: (0..<10).map { UInt8(10 * $0) })
        let plane = BorderedPlane(ramp, period: period)
        let line = (-3..<13).map { Int(plane.samples[plane.origin + $0]) }
        guard let period else {
            #expect(line == [0, 0, 0] + Array(stride(from: 0, to: 100, by: 10)) + [90, 90, 90])
            return
        }
        // Past the end of the circle, samples repeat those at its start.
        let place = Double(12) - period
        #expect(abs(Double(line[15]) - 10 * place) < 1)
        #expect(plane.samples[plane.origin + 3] == 30)
    }
}

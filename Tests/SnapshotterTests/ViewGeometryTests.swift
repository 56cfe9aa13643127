import Geodesy
import JPEGCodec
import Testing

@testable import Snapshotter

@Suite struct ViewGeometryTests {
    private static func geometry(_ heading: Double, _ pitch: Double, _ fieldOfView: Double) throws -> ViewGeometry {
        let subject = try SnapshotSubject(
            camera: .equirectangular(Equirectangular(width: 1024, height: 512)), heading: Heading(222), pitch: 11,
            roll: -33, source: UnreadablePicture())
        let request = ViewRequest(heading: heading, pitch: pitch, fieldOfView: fieldOfView, width: 640, height: 480)
        return try #require(ViewSolver.resolve(subject, request.options()).geometry)
    }

    @Test(arguments: [
        (0.0, 0.0, 90.0), (359.9, 0, 10), (180, 45, 60), (12, 90, 90), (77, -90, 120), (250, -30, 170), (90, 89, 33),
    ])
    func `point and direction are inverse to each other`(heading: Double, pitch: Double, fieldOfView: Double) throws {
        let geometry = try Self.geometry(heading, pitch, fieldOfView)
        for y in stride(from: 0.25, to: 480, by: 59) {
            for x in stride(from: 0.25, to: 640, by: 71) {
                let point = try #require(geometry.point(for: geometry.direction(at: SIMD2(x, y))))
                #expect(abs(point.x - x) < 1e-6 && abs(point.y - y) < 1e-6)
            }
        }
    }

    @Test(arguments: [(0.0, 0.0), (45, 30), (300, -75)])
    func `directions fall where the gnomonic projection has them`(heading: Double, pitch: Double) throws {
        let geometry = try Self.geometry(heading, pitch, 80)
        for (turn, rise) in [(0.0, 0.0), (10, 5), (-20, 10), (15, -12)] {
            let place = Sphere.Place(heading: heading + turn, pitch: pitch + rise)
            let offset = try #require(Sphere.gnomonic(place, centre: .init(heading: heading, pitch: pitch)))
            let expected = SIMD2(320, 240) + offset * (320 / Sphere.tangent(40))
            let direction = try Direction(heading: Heading(normalising: place.heading), pitch: place.pitch)
            let point = try #require(geometry.point(for: direction))
            #expect(abs(point.x - expected.x) < 1e-6 && abs(point.y - expected.y) < 1e-6)
        }
    }

    @Test(arguments: [(180.0, 0.0), (90, 0), (46, 0), (0, 40), (0, -90), (135, 10)])
    func `a direction behind or outside the view has no point`(heading: Double, pitch: Double) throws {
        let geometry = try Self.geometry(0, 0, 90)
        let direction = try Direction(heading: Heading(heading), pitch: pitch)
        #expect(geometry.point(for: direction) == nil)
    }

    @Test(arguments: [0.0, 90, 180, 359.99], [-90.0, -45, 0, 60, 90])
    func `rows mapped eight at a time agree with those in double precision`(heading: Double, pitch: Double) throws {
        let subject = try SnapshotSubject(
            camera: .equirectangular(Equirectangular(width: 8192, height: 4096)), heading: Heading(123), pitch: 7,
            roll: -9, source: UnreadablePicture(width: 8192, height: 4096))
        let request = ViewRequest(heading: heading, pitch: pitch, fieldOfView: 100, width: 101, height: 77)
        let view = ViewSolver.resolve(subject, try request.options())
        let source = SourceImage(
            pixels: [], columns: 8192, rows: 4096, origin: .zero, factor: 1, period: 8192)
        let mapper = RowMapper(view, into: source)
        var row = MappedRow(width: view.width)
        var (position, change) = (0.0, 0.0)
        for index in stride(from: 0, to: view.height, by: 4) {
            mapper.fill(&row, at: index)
            row.withFields { fields in
                for column in 0..<view.width {
                    let exact = mapper.mapped(SIMD2(Double(column), Double(index)) + 0.5)
                    let errors = Self.errors(of: fields[column], exact)
                    position = max(position, errors.position)
                    change = max(change, errors.change)
                }
            }
        }
        #expect(position < 0.02)
        #expect(change < 0.01)
    }

    /// In pixels of the picture; near a pole, where a view's pixel spans many columns, in those of 60 columns each.
    private static func errors(of found: ImagePoint, _ exact: ImagePoint) -> (position: Double, change: Double) {
        let span = Double(max(exact.across.x.magnitude, exact.down.x.magnitude))
        var position = SIMD2<Double>(found.position - exact.position)
        // A turn more or less is the same place.
        position.x -= 8192 * (position.x / 8192).rounded()
        position.x /= max(1, span / 60)
        let change = SIMD2<Double>(found.across - exact.across) / max(1, span)
        return (max(abs(position.x), abs(position.y)), max(abs(change.x), abs(change.y)))
    }
}

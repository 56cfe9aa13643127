import VantageGeodesy
import VantageJPEG
import Testing

@testable import VantageSnapshotter

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
    func `converts points to directions and back`(heading: Double, pitch: Double, fieldOfView: Double) throws {
        let geometry = try Self.geometry(heading, pitch, fieldOfView)
        for y in stride(from: 0.25, to: 480, by: 59) {
            for x in stride(from: 0.25, to: 640, by: 71) {
                let point = try #require(geometry.point(for: geometry.direction(at: SIMD2(x, y))))
                #expect(abs(point.x - x) < 1e-6 && abs(point.y - y) < 1e-6)
            }
        }
    }

    @Test(arguments: [(0.0, 0.0), (45, 30), (300, -75)])
    func `projects directions gnomonically`(heading: Double, pitch: Double) throws {
        let geometry = try Self.geometry(heading, pitch, 80)
        for (turn, rise) in [(0.0, 0.0), (10, 5), (-20, 10), (15, -12)] {
            let place = Sphere.Place(heading: heading + turn, pitch: pitch + rise)
            let offset = try #require(Sphere.gnomonic(place, center: .init(heading: heading, pitch: pitch)))
            let expected = SIMD2(320, 240) + offset * (320 / Sphere.tangent(40))
            let direction = try Direction(heading: Heading(normalizing: place.heading), pitch: place.pitch)
            let point = try #require(geometry.point(for: direction))
            #expect(abs(point.x - expected.x) < 1e-6 && abs(point.y - expected.y) < 1e-6)
        }
    }

    @Test(arguments: [(180.0, 0.0), (90, 0), (46, 0), (0, 40), (0, -90), (135, 10)])
    func `returns no point for a direction behind or outside the view`(heading: Double, pitch: Double) throws {
        let geometry = try Self.geometry(0, 0, 90)
        let direction = try Direction(heading: Heading(heading), pitch: pitch)
        #expect(geometry.point(for: direction) == nil)
    }
}

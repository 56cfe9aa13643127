import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures

@testable import VantageMapCanvas
@testable import VantageMapRelief

@Suite struct LensTests {
    struct View: Sendable, CustomTestStringConvertible {
        let pitch, heading, fieldOfView: Double
        var insets = MapInsets()
        var testDescription: String { "pitch \(pitch), heading \(heading), \(fieldOfView)°" }
    }

    static let views = [
        View(pitch: 0.5, heading: 0, fieldOfView: 30), View(pitch: 20, heading: 45, fieldOfView: 30),
        View(pitch: 45, heading: 200, fieldOfView: 36.87), View(pitch: 60, heading: 310, fieldOfView: 30),
        View(pitch: 60, heading: 90, fieldOfView: 60, insets: MapInsets(top: 100, left: 30, bottom: 0, right: 90)),
        View(pitch: 75, heading: 123, fieldOfView: 36.87),
    ]

    @Test(arguments: views) func `projects places as an independent 3D camera does`(view: View) throws {
        let projection = try SampleMap.projection(
            heading: view.heading, pitch: view.pitch, fieldOfView: view.fieldOfView, insets: view.insets)
        let inner = 480 - view.insets.top - view.insets.bottom
        let camera = SpaceCamera(
            pitch: view.pitch, fieldOfView: view.fieldOfView, height: inner,
            anchor: SIMD2((640 + view.insets.left - view.insets.right) / 2, view.insets.top + inner / 2))
        var seen = 0
        for number in 0..<2000 {
            let place = (spread(number) - 0.5) * 1800
            guard let expected = camera.point(SIMD3(place.x, place.y, 0)), abs(expected.y) < 5000 else { continue }
            let point = projection.point(for: projection.mapPoint(place))
            #expect(abs(point.x - expected.x) < 1e-6 && abs(point.y - expected.y) < 1e-6)
            seen += 1
        }
        #expect(seen > 900)
    }

    @Test(arguments: views)
    func `maps points below the horizon to the ground and back, and points in the sky to nothing`(view: View) throws {
        let projection = try SampleMap.projection(
            heading: view.heading, pitch: view.pitch, fieldOfView: view.fieldOfView, insets: view.insets)
        let horizon = try #require(projection.lens).horizon + projection.middle.y
        for x in stride(from: 0.0, through: 640, by: 20) {
            for y in stride(from: 0.0, through: 480, by: 10) {
                let point = CGPoint(x: x, y: y)
                guard y > horizon + 1e-6 else {
                    #expect(projection.coordinate(for: point) == nil)
                    continue
                }
                guard y > horizon + 2 else { continue }
                let back = projection.point(for: try #require(projection.mapPoint(for: point)))
                #expect(abs(back.x - x) < 0.01 && abs(back.y - y) < 0.01)
            }
        }
    }

    @Test func `places a camera at the given position`() throws {
        let eye = try Coordinate(latitude: 48.195, longitude: 7.69)
        let target = try Coordinate(latitude: 48.2, longitude: 7.7)
        let camera = MapCamera(lookingAt: target, from: eye, eyeAltitude: 700)
        #expect(abs(camera.heading.degrees - (try #require(eye.bearing(to: target))).degrees) < 0.2)
        let projection = try MapArea.camera(camera).projection(width: 600, height: 400, insets: MapInsets())
        let lens = try #require(projection.lens)
        let below = projection.mapPoint(SIMD2(0, lens.eye)).coordinate
        #expect(below.distance(to: eye) < 0.5)
        #expect(abs(lens.distance * cos(camera.pitch * .pi / 180) * projection.metersPerPoint - 700) < 0.5)
        let middle = projection.point(for: target)
        #expect(abs(middle.x - 300) < 1e-6 && abs(middle.y - 200) < 1e-6)
    }

    @Test func `looks at a target above the ground`() throws {
        let eye = try Coordinate(latitude: 48.199, longitude: 7.69)
        let target = try Coordinate(latitude: 48.2, longitude: 7.695)
        let camera = MapCamera(lookingAt: target, altitude: 60, from: eye, eyeAltitude: 300)
        let projection = try MapArea.camera(camera).projection(width: 600, height: 400, insets: MapInsets())
        let place = projection.plane(MapPoint(target))
        let seen = try #require(projection.lens).point(place, height: 60 / projection.metersPerPoint)
        #expect(abs(seen.x) < 0.1 && abs(seen.y) < 0.1)
    }

    @Test(arguments: [75.1, 89, -1, .nan]) func `refuses an out-of-range pitch`(pitch: Double) {
        #expect(throws: MapError.self) { try SampleMap.projection(pitch: pitch) }
    }

    @Test(arguments: [90, -90, 89.99, 86.0]) func `refuses a camera that looks at a pole, beyond the edge of the map`(
        latitude: Double
    )
        throws
    {
        let camera = MapCamera(
            lookingAt: try Coordinate(latitude: latitude, longitude: 0), from: SampleMap.town, eyeAltitude: 1000)
        #expect(camera.pitch > 89)
        #expect(throws: MapError.self) { try camera.check() }
    }

    @Test(arguments: [-10.0, 0, 50]) func `refuses a camera below its target`(altitude: Double) throws {
        let camera = MapCamera(
            lookingAt: SampleMap.town, altitude: 50, from: try Coordinate(latitude: 48.19, longitude: 7.69),
            eyeAltitude: altitude)
        let error = #expect(throws: MapError.self) {
            try MapArea.camera(camera).projection(width: 600, height: 400, insets: MapInsets())
        }
        #expect(error?.code == .invalidOption)
    }

    @Test(arguments: [30.0, 60, 75]) func `shows a whole box from as close as possible`(pitch: Double) throws {
        let box = try BoundingBox(west: 7.69, south: 48.19, east: 7.71, north: 48.2)
        let insets = MapInsets(20)
        let projection = try MapArea.box(box, heading: Heading(normalizing: 30), pitch: pitch)
            .projection(width: 600, height: 400, insets: insets)
        let corners = [(7.69, 48.19), (7.71, 48.19), (7.71, 48.2), (7.69, 48.2)]
        let points = try corners.map { projection.point(for: try Coordinate(latitude: $0.1, longitude: $0.0)) }
        #expect(points.allSatisfy { (19.9...580.1).contains($0.x) && (19.9...380.1).contains($0.y) })
        #expect(
            points.contains { abs($0.x - 20) < 1 || abs($0.x - 580) < 1 || abs($0.y - 380) < 1 || abs($0.y - 20) < 1 })
    }

    @Test func `places behind the camera are projected below the picture`() throws {
        let projection = try SampleMap.projection(pitch: 70)
        let behind = projection.point(for: projection.mapPoint(SIMD2(0, 3000)))
        #expect(behind.y > 480 && behind.y.isFinite)
    }
}

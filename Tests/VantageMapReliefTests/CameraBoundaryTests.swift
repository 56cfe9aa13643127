import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures

@testable import VantageMapRelief

@Suite struct CameraBoundaryTests {
    private static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
        try! Coordinate(latitude: latitude, longitude: longitude)
    }

    @Test func `moves the center into the boundary the short way around`() throws {
        let boundary = CameraBoundary(
            mapRect: MapRect(try BoundingBox(west: 170, south: -20, east: -170, north: 10)))
        #expect(boundary.clamped(Self.place(0, 179)).distance(to: Self.place(0, 179)) < 0.01)
        #expect(boundary.clamped(Self.place(0, -179)).distance(to: Self.place(0, -179)) < 0.01)
        #expect(boundary.clamped(Self.place(40, -160)).distance(to: Self.place(10, -170)) < 0.01)
        #expect(boundary.clamped(Self.place(-40, 160)).distance(to: Self.place(-20, 170)) < 0.01)
    }

    @Test func `preserves a camera's distance and other properties`() throws {
        let range = try #require(
            CameraZoomRange(minCenterCoordinateDistance: 500, maxCenterCoordinateDistance: 4000))
        let camera = MapCamera(center: SampleMap.town, zoom: 18, heading: Heading(normalizing: 20), pitch: 40)
        let clamped = camera.clamped(to: nil, range, pictureHeight: 480)
        #expect(clamped.height == .distance(500) && clamped.pitch == 40 && clamped.heading == camera.heading)
        let near = try #require(CameraZoomRange(maxCenterCoordinateDistance: 10_000))
        #expect(camera.clamped(to: nil, near, pictureHeight: 480) == camera)
        let far = MapCamera(center: SampleMap.town, distance: 9000)
        #expect(far.clamped(to: nil, range, pictureHeight: 480).height == .distance(4000))
    }

    @Test func `treats a zoom and the equivalent distance as the same camera`() throws {
        let camera = MapCamera(center: SampleMap.town, zoom: 15.3, pitch: 50)
        let same = MapCamera(
            center: SampleMap.town, distance: camera.distance(pictureHeight: 400), pitch: 50)
        let projection = try MapArea.camera(same).projection(width: 600, height: 400, insets: MapInsets())
        #expect(abs(projection.zoom - 15.3) < 1e-9)
    }

    @Test(arguments: [(0.0, 10.0), (20, 10), (-1, 4), (.nan, 3)])
    func `refuses an invalid distance range`(least: Double, most: Double) {
        #expect(CameraZoomRange(minCenterCoordinateDistance: least, maxCenterCoordinateDistance: most) == nil)
    }
}

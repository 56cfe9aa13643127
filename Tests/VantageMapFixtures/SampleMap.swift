import VantageGeodesy
import VantageMapRelief
import VantageSceneFixtures

/// The map of the sample town.
package enum SampleMap {
    package static let folder = SampleData.file("map")
    package static let town = try! Coordinate(latitude: 48.2001, longitude: 7.7002)

    package static func projection(
        zoom: Double = 15, heading: Double = 0, pitch: Double, fieldOfView: Double = 30,
        size: (Double, Double) = (640, 480), insets: MapInsets = MapInsets()
    ) throws -> MapProjection {
        var camera = MapCamera(
            center: town, zoom: zoom, heading: Heading(normalizing: heading), pitch: pitch)
        camera.fieldOfView = fieldOfView
        return try MapArea.camera(camera).projection(width: size.0, height: size.1, insets: insets)
    }
}

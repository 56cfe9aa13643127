import Foundation
import VantageSceneConformance
import Vantage

extension MapConformanceCheck {
    static let projections = [
        MapConformanceCheck("A point converts to a coordinate and back at any heading, zoom and scale") {
            subject, found in
            for (heading, zoom, scale) in [(0.0, subject.zoom, 1.0), (25, subject.zoom - 0.7, 2), (200, 3, 1)] {
                let map = try await subject.map {
                    $0.area = .camera(
                        MapCamera(center: subject.place, zoom: zoom, heading: Heading(normalizing: heading)))
                    $0.scale = scale
                }
                for point in subject.points {
                    guard let place = map.coordinate(for: point) else { continue }
                    found.expect(distance(map.point(for: place), point) < 0.05, "\(point) does not convert back")
                }
            }
        },
        MapConformanceCheck("The requested place is in the center of the area inside the insets, and north is up") {
            subject, found in
            let map = try await subject.map { $0.insets = MapInsets(top: 20, left: 60, bottom: 0, right: 0) }
            // A provider may shift pictures by less than a pixel to align them with the pixels of its source.
            found.expect(
                distance(map.point(for: subject.place), CGPoint(x: 150, y: 90)) < 1.5, "the center is elsewhere")
            let north = try Coordinate(
                latitude: min(84, subject.place.latitude + 0.0005), longitude: subject.place.longitude)
            found.expect(map.point(for: north).y < map.point(for: subject.place).y, "north is not up")
        },
        MapConformanceCheck("The picture contains the entire requested box") { subject, found in
            let (latitude, longitude) = (subject.place.latitude, subject.place.longitude)
            let box = try BoundingBox(
                west: max(-180, longitude - 0.01), south: max(-84, latitude - 0.004), east: min(180, longitude + 0.01),
                north: min(84, latitude + 0.004))
            let map = try await subject.map { $0.area = .box(box) }
            for (latitude, longitude) in [(box.south, box.west), (box.north, box.east)] {
                let point = map.point(for: try Coordinate(latitude: latitude, longitude: longitude))
                found.expect(
                    (-1.0...241).contains(point.x) && (-1.0...161).contains(point.y), "a corner is outside, at \(point)"
                )
            }
        },
    ]

    static func distance(_ one: CGPoint, _ other: CGPoint) -> Double {
        let (x, y) = (one.x - other.x, one.y - other.y)
        return (x * x + y * y).squareRoot()
    }
}

import VantageGeodesy
import VantageMapCanvas

/// A limit on the center of a map, similar to MapKit's `MKMapView.CameraBoundary`.
public struct CameraBoundary: Hashable, Sendable {
    /// The rectangle that the center must lie in.
    public let mapRect: MapRect

    /// - Parameter mapRect: The rectangle, in fractions of the world's width.
    public init(mapRect: MapRect) { self.mapRect = mapRect }

    /// - Throws: ``MapError`` for a region that is larger than the world.
    public init(coordinateRegion: CoordinateRegion) throws(MapError) { mapRect = try coordinateRegion.rect }

    /// Returns the nearest coordinate within the boundary.
    public func clamped(_ center: Coordinate) -> Coordinate {
        var place = MapPoint(center)
        // Moves the center to the copy of the world in which it is nearest to the boundary.
        let middle = mapRect.origin.x + mapRect.width / 2
        place.x += (middle - place.x).rounded()
        place.x = min(max(place.x, mapRect.origin.x), mapRect.origin.x + mapRect.width)
        place.y = min(max(place.y, mapRect.origin.y), mapRect.origin.y + mapRect.height)
        return place.coordinate
    }
}

/// Limits on the camera's distance from its target, similar to MapKit's `MKMapView.CameraZoomRange`.
public struct CameraZoomRange: Hashable, Sendable {
    /// The minimum distance in meters.
    public let minCenterCoordinateDistance: Double
    /// The maximum distance in meters.
    public let maxCenterCoordinateDistance: Double

    /// - Parameters: Distances from the camera to its target in meters.
    /// - Returns: `nil` if the minimum exceeds the maximum, or if one of them is not positive.
    public init?(minCenterCoordinateDistance: Double = 1e-3, maxCenterCoordinateDistance: Double = .infinity) {
        guard minCenterCoordinateDistance > 0, minCenterCoordinateDistance <= maxCenterCoordinateDistance else {
            return nil
        }
        self.minCenterCoordinateDistance = minCenterCoordinateDistance
        self.maxCenterCoordinateDistance = maxCenterCoordinateDistance
    }
}

extension MapCamera {
    /// Returns the nearest camera within a boundary and a distance range, with the same heading and pitch.
    ///
    /// - Parameter pictureHeight: The image height in points, which is needed to convert a zoom to a distance.
    public func clamped(
        to boundary: CameraBoundary? = nil, _ range: CameraZoomRange? = nil, pictureHeight: Double
    ) -> MapCamera {
        var camera = self
        if let boundary { camera.center = boundary.clamped(center) }
        guard let range else { return camera }
        let meters = distance(pictureHeight: pictureHeight)
        let allowed = min(max(meters, range.minCenterCoordinateDistance), range.maxCenterCoordinateDistance)
        if allowed != meters { camera.height = .distance(allowed) }
        return camera
    }

    /// Returns the distance from the camera to its target in meters.
    ///
    /// - Parameter pictureHeight: The image height within the insets, in points.
    public func distance(pictureHeight: Double) -> Double {
        switch height {
        case .distance(let meters): return meters
        case .zoom(let zoom):
            let lens = PitchedCamera(pitch: pitch, fieldOfView: fieldOfView, height: pictureHeight)
            let projection = MapProjection(
                center: MapPoint(center), zoom: zoom, heading: heading, width: 1, height: pictureHeight, anchor: .zero)
            return lens.distance * projection.metersPerPoint
        }
    }
}

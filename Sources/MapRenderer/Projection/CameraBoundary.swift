import Geodesy

/// Where the middle of a map may be; as MapKit's `MKMapView.CameraBoundary`.
public struct CameraBoundary: Hashable, Sendable {
    /// What the middle may not leave.
    public let mapRect: MapRect

    /// - Parameter mapRect: In shares of the world's width.
    public init(mapRect: MapRect) { self.mapRect = mapRect }

    /// - Throws: ``MapError`` for a region that is larger than the world.
    public init(coordinateRegion: CoordinateRegion) throws(MapError) { mapRect = try coordinateRegion.rect }

    /// The nearest coordinate that lies within.
    public func clamped(_ center: Coordinate) -> Coordinate {
        var place = MapPoint(center)
        // In the turn of the world in which it is nearest.
        let middle = mapRect.origin.x + mapRect.width / 2
        place.x += (middle - place.x).rounded()
        place.x = min(max(place.x, mapRect.origin.x), mapRect.origin.x + mapRect.width)
        place.y = min(max(place.y, mapRect.origin.y), mapRect.origin.y + mapRect.height)
        return place.coordinate
    }
}

/// How near to what it looks at a camera may be; as MapKit's `MKMapView.CameraZoomRange`.
public struct CameraZoomRange: Hashable, Sendable {
    /// Metres.
    public let minCenterCoordinateDistance: Double
    /// Metres.
    public let maxCenterCoordinateDistance: Double

    /// - Parameters: Metres from the camera to what it looks at.
    /// - Returns: Nil where the least is above the most, or one of them is not above 0.
    public init?(minCenterCoordinateDistance: Double = 1e-3, maxCenterCoordinateDistance: Double = .infinity) {
        guard minCenterCoordinateDistance > 0, minCenterCoordinateDistance <= maxCenterCoordinateDistance else {
            return nil
        }
        self.minCenterCoordinateDistance = minCenterCoordinateDistance
        self.maxCenterCoordinateDistance = maxCenterCoordinateDistance
    }
}

extension MapCamera {
    /// The nearest camera that a boundary and a range of distances allow; its heading and its pitch stay.
    ///
    /// `pictureHeight`: Points, which a zoom depends on.
    public func clamped(
        to boundary: CameraBoundary? = nil, _ range: CameraZoomRange? = nil, pictureHeight: Double
    ) -> MapCamera {
        var camera = self
        if let boundary { camera.center = boundary.clamped(center) }
        guard let range else { return camera }
        let metres = distance(pictureHeight: pictureHeight)
        let allowed = min(max(metres, range.minCenterCoordinateDistance), range.maxCenterCoordinateDistance)
        if allowed != metres { camera.height = .distance(allowed) }
        return camera
    }

    /// Metres from the camera to what it looks at.
    ///
    /// - Parameter pictureHeight: Points that the insets leave.
    public func distance(pictureHeight: Double) -> Double {
        switch height {
        case .distance(let metres): return metres
        case .zoom(let zoom):
            let lens = MapLens(pitch: pitch, fieldOfView: fieldOfView, height: pictureHeight)
            let projection = MapProjection(
                center: MapPoint(center), zoom: zoom, heading: heading, width: 1, height: pictureHeight, anchor: .zero)
            return lens.distance * projection.metersPerPoint
        }
    }
}

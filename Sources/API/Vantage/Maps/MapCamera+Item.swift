import VantageGeodesy
import VantageMapRelief

extension MapCamera {
    /// Creates a camera that looks at an item from a given position.
    ///
    /// - Parameters:
    ///   - item: The item at the center of the view. The camera looks at the ground there.
    ///   - eye: The position on the ground below the camera.
    ///   - eyeAltitude: The camera's height above the ground, in meters.
    public init(lookingAt item: MapItem, from eye: Coordinate, eyeAltitude: Double) {
        self.init(lookingAt: item.coordinate, from: eye, eyeAltitude: eyeAltitude)
    }
}

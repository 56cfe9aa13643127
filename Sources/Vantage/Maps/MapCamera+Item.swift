import MapRenderer

extension MapCamera {
    /// A camera that stands at a place and looks at an item.
    ///
    /// - Parameters:
    ///   - item: What it looks at, on the ground.
    ///   - eye: What it stands over.
    ///   - eyeAltitude: Metres above the ground.
    public init(lookingAt item: MapItem, from eye: Coordinate, eyeAltitude: Double) {
        self.init(lookingAt: item.coordinate, from: eye, eyeAltitude: eyeAltitude)
    }
}

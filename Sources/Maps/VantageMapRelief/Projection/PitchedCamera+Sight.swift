extension PitchedCamera {
    /// The minimum depth at which raised ground is drawn, in multiples of the camera distance.
    static let nearestTerrain = 0.005

    /// Returns the place that a point in the image shows at a given depth: a position on the plane, in points from the
    /// camera's target, and a height above the plane.
    ///
    /// - Parameters:
    ///   - point: The position in the image, in points from its center.
    ///   - depth: The depth, in multiples of the camera distance; 0 is the camera itself.
    package func place(of point: SIMD2<Double>, depth: Double) -> SIMD3<Double> {
        let (down, behind) = (point.y * depth, distance * (1 - depth))
        return SIMD3(point.x * depth, down * cosine + behind * sine, behind * cosine - down * sine)
    }
}

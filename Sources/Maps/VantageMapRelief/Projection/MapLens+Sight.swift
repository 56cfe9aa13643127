extension MapLens {
    /// The minimum depth at which raised ground is drawn, in camera distances.
    static let nearestTerrain = 0.005

    /// Returns the position at a point of the image and a depth: points of the plane from the camera's target, and the
    /// height above it.
    ///
    /// - Parameters:
    ///   - point: Points from the center of the image.
    ///   - depth: In camera distances; 0 is the camera itself.
    package func place(of point: SIMD2<Double>, depth: Double) -> SIMD3<Double> {
        let (down, behind) = (point.y * depth, distance * (1 - depth))
        return SIMD3(point.x * depth, down * cosine + behind * sine, behind * cosine - down * sine)
    }
}

extension MapLens {
    /// Depth nearer than which no raised ground is drawn, in distances of the camera.
    static let nearestTerrain = 0.005

    /// What lies on a point of the picture at a depth: points of the plane from what the camera looks at, and the height
    /// above it.
    ///
    /// - Parameters:
    ///   - point: Points from the middle of the picture.
    ///   - depth: In distances of the camera; 0 is the camera itself.
    func place(of point: SIMD2<Double>, depth: Double) -> SIMD3<Double> {
        let (down, behind) = (point.y * depth, distance * (1 - depth))
        return SIMD3(point.x * depth, down * cosine + behind * sine, behind * cosine - down * sine)
    }
}

/// A point in a picture, and its derivatives with respect to the vector that it shows. All values are in pixels.
package struct LensPoint: Hashable, Sendable {
    /// The position from the top-left corner; pixel centers lie at .5.
    package var position: SIMD2<Double>
    /// The derivatives of the position with respect to the vector's x, y and z.
    package var perX, perY, perZ: SIMD2<Double>

    /// Returns the change of the position for a small change of the vector.
    package func motion(_ change: SIMD3<Double>) -> SIMD2<Double> {
        change.x * perX + change.y * perY + change.z * perZ
    }
}

/// A mapping between the directions in a lens's own frame (x right, y forward, z up) and points in a picture.
package protocol LensMapping {
    /// Returns the point at which a vector of any length appears, with its derivatives; `nil` if the mapping has no
    /// value there, such as behind a pinhole. The mapping continues smoothly past the edge of what the lens shows.
    func project(_ vector: SIMD3<Double>) -> LensPoint?

    /// Returns the unit vector toward a point in the picture; `nil` if the lens shows nothing there.
    func vector(at point: SIMD2<Double>) -> SIMD3<Double>?
}

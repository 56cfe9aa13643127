/// A rectangle in a picture, in pixels from the top-left corner.
package struct LensRegion: Hashable, Sendable {
    package let columns: ClosedRange<Double>
    package let rows: ClosedRange<Double>

    package func contains(_ point: SIMD2<Double>) -> Bool {
        columns.contains(point.x) && rows.contains(point.y)
    }

    /// Returns the nearest point in the region.
    package func nearest(to point: SIMD2<Double>) -> SIMD2<Double> {
        point.clamped(
            lowerBound: SIMD2(columns.lowerBound, rows.lowerBound),
            upperBound: SIMD2(columns.upperBound, rows.upperBound))
    }

    static func whole(width: Int, height: Int) -> LensRegion {
        LensRegion(columns: 0...Double(width), rows: 0...Double(height))
    }
}

/// A rectangle in a picture, in pixels from the top-left corner.
package struct LensRegion: Hashable, Sendable {
    package let columns: ClosedRange<Double>
    package let rows: ClosedRange<Double>

    package func contains(_ point: SIMD2<Double>) -> Bool {
        columns.contains(point.x) && rows.contains(point.y)
    }

    static func whole(width: Int, height: Int) -> LensRegion {
        LensRegion(columns: 0...Double(width), rows: 0...Double(height))
    }
}

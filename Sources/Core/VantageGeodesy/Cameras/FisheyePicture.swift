import Foundation

/// A picture from a single fisheye lens. The picture may cut off a part of the lens's circle.
public struct FisheyePicture: Hashable, Sendable {
    /// The width of the picture in pixels.
    public let width: Int
    /// The height of the picture in pixels.
    public let height: Int
    /// The lens.
    public let lens: Fisheye

    /// - Throws: ``GeodesyError`` `.calibrationUnusable` if the size is out of range.
    public init(width: Int, height: Int, lens: Fisheye) throws(GeodesyError) {
        try CalibrationRange.check(width: width, height: height)
        self.width = width
        self.height = height
        self.lens = lens
    }

    /// The angle in degrees that the picture shows along the row through the lens's center.
    var horizontalFieldOfView: Double {
        let left = angle(to: SIMD2(0, lens.center.y))
        let right = angle(to: SIMD2(Double(width), lens.center.y))
        return min(lens.fieldOfView, left + right)
    }

    /// The angle in degrees that the picture shows along the column through the lens's center.
    var verticalFieldOfView: Double {
        let top = angle(to: SIMD2(lens.center.x, 0))
        let bottom = angle(to: SIMD2(lens.center.x, Double(height)))
        return min(lens.fieldOfView, top + bottom)
    }

    /// Returns the angle in degrees from the lens's axis to a point, at most half the field of view.
    private func angle(to point: SIMD2<Double>) -> Double {
        guard let vector = lens.vector(at: point) else { return lens.fieldOfView / 2 }
        return atan2((vector.x * vector.x + vector.z * vector.z).squareRoot(), vector.y) * 180 / .pi
    }
}

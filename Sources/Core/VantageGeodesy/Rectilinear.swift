import Foundation

/// A rectilinear picture: straight lines in the world stay straight.
///
/// It is the picture that a pinhole camera with square pixels takes. By default, the principal point is at its center.
public struct Rectilinear: Hashable, Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The focal length in pixels.
    public let focalLength: Double
    /// The center of the projection in pixels from the top-left corner; the center of the picture unless the view is a
    /// crop.
    public let principalPoint: SIMD2<Double>

    /// Creates a picture whose principal point is at its center.
    ///
    /// - Parameters:
    ///   - width: The width in pixels, which must be positive.
    ///   - height: The height in pixels, which must be positive.
    ///   - fieldOfView: The angle between the left and the right edge in degrees, which must be less than 180.
    public init(width: Int, height: Int, horizontalFieldOfView fieldOfView: Double) {
        self.init(
            width: width, height: height, focalLength: Double(width) / 2 / tan(fieldOfView * .pi / 360),
            principalPoint: SIMD2(Double(width) / 2, Double(height) / 2))
    }

    /// Creates a picture from values in pixels. The principal point is relative to the top-left corner.
    public init(width: Int, height: Int, focalLength: Double, principalPoint: SIMD2<Double>) {
        self.width = width
        self.height = height
        self.focalLength = focalLength
        self.principalPoint = principalPoint
    }

    /// Returns the vector toward a point in the picture, in the camera's frame (x right, y forward, z up). The vector's
    /// y is the focal length.
    ///
    /// - Parameter point: The point in pixels from the top-left corner; pixel centers lie at .5.
    public func vector(at point: SIMD2<Double>) -> SIMD3<Double> {
        SIMD3(point.x - principalPoint.x, focalLength, principalPoint.y - point.y)
    }

    /// Returns the point at which a vector in the camera's frame appears, in pixels from the top-left corner; `nil` if
    /// the vector points behind the camera.
    public func point(of vector: SIMD3<Double>) -> SIMD2<Double>? {
        guard vector.y > 0 else { return nil }
        return SIMD2(
            principalPoint.x + focalLength * vector.x / vector.y,
            principalPoint.y - focalLength * vector.z / vector.y)
    }

    /// Reports whether a point lies within the picture.
    public func contains(_ point: SIMD2<Double>) -> Bool {
        point.x >= 0 && point.y >= 0 && point.x < Double(width) && point.y < Double(height)
    }
}

import Foundation

/// A rectilinear picture: straight lines of the world stay straight.
///
/// It is what a pinhole camera of the given pose takes, with the principal point in the middle and square pixels.
public struct Rectilinear: Hashable, Sendable {
    /// Pixels.
    public let width: Int
    /// Pixels.
    public let height: Int
    /// Pixels.
    public let focalLength: Double
    /// The middle of the projection in pixels from the top-left corner; the center unless the view is a crop.
    public let principalPoint: SIMD2<Double>

    /// - Parameters:
    ///   - width: Pixels, positive.
    ///   - height: Pixels, positive.
    ///   - fieldOfView: Degrees between the left and the right edge, less than 180.
    public init(width: Int, height: Int, horizontalFieldOfView fieldOfView: Double) {
        self.init(
            width: width, height: height, focalLength: Double(width) / 2 / tan(fieldOfView * .pi / 360),
            principalPoint: SIMD2(Double(width) / 2, Double(height) / 2))
    }

    /// - Parameters: Pixels, all of them; the principal point counts from the top-left corner.
    public init(width: Int, height: Int, focalLength: Double, principalPoint: SIMD2<Double>) {
        self.width = width
        self.height = height
        self.focalLength = focalLength
        self.principalPoint = principalPoint
    }

    /// The vector of the camera (x right, y forward, z up) that a point shows; its y is the focal length.
    ///
    /// - Parameter point: Pixels from the top-left corner; pixel centers lie at .5.
    public func vector(at point: SIMD2<Double>) -> SIMD3<Double> {
        SIMD3(point.x - principalPoint.x, focalLength, principalPoint.y - point.y)
    }

    /// Where a vector of the camera falls, in pixels from the top-left corner; `nil` when it lies behind the camera.
    public func point(of vector: SIMD3<Double>) -> SIMD2<Double>? {
        guard vector.y > 0 else { return nil }
        return SIMD2(
            principalPoint.x + focalLength * vector.x / vector.y,
            principalPoint.y - focalLength * vector.z / vector.y)
    }

    /// Whether a point lies within the picture.
    public func contains(_ point: SIMD2<Double>) -> Bool {
        point.x >= 0 && point.y >= 0 && point.x < Double(width) && point.y < Double(height)
    }
}

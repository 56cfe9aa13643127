import Foundation

/// A flat photo with a calibrated lens. Views show it without the lens's distortion.
public struct DistortedPerspective: Hashable, Sendable {
    /// The width of the picture in pixels.
    public let width: Int
    /// The height of the picture in pixels.
    public let height: Int
    /// The focal length in pixels, across and down.
    public let focalLength: SIMD2<Double>
    /// The point on the lens's axis, in pixels from the top-left corner. OpenCV measures from the center of the first
    /// pixel, so its values are half a pixel less.
    public let principalPoint: SIMD2<Double>
    /// The distortion of the lens.
    public let distortion: LensDistortion
    /// The largest rectangle of the undistorted picture that the photo fills.
    package let idealFrame: IdealFrame

    /// - Throws: ``GeodesyError`` `.calibrationUnusable` if a value is out of range, or if the distortion folds the
    ///   picture.
    public init(
        width: Int, height: Int, focalLength: SIMD2<Double>, principalPoint: SIMD2<Double>,
        distortion: LensDistortion = .none
    ) throws(GeodesyError) {
        try CalibrationRange.check(width: width, height: height)
        try CalibrationRange.check(focalLength, in: CalibrationRange.focalLength, "a focal length")
        try CalibrationRange.check(principalPoint, in: CalibrationRange.position, "a principal point")
        self.width = width
        self.height = height
        self.focalLength = focalLength
        self.principalPoint = principalPoint
        self.distortion = distortion
        let lens = PinholeLens(focalLength: focalLength, principalPoint: principalPoint, distortion: distortion)
        idealFrame = try IdealFrame(of: lens, size: SIMD2(Double(width), Double(height)))
    }

    /// The angle in degrees from the left edge to the right edge of the undistorted picture.
    public var horizontalFieldOfView: Double {
        let left = idealFrame.principalPoint.x / idealFrame.focalLength
        let right = (idealFrame.size.x - idealFrame.principalPoint.x) / idealFrame.focalLength
        return (atan(left) + atan(right)) * 180 / .pi
    }

    package var lens: PinholeLens {
        PinholeLens(
            focalLength: focalLength, principalPoint: principalPoint, distortion: distortion, reach: idealFrame.reach)
    }
}

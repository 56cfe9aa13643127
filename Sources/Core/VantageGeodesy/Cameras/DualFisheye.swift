/// A picture with two circles, from a camera with two fisheye lenses that look in opposite directions.
public struct DualFisheye: Hashable, Sendable {
    /// The width of the picture in pixels.
    public let width: Int
    /// The height of the picture in pixels.
    public let height: Int
    /// The lens that looks ahead.
    public let front: MountedFisheye
    /// The lens that looks back.
    public let back: MountedFisheye
    /// The width in degrees of the zone in which both lenses are blended. It is limited to the zone that both lenses
    /// show.
    public let blend: Double

    /// The width of the blended zone if a calibration does not specify it, in degrees: wide enough to hide differences
    /// in exposure, but narrow enough that nearby objects rarely appear twice.
    public static let defaultBlend = 6.0

    /// - Throws: ``GeodesyError`` `.calibrationUnusable` if a value is out of range.
    public init(
        width: Int, height: Int, front: MountedFisheye, back: MountedFisheye, blend: Double = defaultBlend
    ) throws(GeodesyError) {
        try CalibrationRange.check(width: width, height: height)
        guard (0...90).contains(blend) else {
            throw GeodesyError(
                .calibrationUnusable, "Expected a blended zone from 0 to 90 degrees but received \(blend).")
        }
        self.width = width
        self.height = height
        self.front = front
        self.back = back
        self.blend = blend
    }

    /// Creates the usual arrangement: two circles side by side, each as tall as the picture, with the front lens on the
    /// left.
    ///
    /// - Parameters:
    ///   - fieldOfView: The field of view of each lens in degrees.
    ///   - frontIsRight: Whether the front lens is on the right.
    ///   - roll: The roll of each lens in degrees: front, back.
    /// - Throws: ``GeodesyError`` if a value is out of range.
    public init(
        width: Int, height: Int, fieldOfView: Double, frontIsRight: Bool = false,
        roll: (front: Double, back: Double) = (0, 0), blend: Double = defaultBlend
    ) throws(GeodesyError) {
        let radius = min(Double(width) / 4, Double(height) / 2)
        func lens(_ isRight: Bool) throws(GeodesyError) -> Fisheye {
            try Fisheye(
                center: SIMD2(Double(width) * (isRight ? 0.75 : 0.25), Double(height) / 2), radius: radius,
                fieldOfView: fieldOfView)
        }
        try self.init(
            width: width, height: height,
            front: MountedFisheye(try lens(frontIsRight), mount: try Pose(heading: .north, roll: roll.front)),
            back: MountedFisheye(
                try lens(!frontIsRight), mount: try Pose(heading: Heading(180), roll: roll.back)),
            blend: blend)
    }
}

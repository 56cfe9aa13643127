import Foundation

/// The calibration of a camera, as photogrammetry programs write it.
package struct LensParameters: Hashable, Sendable {
    /// The name of the camera model in the program, such as `brown` or `OPENCV`.
    package var model: String
    /// The size of the picture as stored, in pixels.
    package var width: Int
    package var height: Int
    /// The focal lengths in pixels.
    package var focalX: Double
    package var focalY: Double
    /// The principal point in pixels from the top left corner of the picture.
    package var centerX: Double
    package var centerY: Double
    /// The coefficients of the model's distortion by name, such as `k1`.
    package var coefficients: [String: Double]

    /// The angle between the left and right edges in degrees if the distortion is ignored, as for a perspective camera.
    package var horizontalFieldOfView: Double {
        let left = atan2(centerX, focalX)
        let right = atan2(Double(width) - centerX, focalX)
        return (left + right) * 180 / .pi
    }
}

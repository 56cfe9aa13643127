import Vantage
import VantageGeodesy

/// JSON representation of all scene properties that ``SceneJSON`` lacks. The values are not rounded, so that a program
/// can reconstruct the scene.
package struct SceneDetailsJSON: Codable, Sendable {
    package struct Captured: Codable, Sendable {
        /// The time in milliseconds since 1970, in UTC.
        package let milliseconds: Int64
        /// The offset of the local time, in minutes east of UTC.
        package let utcOffset: Int?
        package let zone: CaptureTime.ZoneSource
    }

    /// The size of the full sphere and the position of a panorama within it, in pixels.
    package struct Sphere: Codable, Sendable {
        package let fullWidth: Double
        package let fullHeight: Double
        package let left: Double
        package let top: Double
        package let width: Int
        package let height: Int
    }

    /// The size of the upright picture, in pixels.
    package struct Size: Codable, Sendable {
        package let width: Int
        package let height: Int
    }

    package let altitude: Double?
    package let accuracy: Double?
    /// The heading reference. It is present even if the heading is unknown.
    package let headingReference: HeadingReference
    package let pitch: Double?
    package let roll: Double?
    /// The placement of a panorama on the sphere. It is `nil` for photos.
    package let sphere: Sphere?
    /// The horizontal field of view of a photo, in degrees.
    package let fov: Double?
    /// The camera of a picture that is neither equirectangular nor an ideal flat photo.
    package let calibration: CalibratedCamera?
    package let size: Size?
    package let orientation: Orientation
    package let make: String?
    package let model: String?
    package let captured: Captured?
    package let sequence: String?
    package let rank: Int?
    package let file: String?
    package let hasPicture: Bool
    /// The SHA-256 hash of the original picture, in hexadecimal.
    package let sha256: String?

    package init(_ scene: Scene) {
        altitude = scene.altitude
        accuracy = scene.accuracy
        headingReference = scene.headingReference
        pitch = scene.pitch
        roll = scene.roll
        (sphere, fov) = Self.frame(of: scene.camera)
        calibration = if case .calibrated(let camera) = scene.camera { camera } else { nil }
        size = scene.size.map { Size(width: $0.width, height: $0.height) }
        orientation = scene.orientation
        make = scene.make
        model = scene.model
        captured = scene.captured.map {
            Captured(milliseconds: $0.milliseconds, utcOffset: $0.utcOffset, zone: $0.zoneSource)
        }
        sequence = scene.sequence
        rank = scene.rank
        file = scene.fileName
        hasPicture = scene.hasPicture
        sha256 = scene.contentHash?.description
    }

    private static func frame(of camera: CameraModel) -> (Sphere?, Double?) {
        switch camera {
        case .perspective(let fieldOfView): (nil, fieldOfView)
        case .equirectangular(let frame):
            (
                Sphere(
                    fullWidth: frame.fullWidth, fullHeight: frame.fullHeight, left: frame.left, top: frame.top,
                    width: frame.width, height: frame.height), nil
            )
        case .calibrated(.perspective(let camera)): (nil, camera.horizontalFieldOfView)
        case .calibrated: (nil, nil)
        }
    }
}

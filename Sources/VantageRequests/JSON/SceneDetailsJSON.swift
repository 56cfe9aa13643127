import Vantage

/// What JSON says of a scene beyond ``SceneJSON`` for programs that go on with it: all that is known, and none of it rounded.
package struct SceneDetailsJSON: Codable, Sendable {
    package struct Captured: Codable, Sendable {
        /// Since 1970, in UTC.
        package let milliseconds: Int64
        /// Minutes east of UTC of the local time.
        package let utcOffset: Int?
        package let zone: CaptureTime.ZoneSource
    }

    /// Pixels of the full sphere, and of the picture in it, of a panorama.
    package struct Sphere: Codable, Sendable {
        package let fullWidth: Double
        package let fullHeight: Double
        package let left: Double
        package let top: Double
        package let width: Int
        package let height: Int
    }

    /// Of the upright picture.
    package struct Size: Codable, Sendable {
        package let width: Int
        package let height: Int
    }

    package let altitude: Double?
    package let accuracy: Double?
    /// What headings are counted from, also where the heading is not known.
    package let headingReference: HeadingReference
    package let pitch: Double?
    package let roll: Double?
    /// Of panoramas.
    package let sphere: Sphere?
    /// Degrees across, of photos.
    package let fov: Double?
    package let size: Size?
    package let orientation: Orientation
    package let make: String?
    package let model: String?
    package let captured: Captured?
    package let sequence: String?
    package let rank: Int?
    package let file: String?
    package let hasPicture: Bool
    /// In hexadecimal.
    package let sha256: String?

    package init(_ scene: Scene) {
        altitude = scene.altitude
        accuracy = scene.accuracy
        headingReference = scene.headingReference
        pitch = scene.pitch
        roll = scene.roll
        (sphere, fov) = Self.frame(of: scene.camera)
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
        }
    }
}

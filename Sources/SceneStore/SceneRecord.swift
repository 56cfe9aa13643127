import Geodesy

/// Everything that an import knows of one scene, before the store gives it an identity.
///
/// What is not known is `nil`; it is never 0.
public struct SceneRecord: Hashable, Sendable {
    public var coordinate: Coordinate
    /// Metres above the WGS 84 ellipsoid or sea level, as the source has it.
    public var altitude: Double?
    /// Horizontal accuracy in metres.
    public var accuracy: Double?
    public var heading: Heading?
    public var headingReference: HeadingReference
    /// Degrees above the horizon, nose up positive, in -90...90.
    public var pitch: Double?
    /// Degrees, right side down positive, in -180...180.
    public var roll: Double?
    public var camera: CameraModel
    /// Pixels of the upright picture; `nil` for a scene without a picture whose size nobody told.
    public var size: PictureSize?
    /// How the stored pixels are turned to be upright.
    public var orientation: Orientation
    public var make: String?
    public var model: String?
    public var captured: CaptureTime?
    /// SPDX identifier; `nil` leaves it to the collection.
    public var license: String?
    /// `nil` leaves it to the collection.
    public var attribution: String?
    /// The sequence that a sidecar names; `nil` lets the import split the track.
    public var sequence: String?
    /// The place in that sequence, where a sidecar tells it.
    public var rank: Int?
    /// Path below the folder that was imported, with `/` between its parts.
    public var fileName: String?
    /// SHA-256 of the picture file; `nil` for a scene without a picture.
    public var contentHash: ContentHash?
    /// Where each value came from.
    public var provenance: FieldSources

    public init(coordinate: Coordinate, camera: CameraModel) {
        self.coordinate = coordinate
        self.camera = camera
        headingReference = .true
        orientation = .up
        provenance = [:]
    }
}

/// Pixels.
public struct PictureSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// The values of a scene whose source is kept.
public enum SceneField: String, Hashable, Sendable, CaseIterable, Codable {
    case position, altitude, accuracy, heading, pitch, roll, camera, orientation, device, captured
    case license, attribution, sequence
}

/// When a picture was taken, and how its time zone is known.
public struct CaptureTime: Hashable, Sendable {
    public enum ZoneSource: String, Hashable, Sendable, CaseIterable, Codable {
        /// Written beside the time, as EXIF `OffsetTime…` or in an RFC 3339 text.
        case stated
        /// The time is a satellite's, in UTC.
        case gps
        /// The local time was compared with the satellite time of the same picture.
        case derived
        /// Nothing tells the zone; UTC was assumed.
        case assumed
    }

    /// Milliseconds since 1970-01-01T00:00:00Z.
    public var milliseconds: Int64
    /// Minutes east of UTC of the local time, where it is known.
    public var utcOffset: Int?
    public var zoneSource: ZoneSource

    public init(milliseconds: Int64, utcOffset: Int?, zoneSource: ZoneSource) {
        self.milliseconds = milliseconds
        self.utcOffset = utcOffset
        self.zoneSource = zoneSource
    }
}

/// A SHA-256.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
    /// 32 bytes.
    public let bytes: [UInt8]

    /// - Returns: `nil` unless there are 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// Lower-case hexadecimal, 64 digits.
    public var description: String {
        bytes.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}

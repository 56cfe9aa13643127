import Geodesy
import Scenes

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

/// The values of a scene whose source is kept.
public enum SceneField: String, Hashable, Sendable, CaseIterable, Codable {
    case position, altitude, accuracy, heading, pitch, roll, camera, orientation, device, captured
    case license, attribution, sequence
}

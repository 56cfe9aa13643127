import Pictures
import Geodesy
import Scenes

/// Everything that an import knows of one scene, before the store gives it an identity.
///
/// What is not known is `nil`; it is never 0.
package struct SceneRecord: Hashable, Sendable {
    package var coordinate: Coordinate
    /// Metres above the WGS 84 ellipsoid or sea level, as the source has it.
    package var altitude: Double?
    /// Horizontal accuracy in metres.
    package var accuracy: Double?
    package var heading: Heading?
    package var headingReference: HeadingReference
    /// Degrees above the horizon, nose up positive, in -90...90.
    package var pitch: Double?
    /// Degrees, right side down positive, in -180...180.
    package var roll: Double?
    package var camera: CameraModel
    /// Pixels of the upright picture; `nil` for a scene without a picture whose size nobody told.
    package var size: PictureSize?
    /// How the stored pixels are turned to be upright.
    package var orientation: Orientation
    package var make: String?
    package var model: String?
    package var captured: CaptureTime?
    /// SPDX identifier; `nil` leaves it to the collection.
    package var license: String?
    /// `nil` leaves it to the collection.
    package var attribution: String?
    /// The sequence that a sidecar names; `nil` lets the import split the track.
    package var sequence: String?
    /// The place in that sequence, where a sidecar tells it.
    package var rank: Int?
    /// Path below the folder that was imported, with `/` between its parts.
    package var fileName: String?
    /// SHA-256 of the picture file; `nil` for a scene without a picture.
    package var contentHash: ContentHash?
    /// Where each value came from.
    package var provenance: Provenance

    package init(coordinate: Coordinate, camera: CameraModel) {
        self.coordinate = coordinate
        self.camera = camera
        headingReference = .true
        orientation = .up
        provenance = [:]
    }
}

/// The values of a scene whose source is kept.
public enum SceneField: String, Hashable, Sendable, CaseIterable, Codable {
    case position = "position"
    case altitude = "altitude"
    case accuracy = "accuracy"
    case heading = "heading"
    case pitch = "pitch"
    case roll = "roll"
    case camera = "camera"
    case orientation = "orientation"
    case device = "device"
    case captured = "captured"
    case license = "license"
    case attribution = "attribution"
    case sequence = "sequence"
}

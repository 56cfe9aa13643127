import VantageCore
import VantageGeodesy
import VantageScenes

/// Everything that an import has learned about a scene, before the scene has an ID.
///
/// Unknown values are `nil`, never 0.
package struct SceneRecord: Hashable, Sendable {
    package var coordinate: Coordinate
    /// The altitude in meters above the WGS 84 ellipsoid or above sea level, depending on the source.
    package var altitude: Double?
    /// The horizontal accuracy in meters.
    package var accuracy: Double?
    package var heading: Heading?
    package var headingReference: HeadingReference
    /// The pitch in degrees above the horizon, in -90...90.
    package var pitch: Double?
    /// The roll in degrees, positive if the right side is down, in -180...180.
    package var roll: Double?
    package var camera: CameraModel
    /// The size of the upright picture in pixels, or `nil` for a scene that has no picture and whose source does not
    /// give a size.
    package var size: PictureSize?
    /// The rotation or reflection that makes the stored pixels upright.
    package var orientation: Orientation
    package var make: String?
    package var model: String?
    package var captured: CaptureTime?
    /// The SPDX license identifier, or `nil` to use the collection's.
    package var license: String?
    /// The attribution, or `nil` to use the collection's.
    package var attribution: String?
    /// The name of the sequence, if a sidecar specifies it. If it is `nil`, the import splits the track into sequences.
    package var sequence: String?
    /// The position in that sequence, if a sidecar specifies it.
    package var rank: Int?
    /// The path relative to the imported folder, with `/` as its separator.
    package var fileName: String?
    /// The SHA-256 hash of the picture file, or `nil` for a scene without a picture.
    package var contentHash: ContentHash?
    /// The sources of the values.
    package var provenance: Provenance

    package init(coordinate: Coordinate, camera: CameraModel) {
        self.coordinate = coordinate
        self.camera = camera
        headingReference = .true
        orientation = .up
        provenance = [:]
    }
}

/// A scene property whose source the store records.
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

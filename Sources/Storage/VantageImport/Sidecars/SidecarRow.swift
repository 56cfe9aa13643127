import VantageGeodesy
import VantageScenes
import VantageSceneStore

/// The values for one scene in a table or a document. ``SceneResolver`` checks their ranges.
package struct SidecarRow: Hashable, Sendable {
    /// The unit in which a source numbers its rows.
    package enum Unit: String, Hashable, Sendable {
        case row
        case line
        case feature
        case entry
        case waypoint
    }

    /// The table's path below the root of the import.
    package var source: String
    /// The number of the row, line, feature or entry, starting at 1.
    package var number: Int
    package var unit: Unit
    package var id: String?
    /// The picture's path as written in the table. It is relative to the table and untrusted.
    package var picture: String?
    /// Alternative paths to the picture, best first, if the document lists several.
    package var otherPictures: [String] = []
    /// The latitude in degrees.
    package var latitude: Double?
    /// The longitude in degrees.
    package var longitude: Double?
    /// The altitude in meters.
    package var altitude: Double?
    /// The horizontal accuracy in meters.
    package var accuracy: Double?
    /// The heading in degrees.
    package var heading: Double?
    package var headingReference: HeadingReference?
    /// The pitch in degrees.
    package var pitch: Double?
    /// The roll in degrees.
    package var roll: Double?
    package var captured: CaptureTime?
    package var sequence: String?
    /// The position in the sequence. Only the order matters.
    package var rank: Double?
    package var kind: SceneKind?
    /// The tags from `Xmp.GPano.…` columns.
    package var panorama: PanoramaTags?
    /// The width of the upright picture in pixels.
    package var width: Int?
    /// The height of the upright picture in pixels.
    package var height: Int?
    /// The angle between the left and right edges in degrees.
    package var fieldOfView: Double?
    /// The calibration of the camera.
    package var lens: LensParameters?
    /// Whether the pose and the field of view are those of the picture as stored, regardless of its EXIF Orientation.
    package var describesStoredPicture = false
    package var license: String?
    package var attribution: String?
    package var make: String?
    package var model: String?
    /// The column or key for each field, as the source spells it.
    package var columns: Provenance
    /// The results of ``source(of:)``, if they were computed in advance for all rows of the table.
    package var sources: Provenance = [:]
    /// Sentences about values that could not be read.
    package var warnings: [String]

    package init(source: String, number: Int, unit: Unit = .row) {
        self.source = source
        self.number = number
        self.unit = unit
        columns = [:]
        warnings = []
    }

    /// The name in messages, such as `photos.csv row 17`.
    package var label: String { "\(source) \(unit.rawValue) \(number)" }
}

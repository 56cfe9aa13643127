import Geodesy
import SceneStore
import Scenes

/// What a table or a document says of one scene. Ranges are checked later, where all sources meet.
package struct SidecarRow: Hashable, Sendable {
    /// What is counted in the source.
    package enum Unit: String, Hashable, Sendable {
        case row
        case line
        case feature
        case entry
    }

    /// The table's path below the root of the import.
    package var source: String
    /// The row, line or feature, from 1 as people count them there.
    package var number: Int
    package var unit: Unit
    package var id: String?
    /// The picture's path as the table writes it: relative to the table, and not to be trusted.
    package var picture: String?
    /// Other places where the picture may lie, best first; for documents that name several.
    package var otherPictures: [String] = []
    /// Degrees.
    package var latitude: Double?
    /// Degrees.
    package var longitude: Double?
    /// Metres.
    package var altitude: Double?
    /// Metres.
    package var accuracy: Double?
    /// Degrees.
    package var heading: Double?
    package var headingReference: HeadingReference?
    /// Degrees.
    package var pitch: Double?
    /// Degrees.
    package var roll: Double?
    package var captured: CaptureTime?
    package var sequence: String?
    /// The place in the sequence; only the order counts.
    package var rank: Double?
    package var kind: SceneKind?
    /// What `Xmp.GPano.…` columns say.
    package var panorama: PanoramaTags?
    /// Pixels of the upright picture.
    package var width: Int?
    /// Pixels of the upright picture.
    package var height: Int?
    /// Degrees between the left and the right edge.
    package var fieldOfView: Double?
    package var license: String?
    package var attribution: String?
    package var make: String?
    package var model: String?
    /// The column or key that gave each value, as the source spells it.
    package var columns: Provenance
    /// The same as ``source(of:)`` tells it, where the table has made it for all of its rows.
    package var sources: Provenance = [:]
    /// What could not be read, in sentences.
    package var warnings: [String]

    package init(source: String, number: Int, unit: Unit = .row) {
        self.source = source
        self.number = number
        self.unit = unit
        columns = [:]
        warnings = []
    }

    /// How messages name it: `photos.csv row 17`.
    package var label: String { "\(source) \(unit.rawValue) \(number)" }
}

import Foundation
import Geodesy

/// What a source says of itself, and what was found out where it says nothing.
package struct MapSourceInfo: Sendable {
    package enum Kind: String, Sendable {
        case vector
        case raster
    }

    package let file: URL
    package var name: String?
    package var kind: Kind
    /// The levels that have tiles of their own; a deeper one is drawn from the last.
    package var zooms: ClosedRange<Int>
    package var bounds: BoundingBox?
    package var centre: Coordinate?
    /// The level that shows the map best around its centre.
    package var centreZoom: Double?
    /// Plain text, made from the HTML of the source.
    package var attribution: String?
    /// The layers of vector tiles, as the source lists them; of a source that lists none, those of one of its tiles.
    package var layerNames: [String] = []
    /// What was passed over while the source was opened, each a sentence.
    package var notes: [String] = []

    package init(file: URL, kind: Kind, zooms: ClosedRange<Int>) {
        self.file = file
        self.kind = kind
        self.zooms = zooms
    }
}

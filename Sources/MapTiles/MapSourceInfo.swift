import Foundation
import Geodesy

/// What a source says of itself, and what was found out where it says nothing.
package struct MapSourceInfo: Sendable {
    /// What its tiles are.
    package enum Kind: String, Sendable {
        case vector
        case raster
    }

    package let file: URL
    package var name: String?
    package let kind: Kind
    package var role: MapSourceRole
    /// How its pictures stand for heights, where it says that they do.
    package var heights: ElevationEncoding?
    /// The levels that have tiles of their own; a deeper one is drawn from the last.
    package var zooms: ClosedRange<Int>
    package var bounds: BoundingBox?
    /// Plain text, made from the HTML of the source.
    package var attribution: String?
    /// The layers of vector tiles, as the source lists them; of a source that lists none, those of one of its tiles.
    package var layerNames: [String] = []
    /// Of layers, the fields of their features and what those are, as far as the source describes them.
    package var layerFields: [String: [String: String]] = [:]
    /// The release of Planetiler that made it, as 0, 8, 1; `nil` where it says nothing of one.
    package var planetilerVersion: [Int]?
    /// Whether its features are those of a file, under ids of their own.
    package var hasOwnFeatures = false
    /// What was passed over while the source was opened, each a sentence for whoever asked for it.
    package var remarks: [String] = []

    package init(file: URL, kind: Kind, zooms: ClosedRange<Int>) {
        self.file = file
        self.kind = kind
        role = kind == .vector ? .features : .picture
        self.zooms = zooms
    }
}

import Foundation
import VantageGeodesy

/// A description of a source: its metadata, supplemented by inspecting its tiles.
package struct MapSourceInfo: Sendable {
    /// The kind of tiles in a source.
    package enum Kind: String, Sendable {
        case vector
        case raster
    }

    package let file: URL
    package var name: String?
    package let kind: Kind
    package var role: MapSourceRole
    /// The elevation encoding of the tiles, if the source declares one.
    package var heights: ElevationEncoding?
    /// The range of zoom levels in the source. Deeper levels are drawn from the deepest of these.
    package var zooms: ClosedRange<Int>
    package var bounds: BoundingBox?
    /// The attribution as plain text, converted from the source's HTML.
    package var attribution: String?
    /// The names of the vector layers: those that the source lists or, if it lists none, those in a sample tile.
    package var layerNames: [String] = []
    /// The fields in each layer's features, with their descriptions, if the source lists them.
    package var layerFields: [String: [String: String]] = [:]
    /// The version of Planetiler that created the source, such as [0, 8, 1]; `nil` if unknown.
    package var planetilerVersion: [Int]?
    /// Whether feature ids come from a GeoJSON file and identify its features.
    package var preservesFeatureIDs = false
    /// Remarks for the user about content that was ignored when the source was opened.
    package var remarks: [String] = []

    package init(file: URL, kind: Kind, zooms: ClosedRange<Int>) {
        self.file = file
        self.kind = kind
        role = kind == .vector ? .features : .picture
        self.zooms = zooms
    }
}

import Places
import Foundation

/// A name in a map's picture.
public struct MapLabel: Hashable, Sendable {
    /// The name as it is written, in the language that was found for it.
    public let text: String
    /// What bears the name.
    public let role: MapRole
    /// Of points of interest; nil for all else.
    public let category: PointOfInterestCategory?
    /// Rectangles, in points, that hold its glyphs and its icon; four corners each, from the top left clockwise before they
    /// were turned.
    public let boxes: [[CGPoint]]

    package init(text: String, role: MapRole, category: PointOfInterestCategory?, boxes: [[CGPoint]]) {
        self.text = text
        self.role = role
        self.category = category
        self.boxes = boxes
    }
}

/// Something that a map shows at a place.
public struct MapFeature: Hashable, Sendable {
    /// What kind of thing it is in the picture.
    public enum Kind: String, Hashable, Sendable {
        case area, line, point, label, overlay
    }

    /// What kind of thing it is in the picture.
    public let kind: Kind
    /// What it is; nil for overlays.
    public let role: MapRole?
    /// In the first of the wanted languages that it has; nil where the source has none.
    public let name: String?
    /// Of points of interest; nil for all else.
    public let category: PointOfInterestCategory?
    /// The layer of the source; nil for overlays.
    public let layer: String?

    package init(
        kind: Kind, role: MapRole?, name: String?, category: PointOfInterestCategory?, layer: String?
    ) {
        self.kind = kind
        self.role = role
        self.name = name
        self.category = category
        self.layer = layer
    }
}

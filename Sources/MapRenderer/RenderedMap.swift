import Foundation
import Geodesy

/// A map that was drawn, and what is known of it.
package struct RenderedMap: Sendable {
    package var picture: [UInt8]
    package let pixelWidth: Int
    package let pixelHeight: Int
    package let projection: MapProjection
    package let attribution: String?
    /// Tiles that the picture shows and no source has.
    package let missingTiles: Int
    /// Why tiles that the picture shows could not be read, each with its name.
    package let damagedTiles: [String]
    /// What of the sources was passed over, each a sentence.
    package let remarks: [String]
    package let labels: [MapLabel]
    /// Names of which characters have no font, shortened, each once.
    package let unreadableNames: [String]
    let hits: FeatureHits

    /// What lies at a point of the picture, the uppermost first.
    package func features(at point: CGPoint) -> [MapFeature] { hits.features(at: point) }
}

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
}

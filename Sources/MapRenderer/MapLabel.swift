import Foundation
import Places

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

    /// A name that a provider of maps has written.
    ///
    /// `boxes`: Rectangles in points, four corners each.
    public init(text: String, role: MapRole, category: PointOfInterestCategory? = nil, boxes: [[CGPoint]]) {
        self.text = text
        self.role = role
        self.category = category
        self.boxes = boxes
    }
}

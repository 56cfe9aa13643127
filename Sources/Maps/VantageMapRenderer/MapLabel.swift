import Foundation
import VantageMapStyle
import VantagePlaces

/// A label in a map image.
public struct MapLabel: Hashable, Sendable {
    /// The text of the label, in the language that was chosen for it.
    public let text: String
    /// The role of the labeled feature.
    public let role: MapRole
    /// The category of a point of interest; `nil` for other features.
    public let category: PointOfInterestCategory?
    /// The rectangles around the glyphs and the icon, in points. Each has four corners, clockwise from the top left of
    /// the unrotated text.
    public let boxes: [[CGPoint]]

    /// Creates a label that a map provider has drawn.
    ///
    /// - Parameter boxes: Rectangles in points, with four corners each.
    public init(text: String, role: MapRole, category: PointOfInterestCategory? = nil, boxes: [[CGPoint]]) {
        self.text = text
        self.role = role
        self.category = category
        self.boxes = boxes
    }
}

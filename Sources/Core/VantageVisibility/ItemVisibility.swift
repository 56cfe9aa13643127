import VantageGeodesy

/// The visibility of an item from a scene.
public struct ItemVisibility: Hashable, Sendable {
    /// The result of the visibility analysis.
    public enum State: String, CaseIterable, Hashable, Sendable, Codable {
        /// No building stands between the scene and the item, and no hill if elevations are known. Trees and vehicles
        /// are not considered.
        case visible = "visible"
        /// A building or a hill stands in between, or the item faces away.
        case occluded = "occluded"
        /// The visibility cannot be determined; ``ItemVisibility/unknownReason`` says why.
        case unknown = "unknown"
    }

    /// The visible part of an item.
    public enum Part: String, CaseIterable, Hashable, Sendable, Codable {
        /// The whole item, from the ground up.
        case whole = "whole"
        /// The part that rises above the buildings in front of it.
        case above = "above"
    }

    /// The reason why the visibility is unknown.
    public enum UnknownReason: String, CaseIterable, Hashable, Sendable, Codable {
        /// No building footprints are known in the area.
        case noOutlines = "noOutlines"
        /// The picture shows only part of the horizon, and its heading is unknown.
        case headingUnknown = "headingUnknown"
        /// The item is taller than most houses, and the height of a building in front of the item is unknown.
        case heightUnknown = "heightUnknown"
        /// The item is visible from some of the positions where the camera may have been, and hidden from others.
        case position = "position"
        /// The camera's position lies inside a building.
        case withinBuilding = "withinBuilding"
    }

    /// An obstacle between a camera and an item.
    public struct Obstacle: Hashable, Sendable {
        /// The kind of obstacle.
        public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
            /// A building, which may be the item's own.
            case building = "building"
            /// Ground that rises into the line of sight.
            case terrain = "terrain"
        }

        /// The kind of obstacle.
        public let kind: Kind
        /// The ID of a building in its source.
        public package(set) var id: String?
        /// The name or the address of a building, if it is known.
        public package(set) var name: String?
        /// The position where the line of sight meets the obstacle.
        public let coordinate: Coordinate
        /// The distance from the camera in meters.
        public let distance: Double
    }

    /// The state: visible at a ``confidence`` of 0.85 or more, occluded at 0.15 or less.
    public let state: State
    /// The share of the camera's possible positions from which the item is visible, in 0...1. The possible positions
    /// depend on the accuracy of the recorded position. `nil` if footprints or the heading are unknown.
    public let confidence: Double?
    /// The part of the item that is visible; `nil` if the item is not visible.
    public let part: Part?
    /// The reason for an unknown visibility.
    public let unknownReason: UnknownReason?
    /// The obstacle that hides an occluded item. If there are several, it is the one that blocks the view from most of
    /// the camera's possible positions. Its coordinate is the point where the line of sight first meets it. An item
    /// that faces away is hidden by its own building.
    public package(set) var hiddenBy: Obstacle?
    /// The position of the item's front, as seen from the scene. Views are turned toward it.
    public let front: Coordinate
    /// The distance from the scene to the item's front, in meters.
    public let distance: Double
}

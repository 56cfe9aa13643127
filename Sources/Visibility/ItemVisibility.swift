import Geodesy

/// Whether a scene sees an item.
public struct ItemVisibility: Hashable, Sendable {
    /// What is said of it.
    public enum State: String, CaseIterable, Hashable, Sendable, Codable {
        /// No building stands between, and no hill where the heights of the ground are known. Trees and vehicles are not
        /// looked at.
        case visible = "visible"
        /// A building or a hill stands between, or the item faces away.
        case occluded = "occluded"
        /// It cannot be said: ``ItemVisibility/doubt`` says why.
        case unknown = "unknown"
    }

    /// What of an item is seen.
    public enum Part: String, CaseIterable, Hashable, Sendable, Codable {
        /// It as it stands on the ground.
        case whole = "whole"
        /// What rises above the buildings before it.
        case above = "above"
    }

    /// Why it cannot be said whether an item is seen.
    public enum Doubt: String, CaseIterable, Hashable, Sendable, Codable {
        /// No outlines of buildings are known there.
        case noOutlines = "noOutlines"
        /// The picture shows a part of the horizon, and which is not known.
        case headingUnknown = "headingUnknown"
        /// The item rises higher than houses do, and the height of what stands before it is not known.
        case heightUnknown = "heightUnknown"
        /// From some of the places where the camera may have been the item is seen, from others it is not.
        case position = "position"
        /// The camera's position lies within a building.
        case withinBuilding = "withinBuilding"
    }

    /// What stands between a camera and an item.
    public struct Obstacle: Hashable, Sendable {
        /// What it is.
        public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
            /// A building, which may be the item's own.
            case building = "building"
            /// Ground that rises into the line of sight.
            case terrain = "terrain"
        }

        /// Whether a building or the ground hides it.
        public let kind: Kind
        /// What its source calls it, of a building.
        public package(set) var id: String?
        /// What the building is called, or its address, where that is known.
        public package(set) var name: String?
        /// Where the line of sight meets it.
        public let coordinate: Coordinate
        /// Metres from the camera.
        public let distance: Double
    }

    /// What is said: from a ``confidence`` of 0.85 on it is visible, up to 0.15 occluded.
    public let state: State
    /// The share of the places where the camera may have been, as exactly as its position is known, from which the item is
    /// seen; in 0...1. `nil` where no building's outline, or no heading, tells anything.
    public let confidence: Double?
    /// Of what is visible.
    public let part: Part?
    /// Of what is unknown.
    public let doubt: Doubt?
    /// Of what is not visible, where something stands between: what is before most of the camera's places, where the line
    /// of sight first meets it. An item that faces away is hidden by its own building.
    public package(set) var hiddenBy: Obstacle?
    /// Where the item's front is, as seen from the scene: what a view is turned to.
    public let front: Coordinate
    /// Metres from the scene to the front.
    public let distance: Double
}

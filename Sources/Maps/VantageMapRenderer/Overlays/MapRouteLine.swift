import VantageGeodesy

/// A route along roads, with its bridges and tunnels.
public struct MapRouteLine: Hashable, Sendable {
    /// A section of the route that is not on the ground.
    public struct Structure: Hashable, Sendable {
        /// The kind of structure. Tunnels are drawn paler. On raised ground, tunnels and bridges run straight from end
        /// to end.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            case tunnel = "tunnel"
            case bridge = "bridge"
            case ferry = "ferry"
        }

        /// The kind of structure.
        public var kind: Kind
        /// The indices of the structure's first and last coordinates in the line.
        public var points: ClosedRange<Int>

        /// `points`: The indices of the structure's first and last coordinates in the line, starting at 0.
        public init(_ kind: Kind, points: ClosedRange<Int>) { (self.kind, self.points) = (kind, points) }
    }

    /// The coordinates, from start to end.
    public var line: [Coordinate]
    /// The bridges and tunnels. Those with indices outside the line are ignored.
    public var structures: [Structure]

    /// Creates a route. By default, all of it is on the ground.
    public init(_ line: [Coordinate], structures: [Structure] = []) {
        (self.line, self.structures) = (line, structures)
    }
}

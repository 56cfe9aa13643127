import Geodesy

/// A way along roads, and what it leads over and through.
public struct MapRouteLine: Hashable, Sendable {
    /// A piece of the way that does not lie upon the ground.
    public struct Structure: Hashable, Sendable {
        /// What it leads through or over. Tunnels are drawn paler; on raised ground, tunnels and bridges lead straight
        /// from end to end.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            case tunnel = "tunnel"
            case bridge = "bridge"
            case ferry = "ferry"
        }

        /// What it leads through or over.
        public var kind: Kind
        /// The first and the last of its places among those of the line.
        public var points: ClosedRange<Int>

        /// `points`: The first and the last of its places among those of the line, counted from 0.
        public init(_ kind: Kind, points: ClosedRange<Int>) { (self.kind, self.points) = (kind, points) }
    }

    /// From the beginning to the end.
    public var line: [Coordinate]
    /// Those whose places the line does not have count for nothing.
    public var structures: [Structure]

    /// A way that lies upon the ground, where nothing else is said.
    public init(_ line: [Coordinate], structures: [Structure] = []) {
        (self.line, self.structures) = (line, structures)
    }
}

/// A feature in a ``VectorLayer``, which stores its tags and points.
package struct VectorFeature: Hashable, Sendable {
    package enum Kind: UInt8, Sendable {
        case unknown
        case point
        case line
        case polygon
    }

    package let id: UInt64?
    package let kind: Kind
    /// A range of even length in the layer's `tags`.
    package let tags: Range<Int32>
    /// A range in the layer's `partEnds`.
    ///
    /// Rings of a polygon are implicitly closed, so their first point is not repeated. A ring with a positive area
    /// (clockwise on the screen, where y points down) starts a polygon; the rings with negative areas that follow are
    /// its holes.
    package let parts: Range<Int32>

    package init(id: UInt64?, kind: Kind, tags: Range<Int32>, parts: Range<Int32>) {
        self.id = id
        self.kind = kind
        self.tags = tags
        self.parts = parts
    }
}

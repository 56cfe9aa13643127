package struct VectorFeature: Hashable, Sendable {
    package enum Kind: UInt8, Sendable {
        case unknown
        case point
        case line
        case polygon
    }

    package let id: UInt64?
    package let kind: Kind
    /// In the layer's `tags`; of even length.
    package let tags: Range<Int32>
    /// In the layer's `partEnds`. Each ring of a polygon is closed implicitly: its first point is not repeated. A ring
    /// with a positive area (y down, so clockwise on the screen) begins a polygon; those with a negative one are its holes.
    package let parts: Range<Int32>

    package init(id: UInt64?, kind: Kind, tags: Range<Int32>, parts: Range<Int32>) {
        self.id = id
        self.kind = kind
        self.tags = tags
        self.parts = parts
    }
}

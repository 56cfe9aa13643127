/// The features of one GeoJSON file, in flat arrays and in widths of the world.
struct ShapeLayer: Sendable {
    struct Shape: Sendable {
        var id: UInt64?
        var kind: VectorFeature.Kind
        /// In `tags`.
        var tags: Range<Int32>
        /// In `partEnds`.
        var parts: Range<Int32>
        var box: WorldBox
    }

    var name: String
    var keys: [String] = []
    var values: [VectorValue] = []
    /// Key, value, key, value…
    var tags: [UInt32] = []
    var shapes: [Shape] = []
    var points: [SIMD2<Double>] = []
    /// Of each point, how far its line would move without it: the square, in the unit of the points.
    var weights: [Float] = []
    var partEnds: [Int32] = []
    /// Of each part, whether it is a hole of the ring before.
    var holes: [Bool] = []

    init(name: String) { self.name = name }

    /// The points of a part, as places in `points`.
    func range(ofPart index: Int) -> Range<Int> {
        (index == 0 ? 0 : Int(partEnds[index - 1]))..<Int(partEnds[index])
    }
}

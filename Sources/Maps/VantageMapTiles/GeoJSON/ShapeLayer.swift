/// The features of one GeoJSON file, in flat arrays. The unit of coordinates is the width of the world.
struct ShapeLayer: Sendable {
    struct Shape: Sendable {
        var id: UInt64?
        var kind: VectorFeature.Kind
        /// A range in `tags`.
        var tags: Range<Int32>
        /// A range in `partEnds`.
        var parts: Range<Int32>
        var box: WorldBox
    }

    var name: String
    var keys: [String] = []
    var values: [VectorValue] = []
    /// Indices into `keys` and `values`, alternating.
    var tags: [UInt32] = []
    var shapes: [Shape] = []
    var points: [SIMD2<Double>] = []
    /// For each point, the square of the distance by which the line would move if the point were removed. The distance
    /// is in the same unit as the points.
    var weights: [Float] = []
    var partEnds: [Int32] = []
    /// One flag per part: true for a hole in the preceding outer ring.
    var holes: [Bool] = []

    init(name: String) { self.name = name }

    /// The bounding box of each part. A shape may have parts on both sides of ±180°.
    var partBoxes: [WorldBox] {
        partEnds.indices.map { part in
            var box = WorldBox.empty
            for point in points[range(ofPart: part)] { box.include(point) }
            return box
        }
    }

    /// Returns the range of a part's points in `points`.
    func range(ofPart index: Int) -> Range<Int> {
        (index == 0 ? 0 : Int(partEnds[index - 1]))..<Int(partEnds[index])
    }
}

/// The heights at the points of a square grid that covers a tile or a part of one, including its edges.
struct HeightSamples: Sendable {
    /// The number of squares along a side; there is one more point than squares.
    let squares: Int
    /// The heights in meters above sea level, in rows from the north; NaN where unknown.
    let heights: [Float]
}

extension HeightSamples {
    /// The minimum total weight of the known pixels around a point. At the corner of an area of known heights, the
    /// total is 1/4.
    private static let minimumKnown = 0.2

    /// - Parameter block: The pixels that the taps use.
    init(_ block: HeightBlock, across: SplineTaps, down: SplineTaps) {
        func sums(_ value: (Float) -> Double) -> [Double] {
            let columns = across.columns(of: block.heights.map(value), rows: block.rows.count)
            return down.columns(of: columns, rows: across.taps.count)
        }
        squares = across.taps.count - 1
        // Double precision keeps level ground exactly level.
        let known = sums { $0.isNaN ? 0 : Double($0) }
        guard block.heights.contains(where: \.isNaN) else {
            heights = known.map { Float($0) }
            return
        }
        let unknown = sums { $0.isNaN ? 1 : 0 }
        heights = zip(known, unknown).map { sum, unknown in
            1 - unknown < Self.minimumKnown ? .nan : Float(unknown == 0 ? sum : sum / (1 - unknown))
        }
    }
}

/// Heights at the points of a square grid that lies over a tile, or over a part of one, up to its edges.
struct HeightSamples: Sendable {
    /// At a side; there is one more point.
    let squares: Int
    /// Metres above the sea, in rows from the north; not a number where there is none.
    let heights: [Float]
}

extension HeightSamples {
    /// How much of what makes up a point has to be known; at the corner of what is known that is a quarter.
    private static let leastKnown = 0.2

    /// - Parameter block: The pixels of the taps.
    init(_ block: HeightBlock, across: SplineTaps, down: SplineTaps) {
        func sums(_ value: (Float) -> Double) -> [Double] {
            let columns = across.columns(of: block.heights.map(value), rows: block.rows.count)
            return down.columns(of: columns, rows: across.taps.count)
        }
        squares = across.taps.count - 1
        // In double precision level ground stays exactly as high as it is.
        let known = sums { $0.isNaN ? 0 : Double($0) }
        guard block.heights.contains(where: \.isNaN) else {
            heights = known.map { Float($0) }
            return
        }
        let unknown = sums { $0.isNaN ? 1 : 0 }
        heights = zip(known, unknown).map { sum, unknown in
            1 - unknown < Self.leastKnown ? .nan : Float(unknown == 0 ? sum : sum / (1 - unknown))
        }
    }
}

/// The heights of a tile of the ground at the corners of equal cells.
struct TerrainGrid: Sendable {
    /// Cells of a side.
    static let cells = 48
    /// Corners of a side.
    static let corners = cells + 1

    /// Metres above the sea, in rows from the north.
    let heights: [Float]
    /// Of all heights.
    let range: ClosedRange<Float>
    /// Metres by which the ground lies from that between every second corner, at most, and from that between every fourth.
    let errors: SIMD2<Float>

    var byteCount: Int { heights.count * 4 }

    /// - Parameter known: Metres above the sea; what is not a number gets the height of what lies beside it.
    /// - Returns: Nil where nothing is known.
    init?(_ known: [Float]) {
        guard known.contains(where: { !$0.isNaN }) else { return nil }
        heights = known.contains(where: \.isNaN) ? Self.filled(known) : known
        range = heights.min()!...heights.max()!
        errors = SIMD2(Self.error(of: heights, step: 2), Self.error(of: heights, step: 4))
    }

    private static func error(of heights: [Float], step: Int) -> Float {
        let coarse = TerrainTriangles(heights: heights, step: step)
        var most: Float = 0
        for row in 0..<corners {
            for column in 0..<corners where column % step != 0 || row % step != 0 {
                let height = coarse.height(at: SIMD2(Double(column), Double(row)))
                most = max(most, abs(Float(height) - heights[row * corners + column]))
            }
        }
        return most
    }

    private static func filled(_ known: [Float]) -> [Float] {
        var heights = known
        func fill(_ place: Int, from others: [Int]) {
            guard heights[place].isNaN, let other = others.first(where: { !heights[$0].isNaN }) else { return }
            heights[place] = heights[other]
        }
        // From the north-west, then from the south-east.
        for place in heights.indices {
            fill(place, from: (place % corners > 0 ? [place - 1] : []) + (place >= corners ? [place - corners] : []))
        }
        for place in heights.indices.reversed() {
            let right = place % corners < cells ? [place + 1] : []
            fill(place, from: right + (place + corners < heights.count ? [place + corners] : []))
        }
        return heights
    }
}

extension TerrainGrid {
    /// Metres above the sea.
    ///
    /// - Parameter place: In cells from the corner in the north-west.
    func height(at place: SIMD2<Double>) -> Double { TerrainTriangles(heights: heights).height(at: place) }
}

/// How far contour lines are apart in height.
enum ContourInterval {
    /// From which zoom on lines are how many metres apart: in mountains, in hills, and in plains.
    private static let usual: [(zoom: Double, metres: [Double])] = [
        (8, [500, 200, 100]), (9, [200, 100, 50]), (10, [100, 50, 20]), (12, [50, 20, 10]), (13, [20, 10, 5]),
        (15, [10, 5, 2]),
    ]
    /// How much land rises that is more than a plain, and than hills; the root of the mean square.
    private static let hills = 0.035
    private static let mountains = 0.15

    /// - Parameter slope: How much the land rises, in metres for each metre; nil is not known.
    /// - Returns: Metres; nil where all is too far away.
    static func metres(at zoom: Double, slope: Double?) -> Double? {
        let land = slope.map { $0 < hills ? 2 : $0 < mountains ? 1 : 0 } ?? 0
        return usual.last { $0.zoom <= zoom }?.metres[land]
    }

    /// The same for a part of a pitched map that is farther away: beyond some distance only the stronger lines are left.
    ///
    /// - Parameter levels: By how many zooms it is farther.
    static func metres(_ interval: Double, levels: Double) -> Double {
        levels < 2 ? interval : interval * Double(ContourLines.indexEvery)
    }
}

extension ElevationTile {
    /// Pixels from one that is looked at to the next.
    private static let slopeStep = 4

    /// How much the land rises, in metres for each metre, as the root of the mean square, to which what is steep adds most;
    /// nil where nothing is known.
    ///
    /// - Parameter metres: Across a pixel of a row.
    func slope(_ metres: (_ row: Int) -> Float) -> Double? {
        var (sum, count) = (0.0, 0.0)
        for row in stride(from: 0, to: height - 1, by: Self.slopeStep) {
            let step = metres(row)
            for column in stride(from: 0, to: width - 1, by: Self.slopeStep) {
                let here = row * width + column
                let (east, south) = (heights[here + 1] - heights[here], heights[here + width] - heights[here])
                let square = (east * east + south * south) / (step * step)
                guard !square.isNaN else { continue }
                sum += Double(square)
                count += 1
            }
        }
        return count > 0 ? (sum / count).squareRoot() : nil
    }
}

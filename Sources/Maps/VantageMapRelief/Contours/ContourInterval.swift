/// The vertical distance between contour lines.
package enum ContourInterval {
    /// Intervals in meters by minimum zoom, for mountains, hills and plains.
    private static let intervals: [(zoom: Double, meters: [Double])] = [
        (8, [500, 200, 100]), (9, [200, 100, 50]), (10, [100, 50, 20]), (12, [50, 20, 10]), (13, [20, 10, 5]),
        (15, [10, 5, 2]),
    ]
    /// The minimum slopes (root mean square) at which terrain counts as hills and as mountains.
    private static let hills = 0.035
    private static let mountains = 0.15

    /// - Parameter slope: The slope of the land in meters per meter; `nil` if unknown.
    /// - Returns: The interval in meters, or `nil` if the map is zoomed out too far for contour lines.
    package static func meters(at zoom: Double, slope: Double?) -> Double? {
        let land = slope.map { $0 < hills ? 2 : $0 < mountains ? 1 : 0 } ?? 0
        return intervals.last { $0.zoom <= zoom }?.meters[land]
    }

    /// Returns the interval for a more distant part of a pitched map. Beyond a certain distance, only the index lines
    /// remain.
    ///
    /// - Parameter levels: The number of zoom levels by which the part appears reduced because of its distance.
    package static func meters(_ interval: Double, levels: Double) -> Double {
        levels < 2 ? interval : interval * Double(ContourLines.indexEvery)
    }
}

extension ElevationTile {
    /// The distance between sampled pixels, in pixels.
    private static let slopeStep = 4

    /// Returns the slope of the land in meters per meter, as a root mean square, which gives steep parts the most
    /// weight; `nil` if no height is known.
    ///
    /// - Parameter meters: A closure that returns the width in meters of the pixels in a given row.
    func slope(_ meters: (_ row: Int) -> Float) -> Double? {
        var (sum, count) = (0.0, 0.0)
        for row in stride(from: 0, to: height - 1, by: Self.slopeStep) {
            let step = meters(row)
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

import VantageGeodesy

/// The computation of the smallest box around shapes. The box may cross ±180°.
enum WorldBounds {
    static func bounds(_ boxes: [WorldBox]) -> BoundingBox? {
        guard !boxes.isEmpty else { return nil }
        var all = WorldBox.empty
        for box in boxes { all.include(box) }
        let (west, east) = span(boxes.map { (low: $0.low.x, high: $0.high.x) })
        return try? BoundingBox(
            west: rounded(west), south: rounded(WebMercator.latitude(all.high.y)), east: rounded(east),
            north: rounded(WebMercator.latitude(all.low.y)))
    }

    /// Rounds to a tenth of a millimeter, because projecting to the map and back changes the last digits.
    private static func rounded(_ degrees: Double) -> Double { (degrees * 1e9).rounded() / 1e9 }

    /// Returns the west and east edges of the box that leaves out the widest gap between shapes.
    private static func span(_ spans: [(low: Double, high: Double)]) -> (west: Double, east: Double) {
        let wrapped = spans.map { span in
            let offset = span.low.rounded(.down)
            // A shape that ends at 180° must not result in a box that starts at −180°.
            return span.low == 1 && span.high == 1 ? span : (low: span.low - offset, high: span.high - offset)
        }.sorted { $0.low < $1.low }
        var end = wrapped[0].high
        var gap = (width: 0.0, west: 0.0, east: 0.0)
        for span in wrapped.dropFirst() {
            if span.low - end > gap.width { gap = (span.low - end, span.low, end) }
            end = max(end, span.high)
        }
        let last = wrapped[0].low + 1 - end
        if last >= gap.width { gap = (last, wrapped[0].low, end) }
        guard gap.width > 0 || end <= 1 else { return (-180, 180) }
        func degrees(_ x: Double) -> Double { x == 1 ? 180 : WebMercator.longitude(x) }
        return (degrees(gap.west), degrees(gap.east))
    }
}

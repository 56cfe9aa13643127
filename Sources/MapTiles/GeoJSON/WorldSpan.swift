import Geodesy

/// The smallest box around shapes, which may be one across ±180°.
enum WorldSpan {
    static func bounds(_ boxes: [WorldBox]) -> BoundingBox? {
        guard !boxes.isEmpty else { return nil }
        var all = WorldBox.empty
        for box in boxes { all.include(box) }
        let (west, east) = span(boxes.map { (low: $0.low.x, high: $0.high.x) })
        return try? BoundingBox(
            west: rounded(west), south: rounded(WorldPoint.latitude(all.high.y)), east: rounded(east),
            north: rounded(WorldPoint.latitude(all.low.y)))
    }

    /// The way to the map and back has changed the last digits; a tenth of a millimetre is left.
    private static func rounded(_ degrees: Double) -> Double { (degrees * 1e9).rounded() / 1e9 }

    /// The longitudes at the ends of the widest gap between shapes: the west of the box is where the gap ends.
    private static func span(_ spans: [(low: Double, high: Double)]) -> (west: Double, east: Double) {
        let turned = spans.map { span in
            let turns = span.low.rounded(.down)
            // A shape that ends at 180° must not begin at −180°.
            return span.low == 1 && span.high == 1 ? span : (low: span.low - turns, high: span.high - turns)
        }.sorted { $0.low < $1.low }
        var end = turned[0].high
        var gap = (width: 0.0, west: 0.0, east: 0.0)
        for span in turned.dropFirst() {
            if span.low - end > gap.width { gap = (span.low - end, span.low, end) }
            end = max(end, span.high)
        }
        let last = turned[0].low + 1 - end
        if last >= gap.width { gap = (last, turned[0].low, end) }
        guard gap.width > 0 || end <= 1 else { return (-180, 180) }
        func degrees(_ x: Double) -> Double { x == 1 ? 180 : WorldPoint.longitude(x) }
        return (degrees(gap.west), degrees(gap.east))
    }
}

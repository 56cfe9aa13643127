import VantageRouting

extension RouteFinder {
    /// Returns the combinations of a start and an end in the order in which they are tried.
    static func pairs(_ starts: [RoadPosition], _ ends: [RoadPosition]) -> [(RoadPosition, RoadPosition)] {
        let pairs = starts.indices.flatMap { start in ends.indices.map { (start: start, end: $0) } }
        return
            pairs
            .sorted { rank($0.start, in: starts, $0.end, in: ends) < rank($1.start, in: starts, $1.end, in: ends) }
            .map { (starts[$0.start], ends[$0.end]) }
    }

    /// Returns a key that sorts combinations of a start and an end by the sum of their distances from the requested
    /// places. The first combination comes first, even if a position on a bridge is nearer.
    static func rank(
        _ start: Int, in starts: [RoadPosition], _ end: Int, in ends: [RoadPosition]
    ) -> (distance: Double, order: Int) {
        (start == 0 && end == 0 ? -1 : starts[start].distance + ends[end].distance, start + end)
    }
}

import VantageRouting

extension RouteFinder {
    /// Returns the combinations of a start and an end, nearest to the requested places first.
    static func pairs(_ starts: [RoadPosition], _ ends: [RoadPosition]) -> [(RoadPosition, RoadPosition)] {
        order(starts, ends).map { (starts[$0], ends[$1]) }
    }

    /// Returns the indices of the combinations of a start and an end, nearest to the requested places first.
    static func order(_ starts: [RoadPosition], _ ends: [RoadPosition]) -> [(start: Int, end: Int)] {
        let pairs = starts.indices.flatMap { start in ends.indices.map { (start: start, end: $0) } }
        let sorted = pairs.sorted {
            (starts[$0.start].distance + ends[$0.end].distance, $0.start + $0.end)
                < (starts[$1.start].distance + ends[$1.end].distance, $1.start + $1.end)
        }
        // The first combination stays first, even if a position on a bridge is nearer.
        return pairs.prefix(1) + sorted
    }
}

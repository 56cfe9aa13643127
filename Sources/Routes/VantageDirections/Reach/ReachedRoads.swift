import VantageRouting

/// The parts of each edge that can be reached within a limit.
struct ReachedRoads {
    private struct Part {
        let edge: DirectedEdge
        /// The part in decimeters along the directed edge.
        let from: UInt32
        let to: UInt32
    }

    private let parts: [Int: [Part]]

    /// - Parameter limit: A limit up to that of the search.
    init(_ reached: [ReachedEdge], within limit: UInt32) {
        let all = reached.compactMap { part -> Part? in
            guard part.costs.lowerBound <= limit else { return nil }
            let whole = Double(part.costs.upperBound - part.costs.lowerBound)
            let share = part.costs.upperBound <= limit ? 1 : Double(limit - part.costs.lowerBound) / whole
            return Part(
                edge: part.edge, from: part.from, to: part.from + UInt32((Double(part.length) * share).rounded()))
        }
        parts = Dictionary(grouping: all) { $0.edge.edge }
    }

    /// The numbers of the edges of which a part can be reached.
    var edges: some Collection<Int> { parts.keys }

    /// Returns the parts of an edge, from its tail to its head, and whether each can be reached.
    func parts(of edge: Int, length: UInt32) -> [(range: ClosedRange<UInt32>, isReached: Bool)] {
        let reached = (self.parts[edge] ?? []).map { part -> ClosedRange<UInt32> in
            let (from, to) = (min(part.from, length), min(part.to, length))
            return part.edge.isBackward ? (length - to)...(length - from) : from...to
        }
        var parts: [(range: ClosedRange<UInt32>, isReached: Bool)] = []
        var end: UInt32 = 0
        for range in reached.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.upperBound >= end {
            if range.lowerBound > end { parts.append((end...range.lowerBound, false)) }
            let start = max(end, range.lowerBound)
            if range.upperBound > start { parts.append((start...range.upperBound, true)) }
            end = max(end, range.upperBound)
        }
        if end < length { parts.append((end...length, false)) }
        return parts
    }
}

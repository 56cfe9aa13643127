import VantageGeodesy

/// A part of an edge that can be reached within a limit, and the cost of reaching its start.
package struct ReachedEdge: Hashable, Sendable {
    package let edge: DirectedEdge
    /// The part in decimeters along the directed edge.
    package let from: UInt32
    /// The time in deciseconds, or the length in decimeters, from the start of the search to both ends of the part.
    package let costs: ClosedRange<UInt32>
    /// The length of the part in decimeters at the larger cost.
    package let length: UInt32
}

/// Finds all roads that can be reached from a position within a limit: Dijkstra's algorithm on the graph.
struct ReachSearch: ~Copyable {
    private struct Label: BitwiseCopyable {
        let edge: DirectedEdge
        let node: UInt32
        /// The time in deciseconds or the length in decimeters.
        let total: UInt32
    }

    private let tables: RoadTables
    private let objective: RouteObjective
    private let limit: UInt32
    private let delays: TurnDelays?
    private var labels = FlatBuffer<Label>()
    private var best = NumberTable()
    private var heap = MinimumHeap()
    private(set) var reached: [ReachedEdge] = []

    private static let stepsPerCheck = 1 << 10

    init(_ tables: RoadTables, _ objective: RouteObjective, upTo limit: UInt32, delays: TurnDelays?) {
        (self.tables, self.objective, self.limit, self.delays) = (tables, objective, limit, delays)
    }

    /// - Parameter check: Called repeatedly. An error that it throws ends the search.
    mutating func run(from begins: [RouteEndpoint], checking check: () throws -> Void) throws {
        for begin in begins {
            try append(begin.edge, from: begin.offset, weight: begin.remaining, total: 0, node: begin.node, key: 0)
        }
        var steps = 0
        while !heap.isEmpty {
            steps += 1
            if steps % Self.stepsPerCheck == 0 { try check() }
            let (index, key) = heap.removeLeast()
            let label = labels[Int(index)]
            guard best[UInt64(label.node)] == key else { continue }
            let last = EdgePart(edge: label.edge, from: 0, to: nil)
            let arcs = try tables.arcs(of: label.node)
            for arc in arcs where arc.edge != label.edge.reversed || arcs.count == 1 {
                let delay = try delays?(last, EdgePart(edge: arc.edge, from: 0, to: nil)) ?? 0
                let weight = try tables.weight(of: arc.edge, objective)
                let (entry, place) = try tables.entry(arc.edge)
                let gate = entry[place].entersRestrictedRoad ? objective.gate : 0
                try append(
                    arc.edge, from: 0, weight: weight - gate, total: label.total &+ delay, node: arc.head,
                    key: key &+ delay &+ gate)
            }
        }
    }

    /// - Parameters:
    ///   - total: The time or the length up to the start of the part.
    ///   - key: The same, including penalties for restricted roads, by which paths are compared.
    private mutating func append(
        _ edge: DirectedEdge, from: UInt32, weight: UInt32, total: UInt32, node: UInt32, key: UInt32
    ) throws {
        guard total <= limit, labels.count < Int(UInt32.max) else { return }
        let length = try tables.length(of: edge) - from
        let (sum, isTooMuch) = total.addingReportingOverflow(weight)
        let isWhole = !isTooMuch && sum <= limit
        let part = isWhole ? length : RouteEndpoint.share(length, limit - total, max(1, weight))
        reached.append(
            ReachedEdge(edge: edge, from: from, costs: total...(isWhole ? sum : limit), length: part))
        let (next, isTooFar) = key.addingReportingOverflow(weight)
        guard isWhole, !isTooFar, next < best[UInt64(node)] ?? .max else { return }
        best.set(UInt64(node), to: next)
        heap.insert(UInt32(labels.count), next)
        labels.append(Label(edge: edge, node: node, total: sum))
    }
}

extension Router {
    /// Returns the parts of all roads that can be reached from a position within a limit.
    ///
    /// - Parameters:
    ///   - limit: The time in deciseconds or the length in decimeters, according to the objective.
    ///   - delays: The delays at turns, which are part of the time.
    ///   - check: Called repeatedly. An error that it throws ends the search.
    package func reach(
        from start: RoadPosition, upTo limit: UInt32, delays: TurnDelays?, checking check: () throws -> Void
    ) throws -> [ReachedEdge] {
        var search = ReachSearch(tables, objective, upTo: limit, delays: delays)
        try search.run(from: tables.endings(at: start, objective), checking: check)
        return search.reached
    }

    /// Visits the edges that the mode of travel may use, near and in a box.
    ///
    /// - Parameter each: Called with the number, the length in decimeters and the points of each edge.
    package func forEachEdge(
        in box: BoundingBox, checking check: () throws -> Void,
        each: (_ edge: Int, _ length: UInt32, [RoadPoint]) throws -> Void
    ) throws {
        let wanted = RoadBox(box)
        for (number, box) in tables.boxes.enumerated() where box.overlaps(wanted) {
            try check()
            let block = try tables.edgeBlock(number)
            for place in 0..<block.count {
                let edge = number * RoadTable.rowsPerBlock + place
                guard try !tables.uses(of: edge).isEmpty else { continue }
                try each(edge, block[place].length, block.points(of: block[place]))
            }
        }
    }

    /// Returns the points of an edge between two places on it, which are given in decimeters from its start.
    package static func points(
        of points: [RoadPoint], length: UInt32, from: UInt32, to: UInt32
    ) -> [RoadPoint] { EdgePolyline(points, length: length).points(from: from, to: to) }
}

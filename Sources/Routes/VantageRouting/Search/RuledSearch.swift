/// Finds the cheapest path under rules that the hierarchy does not include: rules for U-turns, roads to avoid, and
/// time-dependent rules.
///
/// This is an A* search over directed edges. It uses the costs in the hierarchy as lower bounds. It is slower than a
/// search in the hierarchy, but it remembers how a path arrived at a junction.
final class RuledSearch {
    struct Result {
        let weight: UInt32
        let begin: Int
        let end: Int
        let edges: [DirectedEdge]
    }

    private struct Label: BitwiseCopyable {
        let edge: DirectedEdge
        /// The node that the edge leads to.
        let node: UInt32
        /// The rank of the node in the hierarchy.
        let place: UInt32
        let cost: UInt32
        /// The time since departure in deciseconds, if rules depend on it.
        let time: UInt32
        /// The index of the previous label; ``none`` at the start.
        let parent: UInt32
        /// The index of the start, or of the target at which the path ends.
        let number: UInt32
        let kind: Kind

        enum Kind: UInt8 {
            case passing
            /// The path turns around at the end of the previous label's edge, if the rules allow it.
            case turning
            case end
        }

        /// Identifies paths that continue in the same way.
        var state: UInt64 { UInt64(edge.code) << 32 | UInt64(node) }
    }

    private static let none = UInt32.max
    /// The number of labels that are kept for the next search.
    private static let keptLabels = 1 << 18
    /// The number of steps after which a search checks whether it has been canceled.
    private static let stepsPerCheck = 1 << 10

    private let tables: RoadTables
    private let objective: RouteObjective
    private let bounds: CostBounds
    /// Finds the rest of a path once no rule affects it.
    private let rest: HierarchySearch
    private var rules = RouteRules()
    private var conditions = ConditionIndex([])
    private var targets: [Router.Target] = []
    private var limit = UInt32.max
    private var labels = FlatBuffer<Label>()
    private var best = NumberTable()
    private var heap = MinimumHeap()

    init(_ tables: RoadTables, _ rows: HierarchyRows, _ objective: RouteObjective) {
        (self.tables, self.objective) = (tables, objective)
        bounds = CostBounds(rows)
        rest = HierarchySearch(rows)
    }

    /// - Parameters:
    ///   - found: The cheapest path without rules.
    ///   - limit: The cost that the path must stay below.
    ///   - check: Called repeatedly. An error that it throws ends the search.
    /// - Returns: `nil` when no path costs less than the limit.
    func run(
        from begins: [Router.Beginning], to targets: [Router.Target], _ rules: RouteRules,
        near found: HierarchySearch.Result?, below limit: UInt32, checking check: () throws -> Void
    ) throws -> Result? {
        conditions = try rules.isActive == nil ? ConditionIndex([]) : tables.conditionIndex
        (self.rules, self.targets, self.limit) = (rules, targets, limit)
        try begin(begins)
        if let found, let first = (0..<labels.count).first(where: { labels[$0].number == found.begin }) {
            try follow(found, from: UInt32(first))
        }
        var (steps, last, finishing) = (0, Self.none, Finishing())
        while !heap.isEmpty, heap.least < limit {
            steps += 1
            if steps % Self.stepsPerCheck == 0 { try check() }
            // If several labels promise the same cost, the newest is nearest to the destination.
            let (item, least) = heap.removeLeast()
            let (index, label) = (~item, labels[Int(~item)])
            switch label.kind {
            case .end: return result(label)
            case .turning: try turn(label, least)
            case .passing:
                guard best[label.state] == label.cost else { continue }
                let isFollowing = label.parent == last
                last = index
                if rules.isEmpty, finishing.isDue(isFollowing: isFollowing) {
                    if let result = try finish(index) { return result }
                } else {
                    try expand(label, index, least)
                }
            }
        }
        return nil
    }

    private func begin(_ begins: [Router.Beginning]) throws {
        try bounds.begin(targets.map(\.end))
        best.removeAll()
        heap.removeAll()
        if labels.count > Self.keptLabels { labels = FlatBuffer() } else { labels.removeAll() }
        for (number, begin) in begins.enumerated() {
            let (edge, node) = begin.last
            let time = try tables.duration(of: begin.ending.edge, from: begin.ending.offset)
            try push(
                Label(
                    edge: edge, node: node, place: begin.end.place, cost: begin.end.weight, time: time,
                    parent: Self.none, number: UInt32(number), kind: .passing))
        }
    }

    /// Follows the cheapest path without rules up to the first place where it turns around. All of its labels would be
    /// settled next.
    private func follow(_ found: HierarchySearch.Result, from first: UInt32) throws {
        var index = first
        for part in found.path {
            let label = labels[Int(index)]
            guard part.edge != label.edge.reversed,
                let arc = try tables.arcs(of: label.node).first(where: { $0.edge == part.edge }),
                try tables.place(arc.head) == part.place
            else { break }
            try expand(label, index, found.weight, except: part.edge)
            let next = Label(
                edge: part.edge, node: arc.head, place: part.place, cost: label.cost + part.weight, time: 0,
                parent: index, number: label.number, kind: .passing)
            best.set(next.state, to: next.cost)
            index = UInt32(labels.count)
            labels.append(next)
        }
        heap.insert(~index, found.weight)
    }

    private func push(_ label: Label) throws {
        let bound = label.kind == .end ? 0 : try bounds.bound(label.place)
        let (sum, isTooMuch) = label.cost.addingReportingOverflow(bound)
        guard !isTooMuch, sum < limit else { return }
        if label.kind == .passing {
            if let known = best[label.state], known <= label.cost { return }
            best.set(label.state, to: label.cost)
        }
        insert(label, sum)
    }

    private func insert(_ label: Label, _ sum: UInt32) {
        guard sum < limit, labels.count < Int(Self.none) else { return }
        heap.insert(~UInt32(labels.count), sum)
        labels.append(label)
    }

    /// - Parameters:
    ///   - sum: A lower bound on the cost of paths through the label.
    ///   - known: An edge whose label exists.
    private func expand(_ label: Label, _ index: UInt32, _ sum: UInt32, except known: DirectedEdge? = nil) throws {
        try end(label, index, turningCost: nil)
        let arcs = try tables.arcs(of: label.node)
        for arc in arcs where arc.edge != known {
            guard arc.edge == label.edge.reversed else {
                try push(arc, label, index, 0)
                continue
            }
            // Most paths that turn around are never settled, so the rules, which need other blocks, are checked late.
            // At a dead end, turning around costs nothing.
            let cost = arcs.count > 1 ? TurningRule.cost(objective) : 0
            let (bound, isTooMuch) = sum.addingReportingOverflow(cost)
            if isTooMuch { continue }
            insert(
                Label(
                    edge: label.edge, node: label.node, place: label.place, cost: label.cost, time: label.time,
                    parent: index, number: label.number, kind: .turning), bound)
        }
    }

    /// Continues a path by turning around.
    private func turn(_ turning: Label, _ sum: UInt32) throws {
        guard let cost = try TurningRule.cost(ofTurningBehind: turning.edge, tables, objective) else { return }
        let label = labels[Int(turning.parent)]
        for arc in try tables.arcs(of: label.node) where arc.edge == label.edge.reversed {
            try push(arc, label, turning.parent, cost)
        }
        try end(label, turning.parent, turningCost: cost)
    }

    @inline(__always)
    private func push(_ arc: ArcBlock.Arc, _ label: Label, _ index: UInt32, _ turningCost: UInt32) throws {
        guard try isAllowed(arc.edge, behind: label, isEnd: false) else { return }
        let weight = try tables.weight(of: arc.edge, objective)
        let (cost, isTooMuch) = label.cost.addingReportingOverflow(weight &+ turningCost)
        guard !isTooMuch else { return }
        let time = try rules.isActive == nil ? 0 : label.time &+ tables.duration(of: arc.edge, from: 0)
        try push(
            Label(
                edge: arc.edge, node: arc.head, place: try tables.place(arc.head), cost: cost, time: time,
                parent: index, number: label.number, kind: .passing))
    }

    /// Ends a path at the targets behind a label.
    ///
    /// - Parameter turningCost: The cost of turning around, for the targets on the label's own edge; `nil` for all other
    ///   targets.
    private func end(_ label: Label, _ index: UInt32, turningCost: UInt32?) throws {
        for (number, target) in targets.enumerated() where target.tail == label.place {
            let edge = target.ending.edge
            guard (edge == label.edge.reversed) == (turningCost != nil),
                try isAllowed(edge, behind: label, isEnd: true)
            else { continue }
            let (cost, isTooMuch) = label.cost.addingReportingOverflow((turningCost ?? 0) + target.end.weight)
            guard !isTooMuch else { continue }
            try push(
                Label(
                    edge: edge, node: label.node, place: label.place, cost: cost, time: label.time, parent: index,
                    number: UInt32(number), kind: .end))
        }
    }

    /// Reports whether the rules other than those for turning around allow an edge.
    @inline(__always)
    private func isAllowed(_ edge: DirectedEdge, behind label: Label, isEnd: Bool) throws -> Bool {
        if rules.isEmpty { return true }
        if !isEnd, !rules.avoided.isEmpty, try !tables.flags(of: edge).isDisjoint(with: rules.avoided) { return false }
        guard let isActive = rules.isActive else { return true }
        for condition in conditions[edge] where isActive(condition.hours, label.time) {
            switch condition.kind {
            case .closed: return false
            case .restricted: if !isEnd { return false }
            case .turn: if ends(with: condition.edges, edge, label) { return false }
            }
        }
        return true
    }

    /// Reports whether a path ends with the given edges.
    private func ends(with edges: [DirectedEdge], _ edge: DirectedEdge, _ label: Label) -> Bool {
        var next: Label? = label
        for other in edges.dropLast().reversed() {
            guard let label = next, label.edge == other else { return false }
            next = label.parent == Self.none ? nil : labels[Int(label.parent)]
        }
        return edges.last == edge
    }

    /// Returns the path to a label, followed by the cheapest path without rules. If the latter turns around, follows it
    /// up to that place, and returns `nil`.
    ///
    /// If the label promises the lowest cost of all, this is the cheapest path.
    private func finish(_ index: UInt32) throws -> Result? {
        let label = labels[Int(index)]
        let begin = HierarchySearch.End(place: label.place, weight: label.cost)
        guard let found = try rest.run(from: [begin], to: targets.map(\.end), below: limit) else { return nil }
        var last = label.edge
        for edge in found.edges + [targets[found.end].ending.edge] {
            if edge == last.reversed {
                try follow(found, from: index)
                return nil
            }
            last = edge
        }
        let (first, edges) = path(to: label)
        return Result(weight: found.weight, begin: first, end: found.end, edges: edges + found.edges)
    }

    private func result(_ last: Label) -> Result {
        let (begin, edges) = path(to: labels[Int(last.parent)])
        return Result(weight: last.cost, begin: begin, end: Int(last.number), edges: edges)
    }

    /// Returns the start of the path to a label, and its edges except for those of the start.
    private func path(to label: Label) -> (begin: Int, edges: [DirectedEdge]) {
        var (edges, label) = ([DirectedEdge](), label)
        while label.parent != Self.none {
            edges.append(label.edge)
            label = labels[Int(label.parent)]
        }
        return (Int(label.number), edges.reversed())
    }
}

/// Decides when to try to finish a search with the hierarchy: after some steps along one path, since that path has then
/// passed the place that rules affect. Failed attempts make later ones rarer.
private struct Finishing {
    private var steps = 0
    private var required = 3

    mutating func isDue(isFollowing: Bool) -> Bool {
        steps = isFollowing ? steps + 1 : 0
        guard steps == required else { return false }
        (steps, required) = (0, required * 2)
        return true
    }
}

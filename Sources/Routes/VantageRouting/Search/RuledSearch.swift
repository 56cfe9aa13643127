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

    private struct Label {
        let edge: DirectedEdge
        /// The node that the edge leads to.
        let node: UInt32
        let cost: UInt32
        /// The time since departure, in deciseconds.
        let time: UInt32
        /// The index of the previous label; `nil` at the start.
        let parent: Int?
        /// The index of the start, or of the target at which the path ends.
        let number: Int
        var isEnd = false
    }

    private struct State: Hashable {
        let edge: DirectedEdge
        let node: UInt32
    }

    private let tables: RoadTables
    private let objective: RouteObjective
    private let rules: RouteRules
    private let conditions: ConditionIndex
    private let bounds: CostBounds
    private let targets: [UInt32: [(number: Int, target: Router.Target)]]
    private var labels: [Label] = []
    private var best: [State: UInt32] = [:]
    private var heap = MinimumHeap()

    init(
        _ tables: RoadTables, _ rows: HierarchyRows, _ objective: RouteObjective, _ rules: RouteRules,
        to targets: [Router.Target]
    ) throws {
        conditions = try rules.isActive == nil ? ConditionIndex([]) : tables.conditionIndex
        bounds = try CostBounds(rows, to: targets.map(\.end))
        (self.tables, self.objective, self.rules) = (tables, objective, rules)
        self.targets = Dictionary(grouping: targets.enumerated().map { ($0, $1) }) { $0.1.tail }
    }

    /// - Returns: `nil` when no path costs less than the limit.
    func run(from begins: [Router.Beginning], below limit: UInt32) throws -> Result? {
        for (number, begin) in begins.enumerated() {
            let (edge, node) = begin.last
            let time = try tables.duration(of: begin.ending.edge, from: begin.ending.offset)
            try push(
                Label(edge: edge, node: node, cost: begin.end.weight, time: time, parent: nil, number: number),
                bounds.bound(begin.end.place))
        }
        while !heap.isEmpty, heap.least < limit {
            let index = Int(heap.removeLeast().node)
            let label = labels[index]
            if label.isEnd { return result(index) }
            guard best[State(edge: label.edge, node: label.node)] == label.cost else { continue }
            try expand(label, index)
        }
        return nil
    }

    private func push(_ label: Label, _ bound: UInt32) throws {
        let (sum, isTooMuch) = label.cost.addingReportingOverflow(bound)
        guard !isTooMuch, labels.count < Int(UInt32.max) else { return }
        if !label.isEnd {
            let state = State(edge: label.edge, node: label.node)
            if let known = best[state], known <= label.cost { return }
            best[state] = label.cost
        }
        heap.insert(UInt32(labels.count), sum)
        labels.append(label)
    }

    private func expand(_ label: Label, _ index: Int) throws {
        let arcs = try tables.arcs(of: label.node)
        for (number, target) in targets[try tables.place(label.node)] ?? [] {
            let edge = target.ending.edge
            guard let extra = try extra(edge, behind: index, isEnd: true) else { continue }
            let (cost, isTooMuch) = label.cost.addingReportingOverflow(extra + target.end.weight)
            guard !isTooMuch else { continue }
            try push(
                Label(
                    edge: edge, node: label.node, cost: cost, time: label.time, parent: index, number: number,
                    isEnd: true), 0)
        }
        for arc in arcs {
            guard let extra = try extra(arc.edge, behind: index, isEnd: false) else { continue }
            let weight = try tables.weight(of: arc.edge, objective)
            let (cost, isTooMuch) = label.cost.addingReportingOverflow(weight &+ extra)
            guard !isTooMuch else { continue }
            let time = try label.time &+ tables.duration(of: arc.edge, from: 0)
            let bound = try bounds.bound(try tables.place(arc.head))
            try push(
                Label(edge: arc.edge, node: arc.head, cost: cost, time: time, parent: index, number: label.number),
                bound)
        }
    }

    /// Returns the cost of continuing on an edge, in addition to the cost of the edge; `nil` when a rule forbids it.
    private func extra(_ edge: DirectedEdge, behind index: Int, isEnd: Bool) throws -> UInt32? {
        let label = labels[index]
        if !isEnd, !rules.avoided.isEmpty, try !tables.flags(of: edge).isDisjoint(with: rules.avoided) { return nil }
        if let isActive = rules.isActive {
            for condition in conditions[edge] where isActive(condition.hours, label.time) {
                switch condition.kind {
                case .closed: return nil
                case .restricted: if !isEnd { return nil }
                case .turn: if ends(with: condition.edges, edge, index) { return nil }
                }
            }
        }
        guard edge == label.edge.reversed else { return 0 }
        return try TurningRule.cost(ofTurningBehind: edge.reversed, tables, objective)
    }

    /// Reports whether a path ends with the given edges.
    private func ends(with edges: [DirectedEdge], _ edge: DirectedEdge, _ index: Int) -> Bool {
        var place: Int? = index
        for other in edges.dropLast().reversed() {
            guard let index = place, labels[index].edge == other else { return false }
            place = labels[index].parent
        }
        return edges.last == edge
    }

    private func result(_ last: Int) -> Result {
        var edges: [DirectedEdge] = []
        var (index, begin) = (labels[last].parent, 0)
        while let number = index {
            edges.append(labels[number].edge)
            (index, begin) = (labels[number].parent, labels[number].number)
        }
        // The first edge belongs to the start.
        return Result(
            weight: labels[last].cost, begin: begin, end: labels[last].number,
            edges: edges.reversed().dropFirst() + [])
    }
}

/// The conditions that end on each edge.
struct ConditionIndex {
    private var conditions: [DirectedEdge: [RoadCondition]] = [:]

    init(_ all: [RoadCondition]) {
        for condition in all {
            for edge in condition.kind == .turn ? condition.edges.suffix(1) : condition.edges[...] {
                conditions[edge, default: []].append(condition)
            }
        }
    }

    var isEmpty: Bool { conditions.isEmpty }

    subscript(edge: DirectedEdge) -> [RoadCondition] { conditions[edge] ?? [] }
}

import VantageRouting

/// Finds routes directly from OpenStreetMap's restrictions, without a graph or an automaton. A state consists of the
/// most recent moves, and every restriction is checked before each move.
package struct RestrictionOracle {
    package struct Move: Hashable {
        package let way: Int64
        package let tail: Int64
        package let head: Int64

        package var reversed: Move { Move(way: way, tail: head, head: tail) }
    }

    private var costs: [Move: UInt32] = [:]
    private var leaving: [Int64: [Move]] = [:]
    private var rules: [(kind: TurnRestriction.Kind, path: [Move])] = []
    private let memory: Int

    /// Creates an oracle.
    ///
    /// - Parameters:
    ///   - data: Ways whose nodes are all junctions.
    ///   - cost: Returns the cost of a move; `nil` when the move is not allowed.
    init(_ data: RoadData, _ mode: TravelMode, cost: (Move) -> UInt32?) {
        for way in data.ways {
            for (tail, head) in zip(way.nodes, way.nodes.dropFirst()) {
                let move = Move(way: way.id, tail: tail, head: head)
                for move in [move, move.reversed] { costs[move] = cost(move) }
            }
        }
        for move in costs.keys { leaving[move.tail, default: []].append(move) }
        let ways = Dictionary(uniqueKeysWithValues: data.ways.map { ($0.id, $0) })
        for restriction in data.restrictions where restriction.modes.contains(mode) {
            // A restriction with several possible paths is ambiguous and is ignored.
            let paths = Self.paths(restriction, ways)
            if paths.count == 1, paths[0].allSatisfy({ [costs] in costs[$0] != nil }) {
                rules.append((restriction.kind, paths[0]))
            }
        }
        memory = max(2, rules.map { $0.path.count - 1 }.max() ?? 0)
    }

    /// Returns every path that a restriction may refer to.
    private static func paths(_ restriction: TurnRestriction, _ ways: [Int64: RoadWay]) -> [[Move]] {
        let (from, to) = (moves(ways[restriction.from[0]]!), moves(ways[restriction.to[0]]!))
        switch restriction.via {
        case .node(let node):
            return from.filter { $0.head == node }.flatMap { first in to.filter { $0.tail == node }.map { [first, $0] }
            }
        case .ways(let numbers):
            let between = along(numbers.map { ways[$0]! })
            let paths = from.flatMap { first in between.map { [first] + $0 } }
            let whole: [[Move]] = paths.flatMap { path in to.map { path + [$0] } }
            return whole.filter { path in zip(path, path.dropFirst()).allSatisfy { $0.head == $1.tail } }
        }
    }

    /// Returns every path along the ways in order, with each way traveled from end to end in either direction.
    /// Consecutive ways need not meet.
    private static func along(_ ways: [RoadWay]) -> [[Move]] {
        var paths: [[Move]] = [[]]
        for way in ways {
            let forward = zip(way.nodes, way.nodes.dropFirst()).map { Move(way: way.id, tail: $0, head: $1) }
            let backward = Array(forward.reversed().map(\.reversed))
            paths = paths.map { $0 + forward } + paths.map { $0 + backward }
        }
        return paths
    }

    private static func moves(_ way: RoadWay) -> [Move] {
        zip(way.nodes, way.nodes.dropFirst()).flatMap { tail, head in
            [Move(way: way.id, tail: tail, head: head), Move(way: way.id, tail: head, head: tail)]
        }
    }

    private func mayFollow(_ walk: [Move], _ next: Move) -> Bool {
        let last = walk[walk.count - 1]
        // On an edge that starts a restriction, and on the next edge, turning around is allowed only at a dead end.
        let isNear = walk.suffix(2).contains { move in rules.contains { $0.path[0] == move } }
        if next == last.reversed, leaving[last.head]! != [next], isNear { return false }
        return rules.allSatisfy { kind, path in
            switch kind {
            case .forbidden: !(walk + [next]).ends(with: path)
            case .only:
                (1..<path.count).allSatisfy { count in
                    !walk.ends(with: Array(path[..<count])) || next == path[count]
                }
            }
        }
    }

    /// Reports whether the moves are connected and allowed in this order.
    package func allows(_ walk: [Move]) -> Bool {
        walk.indices.dropFirst().allSatisfy { place in
            walk[place].tail == walk[place - 1].head && mayFollow(Array(walk[..<place].suffix(memory)), walk[place])
        }
    }

    /// Returns the cost of the cheapest route from any of the first moves to any of the last.
    ///
    /// - Parameters:
    ///   - begins: The possible first moves with their remaining costs.
    ///   - ends: The possible last moves with their costs.
    func cost(from begins: [(Move, UInt32)], to ends: [Move: UInt32]) -> UInt32? {
        // If no other route exists, any U-turn is allowed.
        cost(from: begins, to: ends, turning: turningCost) ?? cost(from: begins, to: ends) { _, _ in 0 }
    }

    /// Returns the cost of a turn if it is a U-turn: nothing at a dead end, and 90 seconds where two other roads continue.
    private func turningCost(_ last: Move, _ next: Move) -> UInt32? {
        guard next == last.reversed else { return 0 }
        let others = leaving[last.head]!.filter { $0 != next && costs[$0] != nil }
        return others.isEmpty ? 0 : others.count > 1 ? 900 : nil
    }

    private func cost(
        from begins: [(Move, UInt32)], to ends: [Move: UInt32], turning: (Move, Move) -> UInt32?
    ) -> UInt32? {
        var open: [[Move]: UInt32] = [:]
        var settled: Set<[Move]> = []
        var best: UInt32?
        for (move, cost) in begins { open[[move]] = cost }
        while let (walk, cost) = open.min(by: { $0.value < $1.value }) {
            open[walk] = nil
            settled.insert(walk)
            if let best, cost >= best { break }
            for next in leaving[walk[walk.count - 1].head] ?? [] where mayFollow(walk, next) {
                guard let extra = turning(walk[walk.count - 1], next) else { continue }
                if let end = ends[next] { best = min(best ?? .max, cost + end + extra) }
                let longer = Array((walk + [next]).suffix(memory))
                if !settled.contains(longer) { open[longer] = min(open[longer] ?? .max, cost + extra + costs[next]!) }
            }
        }
        return best
    }
}

extension Array where Element: Equatable {
    fileprivate func ends(with other: [Element]) -> Bool { count >= other.count && Array(suffix(other.count)) == other }
}

/// The cheapest paths between many starts and many ends.
///
/// A search upward from each end leaves an entry at each node that it reaches. A search upward from each start then finds
/// the entries at its own nodes, and with them the best node for each end.
///
/// Source: S. Knopp, P. Sanders, D. Schultes, F. Schulz and D. Wagner, "Computing Many-to-Many Shortest Paths Using
/// Highway Hierarchies", 2007.
final class ManyToMany {
    /// A possible start or end of a path.
    struct Ending {
        let end: HierarchySearch.End
        /// The part of the path on its first or last edge.
        let totals: PathTotals
    }

    struct Pair: BitwiseCopyable {
        /// The cost; `UInt32.max` when there is no path.
        var weight: UInt32
        var duration: UInt32
        var length: UInt32

        static let none = Pair(weight: .max, duration: 0, length: 0)
    }

    private struct Entry: BitwiseCopyable {
        let target: UInt32
        let weight: UInt32
    }

    private struct Best: BitwiseCopyable {
        var weight = UInt32.max
        var entry: UInt32 = 0
        var settled: UInt32 = 0
    }

    private let rows: HierarchyRows
    private let arcs: ArcTotals
    private var search = UpwardSearch()
    private var targetCount = 0
    /// The number of the bucket of each node that has entries.
    private var buckets = NumberTable()
    /// The index of each bucket's first entry.
    private var starts: [Int] = []
    private var entries = FlatBuffer<Entry>()
    private var entryTotals = FlatBuffer<PathTotals>()
    private var totals = FlatBuffer<PathTotals>()

    init(_ tables: RoadTables, _ rows: HierarchyRows, delays: TurnDelays?) {
        self.rows = rows
        arcs = ArcTotals(tables, rows, delays: delays)
    }

    /// Searches from the ends of paths.
    ///
    /// - Parameter check: Called repeatedly. An error that it throws ends the work.
    func begin(_ targets: [[Ending]], checking check: () throws -> Void) throws {
        rows.begin()
        targetCount = targets.count
        buckets.removeAll()
        var places: [UInt32] = []
        var found = FlatBuffer<Entry>()
        var foundTotals = FlatBuffer<PathTotals>()
        var counts: [Int] = []
        for (number, target) in targets.enumerated() {
            try check()
            try search.run(rows, from: target.map(\.end), .arriving)
            try sum(target, .arriving)
            for index in 0..<search.settled.count {
                let settled = search.settled[index]
                let bucket = buckets[UInt64(settled.place)] ?? UInt32(counts.count)
                if bucket == counts.count {
                    buckets.set(UInt64(settled.place), to: bucket)
                    counts.append(0)
                }
                counts[Int(bucket)] += 1
                places.append(bucket)
                found.append(Entry(target: UInt32(number), weight: settled.distance))
                foundTotals.append(totals[index])
            }
        }
        starts = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        entries.removeAll()
        entryTotals.removeAll()
        entries.extend(by: found.count)
        entryTotals.extend(by: found.count)
        var next = starts
        for (index, bucket) in places.enumerated() {
            entries[next[Int(bucket)]] = found[index]
            entryTotals[next[Int(bucket)]] = foundTotals[index]
            next[Int(bucket)] += 1
        }
    }

    /// Returns the paths from a start to each end.
    func row(from begins: [Ending]) throws -> [Pair] {
        try search.run(rows, from: begins.map(\.end), .leaving)
        var best = FlatBuffer(repeating: Best(), count: targetCount)
        for index in 0..<search.settled.count {
            let settled = search.settled[index]
            guard let bucket = buckets[UInt64(settled.place)] else { continue }
            for number in starts[Int(bucket)]..<starts[Int(bucket) + 1] {
                let entry = entries[number]
                let (weight, isTooMuch) = settled.distance.addingReportingOverflow(entry.weight)
                if !isTooMuch, weight < best[Int(entry.target)].weight {
                    best[Int(entry.target)] = Best(weight: weight, entry: UInt32(number), settled: UInt32(index))
                }
            }
        }
        try sum(begins, .leaving)
        return try (0..<targetCount).map { target in
            let found = best[target]
            guard found.weight < .max else { return .none }
            let path = try arcs.joined(totals[Int(found.settled)], entryTotals[Int(found.entry)])
            return Pair(weight: found.weight, duration: path.duration, length: path.length)
        }
    }

    /// Computes the totals of the paths to all nodes that the search has settled.
    private func sum(_ ends: [Ending], _ side: HierarchySide) throws {
        totals.removeAll()
        for index in 0..<search.settled.count {
            let settled = search.settled[index]
            guard settled.parent != SearchSpace.none else {
                totals.append(ends[Int(settled.origin)].totals)
                continue
            }
            let (parent, origin) = (search.settled[Int(settled.parent)].place, ArcOrigin(code: settled.origin))
            let before = totals[Int(settled.parent)]
            totals.append(
                side == .leaving
                    ? try arcs.joined(before, arcs.arc(from: parent, to: settled.place, origin))
                    : try arcs.joined(arcs.arc(from: settled.place, to: parent, origin), before))
        }
    }
}

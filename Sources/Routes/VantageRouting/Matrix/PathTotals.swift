/// The duration and the length of a path.
struct PathTotals: BitwiseCopyable {
    /// The duration in deciseconds, including the delays at turns, and the length in decimeters.
    var duration: UInt32
    var length: UInt32
    var first: DirectedEdge
    var last: DirectedEdge
    /// The place on the first edge where the path leaves it, in decimeters; ``whole`` unless that edge is the last.
    var firstTo = PathTotals.whole
    /// The place on the last edge where the path joins it, in decimeters.
    var lastFrom: UInt32 = 0
    var isEmpty = false

    static let whole = UInt32.max
    /// A path without edges.
    static let empty = PathTotals(
        duration: 0, length: 0, first: DirectedEdge(code: 0), last: DirectedEdge(code: 0), isEmpty: true)
}

/// A part of an edge.
package struct EdgePart: Hashable, Sendable {
    package let edge: DirectedEdge
    /// The start and the end of the part in decimeters along the directed edge; the end is `nil` at the end of the edge.
    package let from: UInt32
    package let to: UInt32?
}

/// Returns the delay in deciseconds of turning from one part of a path onto the next.
package typealias TurnDelays = (EdgePart, EdgePart) throws -> UInt32

/// The durations and lengths of arcs in a hierarchy, which stores only the cost of each.
///
/// The totals of an arc are computed once, from those of the arcs that it replaces.
final class ArcTotals {
    private let tables: RoadTables
    private let rows: HierarchyRows
    private let delays: TurnDelays?
    private var known = NumberTable()
    private var totals = FlatBuffer<PathTotals>()
    private var knownDelays = NumberTable()

    /// A depth that no real hierarchy reaches. It keeps a damaged hierarchy from exhausting the stack.
    private static let maximumDepth = 2_000

    /// - Parameter delays: The delays at turns, which are part of the durations.
    init(_ tables: RoadTables, _ rows: HierarchyRows, delays: TurnDelays?) {
        (self.tables, self.rows, self.delays) = (tables, rows, delays)
    }

    /// Returns the totals of an arc.
    func arc(from: UInt32, to: UInt32, _ origin: ArcOrigin, depth: Int = 0) throws -> PathTotals {
        let key = UInt64(from) << 32 | UInt64(to)
        if let index = known[key] { return totals[Int(index)] }
        let found: PathTotals
        if let edge = origin.edge {
            found = try whole(edge)
        } else {
            let middle = origin.middle
            let first = try rows.arcs(of: middle, .arriving).first { $0.place == from }
            let second = try rows.arcs(of: middle, .leaving).first { $0.place == to }
            guard let first, let second, depth < Self.maximumDepth else {
                throw RoutingError(.damaged, "The road graph has an invalid shortcut. Rebuild it.")
            }
            found = try joined(
                arc(from: from, to: middle, first.origin, depth: depth + 1),
                arc(from: middle, to: to, second.origin, depth: depth + 1))
        }
        known.set(key, to: UInt32(totals.count))
        totals.append(found)
        return found
    }

    private func whole(_ edge: DirectedEdge) throws -> PathTotals {
        try PathTotals(
            duration: tables.duration(of: edge, from: 0), length: tables.length(of: edge), first: edge, last: edge)
    }

    /// Returns the totals of two consecutive paths.
    func joined(_ one: PathTotals, _ other: PathTotals) throws -> PathTotals {
        if one.isEmpty { return other }
        if other.isEmpty { return one }
        return PathTotals(
            duration: one.duration &+ other.duration &+ (try delay(one, other)), length: one.length &+ other.length,
            first: one.first, last: other.last, firstTo: one.firstTo, lastFrom: other.lastFrom)
    }

    private func delay(_ one: PathTotals, _ other: PathTotals) throws -> UInt32 {
        guard let delays else { return 0 }
        let last = EdgePart(edge: one.last, from: one.lastFrom, to: nil)
        guard one.lastFrom == 0, other.firstTo == PathTotals.whole else {
            let end = other.firstTo == PathTotals.whole ? nil : other.firstTo
            return try delays(last, EdgePart(edge: other.first, from: 0, to: end))
        }
        let key = UInt64(one.last.code) << 32 | UInt64(other.first.code)
        if let known = knownDelays[key] { return known }
        let delay = try delays(last, EdgePart(edge: other.first, from: 0, to: nil))
        knownDelays.set(key, to: delay)
        return delay
    }
}

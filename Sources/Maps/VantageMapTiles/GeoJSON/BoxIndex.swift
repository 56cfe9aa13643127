/// An index that finds the boxes that intersect a given box. It is a packed R-tree that is built once.
///
/// Source: I. Kamel, C. Faloutsos, "On Packing R-trees", 1993. This version sorts along a Z-order curve, which is
/// simpler and works just as well for the small boxes on a map.
struct BoxIndex: Sendable {
    private static let fanOut = 16

    /// The boxes in curve order, followed by the bounding boxes of their groups, level by level, up to a single root.
    private var boxes: [WorldBox]
    /// The original index of each leaf box.
    private var indexes: [Int32]
    /// The index in `boxes` at which each level starts.
    private var levels: [Int] = [0]

    init(_ listed: [WorldBox]) {
        let keys = listed.map(Self.place)
        indexes = listed.indices.map { Int32($0) }.sorted {
            (keys[Int($0)], $0) < (keys[Int($1)], $1)
        }
        boxes = indexes.map { listed[Int($0)] }
        var start = 0
        while boxes.count - start > 1 {
            let end = boxes.count
            levels.append(end)
            for first in stride(from: start, to: end, by: Self.fanOut) {
                var group = WorldBox.empty
                for box in boxes[first..<min(first + Self.fanOut, end)] { group.include(box) }
                boxes.append(group)
            }
            start = end
        }
    }

    /// Calls `body` for each box that intersects `wanted`, in no particular order.
    func forEach(meeting wanted: WorldBox, _ body: (Int) -> Void) {
        guard !boxes.isEmpty else { return }
        visit(level: levels.count - 1, place: 0, wanted, body)
    }

    /// Recurses to the depth of the tree, which has five levels for a million boxes.
    private func visit(level: Int, place: Int, _ wanted: WorldBox, _ body: (Int) -> Void) {
        guard boxes[levels[level] + place].meets(wanted) else { return }
        guard level > 0 else { return body(Int(indexes[place])) }
        let size = levels[level] - levels[level - 1]
        for child in place * Self.fanOut..<min((place + 1) * Self.fanOut, size) {
            visit(level: level - 1, place: child, wanted, body)
        }
    }

    /// Returns the position of a box's center along a Z-order curve.
    private static func place(_ box: WorldBox) -> UInt32 {
        let middle = (box.low + box.high) / 2
        let cell = SIMD2<UInt32>(middle.clamped(lowerBound: SIMD2(), upperBound: SIMD2(repeating: 1)) * 65_535)
        return spread(cell.x) | spread(cell.y) << 1
    }

    /// Inserts a zero bit above each of the lowest 16 bits.
    private static func spread(_ number: UInt32) -> UInt32 {
        var bits = number & 0xFFFF
        bits = (bits | bits << 8) & 0x00FF_00FF
        bits = (bits | bits << 4) & 0x0F0F_0F0F
        bits = (bits | bits << 2) & 0x3333_3333
        return (bits | bits << 1) & 0x5555_5555
    }
}

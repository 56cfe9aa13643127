/// A scene in the index, with the square of its approximate distance in meters.
struct RoughCandidate: Comparable {
    let squared: Double
    let scene: UInt32

    static func < (one: RoughCandidate, other: RoughCandidate) -> Bool {
        one.squared == other.squared ? one.scene < other.scene : one.squared < other.squared
    }
}

/// A queue that returns the nearest candidate first. It is a binary heap, because most searches need only the first few
/// of many candidates. The next search reuses its memory.
struct RoughCandidates {
    private(set) var unordered: [RoughCandidate] = []

    mutating func removeAll() { unordered.removeAll(keepingCapacity: true) }

    /// Adds a candidate. Call ``order()`` before removing the first one.
    @inline(__always)
    mutating func append(_ candidate: RoughCandidate) { unordered.append(candidate) }

    mutating func order() {
        for index in stride(from: unordered.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
    }

    /// Removes the candidates beyond a distance. This destroys the heap order.
    mutating func removeAll(beyond squared: Double) { unordered.removeAll { $0.squared > squared } }

    mutating func popMin() -> RoughCandidate? {
        guard let first = unordered.first else { return nil }
        let last = unordered.removeLast()
        if !unordered.isEmpty {
            unordered[0] = last
            siftDown(0)
        }
        return first
    }

    private mutating func siftDown(_ start: Int) {
        var parent = start
        while true {
            var child = 2 * parent + 1
            guard child < unordered.count else { return }
            if child + 1 < unordered.count, unordered[child + 1] < unordered[child] { child += 1 }
            guard unordered[child] < unordered[parent] else { return }
            unordered.swapAt(child, parent)
            parent = child
        }
    }
}

/// A scene of the index, with the square of its rough distance in metres.
struct RoughCandidate: Comparable {
    let squared: Double
    let scene: UInt32

    static func < (one: RoughCandidate, other: RoughCandidate) -> Bool {
        one.squared == other.squared ? one.scene < other.scene : one.squared < other.squared
    }
}

/// Candidates that are taken out from the nearest on. A binary heap, since most searches want the first few of many;
/// its memory is kept from one search to the next.
struct RoughCandidates {
    private(set) var unordered: [RoughCandidate] = []

    mutating func removeAll() { unordered.removeAll(keepingCapacity: true) }

    /// Adds a candidate; ``order()`` has to follow before the first is taken out.
    @inline(__always)
    mutating func append(_ candidate: RoughCandidate) { unordered.append(candidate) }

    mutating func order() {
        for index in stride(from: unordered.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
    }

    /// Leaves out what lies beyond a distance; the order is lost.
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

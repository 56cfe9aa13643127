/// The labels of a search in one direction. Memory use depends on how many nodes are reached, not on the size of the
/// graph.
struct SearchSpace: ~Copyable {
    struct Reached: BitwiseCopyable {
        var place: UInt32
        var distance: UInt32
        /// The previous node on the path. For a start node, it is ``none``, and ``origin`` is the index of the start.
        var parent: UInt32
        var origin: UInt32
        /// The search that the label belongs to.
        var search: UInt32
    }

    static let none = UInt32.max

    private var slots = FlatBuffer(repeating: SearchSpace.empty, count: 1024)
    private var count = 0
    private var search: UInt32 = 0
    private var heap = MinimumHeap()

    private static let empty = Reached(place: 0, distance: 0, parent: 0, origin: 0, search: 0)

    /// Removes all labels.
    mutating func begin() {
        count = 0
        heap.removeAll()
        if search == .max { slots = FlatBuffer(repeating: Self.empty, count: slots.count) }
        search = search == .max ? 1 : search + 1
    }

    /// The cost of the next node to settle; `UInt32.max` when there is none.
    @inline(__always)
    var least: UInt32 { heap.isEmpty ? .max : heap.least }

    /// Removes and returns the next node to settle. There must be one.
    @inline(__always)
    mutating func next() -> (node: UInt32, key: UInt32) { heap.removeLeast() }

    /// Returns the cost of a node; `UInt32.max` when it was not reached.
    @inline(__always)
    func distance(_ place: UInt32) -> UInt32 {
        let slot = slots[slot(of: place)]
        return slot.search == search ? slot.distance : .max
    }

    /// All nodes that were reached.
    var places: [UInt32] {
        (0..<slots.count).compactMap { slots[$0].search == search ? slots[$0].place : nil }
    }

    /// Returns the label of a reached node.
    func reached(_ place: UInt32) -> Reached { slots[slot(of: place)] }

    @inline(__always)
    mutating func reach(_ place: UInt32, _ distance: UInt32, parent: UInt32, origin: UInt32) {
        let index = slot(of: place)
        let isNew = slots[index].search != search
        guard isNew || distance < slots[index].distance else { return }
        slots[index] = Reached(place: place, distance: distance, parent: parent, origin: origin, search: search)
        heap.insert(place, distance)
        if isNew {
            count += 1
            if count * 2 > slots.count { grow() }
        }
    }

    /// Returns the slot that a node occupies or would occupy.
    @inline(__always)
    private func slot(of place: UInt32) -> Int {
        let mask = slots.count &- 1
        var index = Int((UInt64(place) &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while slots[index].search == search, slots[index].place != place { index = (index &+ 1) & mask }
        return index
    }

    private mutating func grow() {
        var old = FlatBuffer(repeating: Self.empty, count: slots.count * 2)
        swap(&old, &slots)
        for index in 0..<old.count where old[index].search == search { slots[slot(of: old[index].place)] = old[index] }
    }
}

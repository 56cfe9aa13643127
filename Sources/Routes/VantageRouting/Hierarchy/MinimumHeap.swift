/// A quaternary heap of nodes, ordered by key.
struct MinimumHeap: ~Copyable {
    /// Items that combine the key in the upper 32 bits with the node in the lower 32 bits, so that ties are broken the
    /// same way in every run.
    private var items = FlatBuffer<UInt64>()

    var isEmpty: Bool { items.count == 0 }

    /// The smallest key. The heap must not be empty.
    @inline(__always)
    var least: UInt32 { UInt32(truncatingIfNeeded: items[0] >> 32) }

    mutating func removeAll() { items.removeAll() }

    @inline(__always)
    mutating func insert(_ node: UInt32, _ key: UInt32) {
        let item = UInt64(key) << 32 | UInt64(node)
        items.append(item)
        var place = items.count - 1
        while place > 0 {
            let parent = (place - 1) >> 2
            let other = items[parent]
            if other <= item { break }
            items[place] = other
            place = parent
        }
        items[place] = item
    }

    /// Removes the node with the smallest key. The heap must not be empty.
    @inline(__always)
    mutating func removeLeast() -> (node: UInt32, key: UInt32) {
        let least = items[0]
        let last = items.removeLast()
        if items.count > 0 { sink(last) }
        return (UInt32(truncatingIfNeeded: least), UInt32(truncatingIfNeeded: least >> 32))
    }

    @inline(__always)
    private mutating func sink(_ item: UInt64) {
        let count = items.count
        var place = 0
        while true {
            let first = place << 2 + 1
            if first >= count { break }
            var (child, value) = (first, items[first])
            let end = min(first + 4, count)
            var other = first + 1
            while other < end {
                let candidate = items[other]
                if candidate < value { (child, value) = (other, candidate) }
                other += 1
            }
            if value >= item { break }
            items[place] = value
            place = child
        }
        items[place] = item
    }
}

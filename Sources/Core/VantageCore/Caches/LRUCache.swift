/// A cache that evicts the least recently used value first. Each operation takes constant time.
package struct LRUCache<Key: Hashable, Value> {
    private struct Entry {
        let key: Key
        var value: Value
        var cost: Int
        /// The indices of the neighbors in the order of use; -1 means none.
        var newer = -1
        var older = -1
    }

    private let maximumCost: Int
    /// The total cost of all values.
    package private(set) var cost = 0
    private var indices: [Key: Int] = [:]
    private var entries: [Entry] = []
    private var newest = -1
    private var oldest = -1

    /// Creates an empty cache.
    ///
    /// - Parameter maximumCost: The maximum total cost of all values. The newest value is kept regardless of its cost.
    package init(maximumCost: Int) { self.maximumCost = maximumCost }

    /// The number of values.
    package var count: Int { entries.count }

    /// Returns the value for a key and marks it as the most recently used.
    package mutating func value(for key: Key) -> Value? {
        guard let index = indices[key] else { return nil }
        unlink(index)
        linkNewest(index)
        return entries[index].value
    }

    /// Adds a value, or replaces the value for its key.
    ///
    /// - Returns: The keys of the evicted values.
    @discardableResult
    package mutating func insert(_ value: Value, cost: Int, for key: Key) -> [Key] {
        if let index = indices[key] {
            unlink(index)
            self.cost -= entries[index].cost
            (entries[index].value, entries[index].cost) = (value, cost)
            linkNewest(index)
        } else {
            indices[key] = entries.count
            entries.append(Entry(key: key, value: value, cost: cost))
            linkNewest(entries.count - 1)
        }
        self.cost += cost
        var evicted: [Key] = []
        while self.cost > maximumCost, entries.count > 1 { evicted.append(removeOldest()) }
        return evicted
    }

    private mutating func removeOldest() -> Key {
        let index = oldest
        let key = entries[index].key
        unlink(index)
        cost -= entries[index].cost
        indices[key] = nil
        // The last entry moves into the gap.
        let last = entries.removeLast()
        guard index < entries.count else { return key }
        entries[index] = last
        indices[last.key] = index
        if last.newer >= 0 { entries[last.newer].older = index } else { newest = index }
        if last.older >= 0 { entries[last.older].newer = index } else { oldest = index }
        return key
    }

    private mutating func unlink(_ index: Int) {
        let (newer, older) = (entries[index].newer, entries[index].older)
        if newer >= 0 { entries[newer].older = older } else { newest = older }
        if older >= 0 { entries[older].newer = newer } else { oldest = newer }
    }

    private mutating func linkNewest(_ index: Int) {
        (entries[index].newer, entries[index].older) = (-1, newest)
        if newest >= 0 { entries[newest].newer = index } else { oldest = index }
        newest = index
    }
}

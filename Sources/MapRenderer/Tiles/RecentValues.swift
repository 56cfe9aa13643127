/// Values by their keys, of which those that nobody asked for the longest go first; each step costs the same, however
/// many there are.
package struct RecentValues<Key: Hashable, Value> {
    private struct Entry {
        let key: Key
        var value: Value
        var cost: Int
        /// The places of its neighbors in the order of use; -1 is none.
        var newer = -1
        var older = -1
    }

    private let maximumCost: Int
    package private(set) var cost = 0
    private var places: [Key: Int] = [:]
    private var entries: [Entry] = []
    private var newest = -1
    private var oldest = -1

    /// - Parameter maximumCost: Of all that is kept together; the newest is kept whatever it costs.
    package init(maximumCost: Int) { self.maximumCost = maximumCost }

    package var count: Int { entries.count }

    /// What is kept under a key, which is then the newest.
    package mutating func value(_ key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        unlink(place)
        linkNewest(place)
        return entries[place].value
    }

    /// Keeps a value, in the place of another with its key.
    ///
    /// - Returns: The keys of those that went for it.
    @discardableResult
    package mutating func keep(_ value: Value, cost: Int, for key: Key) -> [Key] {
        if let place = places[key] {
            unlink(place)
            self.cost -= entries[place].cost
            (entries[place].value, entries[place].cost) = (value, cost)
            linkNewest(place)
        } else {
            places[key] = entries.count
            entries.append(Entry(key: key, value: value, cost: cost))
            linkNewest(entries.count - 1)
        }
        self.cost += cost
        var gone: [Key] = []
        while self.cost > maximumCost, entries.count > 1 { gone.append(removeOldest()) }
        return gone
    }

    private mutating func removeOldest() -> Key {
        let place = oldest
        let key = entries[place].key
        unlink(place)
        cost -= entries[place].cost
        places[key] = nil
        // The last entry takes the place that is free.
        let last = entries.removeLast()
        guard place < entries.count else { return key }
        entries[place] = last
        places[last.key] = place
        if last.newer >= 0 { entries[last.newer].older = place } else { newest = place }
        if last.older >= 0 { entries[last.older].newer = place } else { oldest = place }
        return key
    }

    private mutating func unlink(_ place: Int) {
        let (newer, older) = (entries[place].newer, entries[place].older)
        if newer >= 0 { entries[newer].older = older } else { newest = older }
        if older >= 0 { entries[older].newer = newer } else { oldest = newer }
    }

    private mutating func linkNewest(_ place: Int) {
        (entries[place].newer, entries[place].older) = (-1, newest)
        if newest >= 0 { entries[newest].newer = place } else { oldest = place }
        newest = place
    }
}

import Testing

@testable import VantageCore

@Suite struct LRUCacheTests {
    /// A reference cache that scans all entries for the oldest one.
    private struct Reference {
        var entries: [(key: Int, value: Int, cost: Int)] = []
        let maximum: Int

        mutating func value(_ key: Int) -> Int? {
            guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
            let entry = entries.remove(at: place)
            entries.append(entry)
            return entry.value
        }

        mutating func insert(_ value: Int, _ cost: Int, _ key: Int) {
            entries.removeAll { $0.key == key }
            entries.append((key, value, cost))
            while entries.reduce(0, { $0 + $1.cost }) > maximum, entries.count > 1 { entries.removeFirst() }
        }
    }

    @Test(arguments: [1, 10, 100, 1000]) func `evicts the least recently used values`(maximum: Int) {
        var numbers = SplitMix(state: UInt64(maximum))
        var cache = LRUCache<Int, Int>(maximumCost: maximum)
        var reference = Reference(maximum: maximum)
        for step in 0..<5000 {
            let key = Int.random(in: 0..<60, using: &numbers)
            if Bool.random(using: &numbers) {
                #expect(cache.value(for: key) == reference.value(key), "step \(step)")
            } else {
                let cost = Int.random(in: 1...40, using: &numbers)
                cache.insert(step, cost: cost, for: key)
                reference.insert(step, cost, key)
            }
            #expect(cache.count == reference.entries.count)
            #expect(cache.cost == reference.entries.reduce(0) { $0 + $1.cost })
        }
    }
}

/// A generator that yields the same numbers in every run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

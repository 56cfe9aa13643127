/// A hash table of distinct words, numbered in insertion order. Their letters share one buffer, because an import has
/// millions of words.
struct WordTable {
    /// The letters of all words, in UTF-8.
    private(set) var letters: [UInt8] = []
    /// The end of each word in the buffer.
    private var ends: [Int] = []
    private var hashes: [Int] = []
    /// The slots of the hash table, with linear probing. A slot holds a word's number plus one, or 0 if it is empty.
    private var slots = [UInt32](repeating: 0, count: WordTable.initialSlotCount)

    /// The initial number of slots, a power of two.
    private static let initialSlotCount = 64

    /// Returns the hash of a word. The hash is seeded per process, so that untrusted input cannot provoke collisions.
    static func hash(of text: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: text)
        return hasher.finalize()
    }

    var count: Int { ends.count }

    /// Returns the number of a word, inserting the word if it is new. A new word's number is the ``count`` before the
    /// insertion.
    ///
    /// - Parameter hash: The hash of the word's bytes.
    mutating func number(of text: UnsafeRawBufferPointer, hash: Int) -> Int {
        var slot = hash & (slots.count - 1)
        while slots[slot] > 0 {
            let number = Int(slots[slot]) - 1
            if hashes[number] == hash, self.text(number, is: text) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        letters.append(contentsOf: text)
        ends.append(letters.count)
        hashes.append(hash)
        slots[slot] = UInt32(count)
        if 2 * count > slots.count { grow() }
        return count - 1
    }

    func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

    func hash(of number: Int) -> Int { hashes[number] }

    mutating func removeAll() {
        letters.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        hashes.removeAll(keepingCapacity: true)
        if slots.count > Self.initialSlotCount { slots = Array(repeating: 0, count: Self.initialSlotCount) }
        for slot in slots.indices { slots[slot] = 0 }
    }

    /// Returns all word numbers, sorted alphabetically by word. Usually, comparing the first eight bytes is enough.
    func inOrder() -> [Int] {
        var order = (0..<count).map { PackedPair(start(of: $0), UInt64($0)) }
        order.sortByParts()
        var numbers = order.map { Int($0.value) }
        var first = 0
        for place in order.indices where place + 1 == order.count || order[place + 1].key != order[first].key {
            if place > first {
                numbers[first...place].sort { letters[range(of: $0)].lexicographicallyPrecedes(letters[range(of: $1)]) }
            }
            first = place + 1
        }
        return numbers
    }

    /// Returns the first 63 bits of a word.
    private func start(of number: Int) -> Int64 {
        let range = range(of: number)
        let bits = (0..<8).reduce(UInt64(0)) { bits, place in
            bits << 8 | (place < range.count ? UInt64(letters[range.lowerBound + place]) : 0)
        }
        return Int64(bits >> 1)
    }

    private func text(_ number: Int, is text: UnsafeRawBufferPointer) -> Bool {
        let range = range(of: number)
        guard range.count == text.count else { return false }
        return letters.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[range]).elementsEqual(text) }
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: 2 * slots.count)
        for (number, hash) in hashes.enumerated() {
            var slot = hash & (slots.count - 1)
            while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(number + 1)
        }
    }
}

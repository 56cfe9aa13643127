/// Words, each once and with a number in the order in which they came: their letters lie one behind the other in one piece
/// of memory, since an import has millions of them.
struct WordTable {
    /// The letters of all words, in UTF-8.
    private(set) var letters: [UInt8] = []
    /// Where each word ends in the letters.
    private var ends: [Int] = []
    private var hashes: [Int] = []
    /// A word's number and one, at the place that its hash says or at the next that was free; 0 for none.
    private var places = [UInt32](repeating: 0, count: WordTable.fewest)

    /// A power of two.
    private static let fewest = 64

    /// Seeded, so that nobody can make many words alike; the same for all tables of a process.
    static func hash(of text: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: text)
        return hasher.finalize()
    }

    var count: Int { ends.count }

    /// - Parameter hash: As ``hash(of:)`` says.
    /// - Returns: The word's number; that is what ``count`` was where the word is new.
    mutating func number(of text: UnsafeRawBufferPointer, hash: Int) -> Int {
        var place = hash & (places.count - 1)
        while places[place] > 0 {
            let number = Int(places[place]) - 1
            if hashes[number] == hash, self.text(number, is: text) { return number }
            place = (place + 1) & (places.count - 1)
        }
        letters.append(contentsOf: text)
        ends.append(letters.count)
        hashes.append(hash)
        places[place] = UInt32(count)
        if 2 * count > places.count { widen() }
        return count - 1
    }

    func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

    func hash(of number: Int) -> Int { hashes[number] }

    mutating func removeAll() {
        letters.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        hashes.removeAll(keepingCapacity: true)
        if places.count > Self.fewest { places = Array(repeating: 0, count: Self.fewest) }
        for place in places.indices { places[place] = 0 }
    }

    /// The numbers of the words in the order of their texts, most of which the first eight bytes tell.
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

    /// The first 63 bits of a text.
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

    private mutating func widen() {
        places = Array(repeating: 0, count: 2 * places.count)
        for (number, hash) in hashes.enumerated() {
            var place = hash & (places.count - 1)
            while places[place] > 0 { place = (place + 1) & (places.count - 1) }
            places[place] = UInt32(number + 1)
        }
    }
}

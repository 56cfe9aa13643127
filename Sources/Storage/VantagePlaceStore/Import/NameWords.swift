import VantagePlaces

/// The distinct words in all of a place's names.
struct NameWords: Sendable {
    /// A word, with the properties that a ``Posting`` stores.
    struct Word: Sendable {
        /// The hash that ``WordTable`` computes.
        let hash: Int
        /// The end of the word in ``NameWords/letters``.
        let end: UInt32
        var mask: UInt32 = 0
        var shortest = UInt16.max
        var leads = false
        var isNamed = false
        /// Whether the word occurs only in ``Place/nameInSurroundings``.
        var isDerived = false
    }

    /// The concatenated words, in UTF-8.
    fileprivate(set) var letters: [UInt8] = []
    fileprivate(set) var words: [Word] = []

    var count: Int { words.count }

    func forEach(_ body: (Word, UnsafeRawBufferPointer) throws -> Void) rethrows {
        try letters.withUnsafeBytes { letters in
            var start = 0
            for word in words {
                try body(word, UnsafeRawBufferPointer(rebasing: letters[start..<Int(word.end)]))
                start = Int(word.end)
            }
        }
    }
}

/// A reader that finds the words in the names of places, one place at a time. Its buffers are reused.
final class NameWordReader {
    private let folding = FoldingTokenizer()
    private var table = WordTable()
    private var words: [NameWords.Word] = []
    /// For each word, the last name in which it was found.
    private var lastName: [Int] = []
    /// The distinct words of the current name.
    private var found: [Int] = []

    func words(of place: Place) -> NameWords { words(of: place, inSurroundings: place.nameInSurroundings) }

    /// Returns the words of a place that is also found by its surroundings; otherwise `nil`.
    func wordsInSurroundings(of place: Place) -> NameWords? {
        place.nameInSurroundings.map { words(of: place, inSurroundings: $0) }
    }

    private func words(of place: Place, inSurroundings derivedName: String?) -> NameWords {
        table.removeAll()
        words.removeAll(keepingCapacity: true)
        lastName.removeAll(keepingCapacity: true)
        for (number, name) in place.allNames.enumerated() {
            add(name, number, isNamed: number <= (place.isUnnamed ? 0 : place.names.count))
        }
        if let category = place.category { add(categoryWord: CategorySearch.word(for: category)) }
        for term in place.facets { add(categoryWord: CategorySearch.word(forTerm: term)) }
        if let derivedName { addDerived(derivedName) }
        // Copying the slices creates arrays without spare capacity and leaves the buffers available for the next place.
        return NameWords(letters: Array(table.letters[...]), words: Array(words[...]))
    }

    private func add(_ name: String, _ number: Int, isNamed: Bool) {
        found.removeAll(keepingCapacity: true)
        folding.forEachWord(of: name) { text in
            let word = self.number(of: text)
            if lastName[word] != number { found.append(word) }
            lastName[word] = number
        }
        for (position, word) in found.enumerated() {
            words[word].mask |= 1 << UInt32(min(number, Posting.names - 1))
            words[word].shortest = min(words[word].shortest, UInt16(clamping: found.count))
            if position == 0 { words[word].leads = true }
            if isNamed { words[word].isNamed = true }
        }
    }

    /// Adds a word that stands for a category or a facet, as if every name of the place contained it.
    private func add(categoryWord: [UInt8]) {
        let word = categoryWord.withUnsafeBytes { number(of: $0) }
        words[word].mask = 1 << UInt32(Posting.names) - 1
        words[word].shortest = 0
        words[word].isNamed = true
    }

    /// Adds the words that occur only in ``Place/nameInSurroundings``, as if every name contained them. The
    /// surroundings are derived after the place is stored, and must not change the place's existing postings.
    private func addDerived(_ name: String) {
        let first = words.count
        var count = 0
        folding.forEachWord(of: name) { text in
            _ = number(of: text)
            count += 1
        }
        for word in first..<words.count {
            words[word].mask = 1 << UInt32(Posting.names) - 1
            words[word].shortest = UInt16(clamping: count)
            words[word].isDerived = true
        }
    }

    private func number(of text: UnsafeRawBufferPointer) -> Int {
        let hash = WordTable.hash(of: text)
        let number = table.number(of: text, hash: hash)
        if number == words.count {
            words.append(NameWords.Word(hash: hash, end: UInt32(table.letters.count)))
            lastName.append(-1)
        }
        return number
    }
}

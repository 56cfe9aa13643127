import GRDB
import VantageStoreCore

/// Writes the best-known places of prefixes that very many words or places share.
///
/// Words are read in order, so that words with the same prefix follow each other. A prefix is open while the current word
/// has it.
final class PrefixWriter {
    private let database: Database
    private let lists: PackedTableWriter<PackedPair>
    /// The open prefixes, by length.
    private var open: [OpenPrefix] = []
    /// The prefixes already known to have very many words. They are the shortest of the open ones.
    private var gathered: [FrequentPrefix] = []
    /// The postings of the words so far that belong to open prefixes outside `gathered`.
    private var postings: [PackedPair] = []
    private var wordCount = 0
    private var letters: [UInt32] = []
    /// The letters of the current word.
    private var word: [UInt32] = []

    private struct OpenPrefix {
        /// The number of words before the prefix was opened.
        let words: Int
        /// The number of postings before the prefix was opened.
        let postings: Int
        /// The number of postings of the word that is equal to the prefix.
        var whole = 0
    }

    init(_ database: Database) throws {
        self.database = database
        lists = try PackedTableWriter(database, table: "place_beginning")
    }

    func writeAll() throws {
        try database.execute(sql: "DELETE FROM place_beginning")
        let walk = try PackedWalk<PackedPair>(database, table: "place_posting")
        let words = try RawStatement(database, "SELECT id, text FROM place_word ORDER BY text")
        try words.forEachRow {
            Letters.read(words.blob(1), into: &word)
            try begin()
            let keys = Posting.keys(ofWord: words.int64(0))
            var count = 0
            try walk.forEach(in: keys) {
                count += 1
                add($0, isWhole: word.count)
            }
            gather()
            if count > PrefixLookup.mostPostings { try addWord(word, keys) }
        }
        try close(downTo: 0)
    }

    private func addWord(_ letters: [UInt32], _ keys: ClosedRange<Int64>) throws {
        var word = FrequentWord()
        try PackedTable<PackedPair>(database, table: "place_posting").forEach(in: keys) { word.add($0) }
        try lists.add(word.list(of: letters).sorted())
    }

    /// Advances to the next word: closes the prefixes that it does not have and opens its own.
    private func begin() throws {
        let most = min(word.count, FrequentPrefix.longest)
        try close(downTo: (0..<min(most, letters.count)).first { word[$0] != letters[$0] } ?? min(most, letters.count))
        if gathered.count == open.count { postings.removeAll(keepingCapacity: true) }
        while open.count < most { open.append(OpenPrefix(words: wordCount, postings: postings.count)) }
        letters.removeAll(keepingCapacity: true)
        letters += word.prefix(most)
        wordCount += 1
    }

    /// Adds a posting of the current word to its prefixes.
    ///
    /// - Parameter isWhole: The length of the word, which is also the length of the prefix that is equal to it.
    private func add(_ posting: PackedPair, isWhole: Int) {
        for place in gathered.indices { gathered[place].add(posting, isWhole: place + 1 == isWhole) }
        guard gathered.count < open.count else { return }
        postings.append(posting)
        if isWhole == open.count, open[isWhole - 1].postings + open[isWhole - 1].whole + 1 == postings.count {
            open[isWhole - 1].whole += 1
        }
    }

    /// Starts gathering for the prefixes that now have very many words or postings.
    private func gather() {
        while gathered.count < open.count {
            let next = open[gathered.count]
            let isMany =
                wordCount - next.words > PrefixLookup.mostWords
                || postings.count - next.postings > PrefixLookup.mostPostings
            guard isMany else { return }
            var prefix = FrequentPrefix()
            for (place, posting) in postings[next.postings...].enumerated() {
                prefix.add(posting, isWhole: place < next.whole)
            }
            gathered.append(prefix)
        }
    }

    private func close(downTo depth: Int) throws {
        while gathered.count > depth {
            var prefix = gathered.removeLast()
            try lists.add(prefix.lists(of: letters.prefix(gathered.count + 1)).sorted())
        }
        if open.count > depth { open.removeSubrange(depth...) }
    }
}

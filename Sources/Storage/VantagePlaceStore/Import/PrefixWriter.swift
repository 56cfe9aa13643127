import GRDB
import VantageStoreCore

/// A writer of the best-known places for prefixes that a very large number of words or places share.
///
/// Words are read in alphabetical order, so that words with a common prefix follow each other. A prefix is open as long
/// as the current word starts with it.
final class PrefixWriter {
    private let database: Database
    private let lists: PackedTableWriter<PackedPair>
    /// The open prefixes, by length.
    private var open: [OpenPrefix] = []
    /// The open prefixes already known to have too many words or postings to be listed in full. They are the shortest
    /// open prefixes.
    private var gathered: [FrequentPrefix] = []
    /// The postings collected so far for words whose open prefixes are not all in `gathered`.
    private var postings: [PackedPair] = []
    private var wordCount = 0
    private var letters: [UInt32] = []
    /// The letters of the current word.
    private var word: [UInt32] = []

    private struct OpenPrefix {
        /// The number of words read before the prefix was opened.
        let words: Int
        /// The number of postings collected before the prefix was opened.
        let postings: Int
        /// The number of postings for the word that is equal to the prefix.
        var whole = 0
    }

    init(_ database: Database) throws {
        self.database = database
        lists = try PackedTableWriter(database, table: "place_beginning")
    }

    func writeAll() throws {
        try database.execute(sql: "DELETE FROM place_beginning")
        let walk = try PackedRangeReader<PackedPair>(database, table: "place_posting")
        let words = try RawStatement(database, "SELECT id, text FROM place_word ORDER BY text")
        try words.forEachRow {
            Letters.read(words.blob(1), into: &word)
            try begin()
            let keys = Posting.keys(ofWord: words.int64(0))
            var count = 0
            try walk.forEach(in: keys) {
                count += 1
                add($0, ofLength: word.count)
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

    /// Advances to the next word: closes the prefixes that the word does not start with, and opens the word's own
    /// prefixes.
    private func begin() throws {
        let most = min(word.count, FrequentPrefix.longest)
        try close(downTo: (0..<min(most, letters.count)).first { word[$0] != letters[$0] } ?? min(most, letters.count))
        if gathered.count == open.count { postings.removeAll(keepingCapacity: true) }
        while open.count < most { open.append(OpenPrefix(words: wordCount, postings: postings.count)) }
        letters.removeAll(keepingCapacity: true)
        letters += word.prefix(most)
        wordCount += 1
    }

    /// Adds a posting for the current word to the word's prefixes.
    ///
    /// - Parameter length: The length of the word, and therefore of its longest prefix, which is the word itself.
    private func add(_ posting: PackedPair, ofLength length: Int) {
        for place in gathered.indices { gathered[place].add(posting, isWhole: place + 1 == length) }
        guard gathered.count < open.count else { return }
        postings.append(posting)
        if length == open.count, open[length - 1].postings + open[length - 1].whole + 1 == postings.count {
            open[length - 1].whole += 1
        }
    }

    /// Starts collecting the best-known places for prefixes that now have too many words or postings to list in full.
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

import GRDB
import SQLiteAccess

/// Writes the best known places of the beginnings that very many words or places have.
///
/// Words in their order have their beginnings together: each beginning is open while words have it.
final class BeginningWriter {
    private let database: Database
    private let lists: PackedTableWriter<PackedPair>
    /// By how many letters they have; the first are gathered already, and with the others it is not known yet whether they
    /// have very many words.
    private var open: [OpenBeginning] = []
    private var gathered: [Beginning] = []
    /// The postings of the words so far, as far as beginnings that are not gathered have them.
    private var postings: [PackedPair] = []
    private var wordCount = 0
    private var letters: [UInt32] = []
    /// Those of the next word.
    private var word: [UInt32] = []

    private struct OpenBeginning {
        /// Before it.
        let words: Int
        let postings: Int
        /// How many of the postings are those of a word that is nothing but this.
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
            if count > BeginningLookup.mostPostings { try addWord(word, keys) }
        }
        try close(downTo: 0)
    }

    private func addWord(_ letters: [UInt32], _ keys: ClosedRange<Int64>) throws {
        var word = FrequentWord()
        try PackedTable<PackedPair>(database, table: "place_posting").forEach(in: keys) { word.add($0) }
        try lists.add(word.list(of: letters).sorted())
    }

    /// Goes to the next word: closes the beginnings that it lacks, and opens its own.
    private func begin() throws {
        let most = min(word.count, Beginning.longest)
        try close(downTo: (0..<min(most, letters.count)).first { word[$0] != letters[$0] } ?? min(most, letters.count))
        if gathered.count == open.count { postings.removeAll(keepingCapacity: true) }
        while open.count < most { open.append(OpenBeginning(words: wordCount, postings: postings.count)) }
        letters.removeAll(keepingCapacity: true)
        letters += word.prefix(most)
        wordCount += 1
    }

    /// - Parameter isWhole: How many letters the beginning has that is the whole word.
    private func add(_ posting: PackedPair, isWhole: Int) {
        for place in gathered.indices { gathered[place].add(posting, isWhole: place + 1 == isWhole) }
        guard gathered.count < open.count else { return }
        postings.append(posting)
        if isWhole == open.count, open[isWhole - 1].postings + open[isWhole - 1].whole + 1 == postings.count {
            open[isWhole - 1].whole += 1
        }
    }

    /// Begins to gather for the beginnings that now have very many words or postings.
    private func gather() {
        while gathered.count < open.count {
            let next = open[gathered.count]
            let isMany =
                wordCount - next.words > BeginningLookup.mostWords
                || postings.count - next.postings > BeginningLookup.mostPostings
            guard isMany else { return }
            var beginning = Beginning()
            for (place, posting) in postings[next.postings...].enumerated() {
                beginning.add(posting, isWhole: place < next.whole)
            }
            gathered.append(beginning)
        }
    }

    private func close(downTo depth: Int) throws {
        while gathered.count > depth {
            var beginning = gathered.removeLast()
            try lists.add(beginning.lists(of: letters.prefix(gathered.count + 1)).sorted())
        }
        if open.count > depth { open.removeSubrange(depth...) }
    }
}

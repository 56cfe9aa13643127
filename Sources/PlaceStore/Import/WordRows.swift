import GRDB
import SQLiteAccess

/// The rows of `place_word`, each looked up once in a transaction.
final class WordRows {
    private let search: RawStatement
    private let insertion: RawStatement
    private let first: RawStatement
    private var known: [[UInt8]: Int64] = [:]

    init(_ database: Database) throws {
        first = try RawStatement(database, "SELECT id FROM place_word LIMIT 1")
        search = try RawStatement(database, "SELECT id FROM place_word WHERE text = ?")
        insertion = try RawStatement(database, "INSERT INTO place_word (text) VALUES (?)")
    }

    /// - Parameter text: Folded.
    func id(of text: [UInt8]) throws -> Int64 {
        if let id = known[text] { return id }
        let id = try find(text) ?? insert(text)
        known[text] = id
        return id
    }

    fileprivate func isEmpty() throws -> Bool {
        defer { first.reset() }
        return try !first.step()
    }

    func find(_ text: [UInt8]) throws -> Int64? {
        search.bind(1, String(decoding: text, as: UTF8.self))
        defer { search.reset() }
        return try search.step() ? search.int64(0) : nil
    }

    fileprivate func insert(_ text: [UInt8]) throws -> Int64 {
        insertion.bind(1, String(decoding: text, as: UTF8.self))
        guard let id = try insertion.insert() else { throw ImpossibleValue("place_word has no row of what was put in") }
        return id
    }
}

/// The words of a transaction, which are looked up and put in at its end in their order: in another, each would be another
/// page of the table's index.
final class NewWords {
    private let rows: WordRows
    private var numbers: [FoldedWord: Int64] = [:]
    private var texts: [[UInt8]] = []

    init(_ database: Database) throws { rows = try WordRows(database) }

    /// A number that stands for a word until it has a row: how many there were before it.
    func number(of word: FoldedWord) -> Int64 {
        if let number = numbers[word] { return number }
        let number = Int64(texts.count)
        numbers[word] = number
        texts.append(word.text)
        return number
    }

    /// Puts in what is new.
    ///
    /// - Returns: `place_word.id` by number.
    func writeAll() throws -> [Int64] {
        var ids = [Int64](repeating: 0, count: texts.count)
        let isEmpty = try rows.isEmpty()
        for place in inOrder() {
            ids[place] = try (isEmpty ? nil : rows.find(texts[place])) ?? rows.insert(texts[place])
        }
        (numbers, texts) = ([:], [])
        return ids
    }

    /// The numbers of the words in the order of their texts, most of which the first eight bytes tell.
    private func inOrder() -> [Int] {
        let starts = texts.map { text in
            (0..<8).reduce(UInt64(0)) { $0 << 8 | ($1 < text.count ? UInt64(text[$1]) : 0) }
        }
        return texts.indices.sorted { one, other in
            starts[one] == starts[other]
                ? texts[one].lexicographicallyPrecedes(texts[other]) : starts[one] < starts[other]
        }
    }
}

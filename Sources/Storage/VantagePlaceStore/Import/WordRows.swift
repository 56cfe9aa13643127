import GRDB
import VantageStoreCore

/// A type that finds and inserts rows in `place_word`.
private final class WordRows {
    private let search: RawStatement
    private let insertion: RawStatement
    private let first: RawStatement

    init(_ database: Database) throws {
        first = try RawStatement(database, "SELECT id FROM place_word LIMIT 1")
        search = try RawStatement(database, "SELECT id FROM place_word WHERE text = ?")
        insertion = try RawStatement(database, "INSERT INTO place_word (text) VALUES (?)")
    }

    /// Returns the id of a folded word, or `nil` if there is no such word.
    fileprivate func find(_ text: UnsafeRawBufferPointer) throws -> Int64? {
        search.bind(1, text: text)
        defer { search.reset() }
        return try search.step() ? search.int64(0) : nil
    }

    fileprivate func isEmpty() throws -> Bool {
        defer { first.reset() }
        return try !first.step()
    }

    fileprivate func insert(_ text: UnsafeRawBufferPointer) throws -> Int64 {
        insertion.bind(1, text: text)
        guard let id = try insertion.insert() else {
            throw InvalidStoredValue("place_word lacks a row that was just inserted")
        }
        return id
    }
}

/// The words in the store. Each is looked up only once.
final class KnownWords {
    private let rows: WordRows
    private var words = WordTable()
    private var ids: [Int64?] = []

    init(_ database: Database) throws { rows = try WordRows(database) }

    /// The number of words looked up so far.
    var count: Int { ids.count }

    /// Returns the `place_word.id` of a word, or `nil` if there is no such word.
    func id(of text: UnsafeRawBufferPointer, hash: Int) throws -> Int64? {
        let number = words.number(of: text, hash: hash)
        if number == ids.count { ids.append(try rows.find(text)) }
        return ids[number]
    }
}

/// The words that a transaction adds.
///
/// At the end of the transaction, they are looked up and inserted in sorted order, because in any other order each word
/// would touch a different page of the table's index.
final class NewWords {
    private let rows: WordRows
    private var words = WordTable()

    init(_ database: Database) throws { rows = try WordRows(database) }

    /// Returns the number that stands for a word until the word has a row. Words are numbered from 0 in the order in
    /// which they first occur.
    func number(of text: UnsafeRawBufferPointer, hash: Int) -> Int64 { Int64(words.number(of: text, hash: hash)) }

    /// Inserts the words that the store does not have yet.
    ///
    /// - Returns: The `place_word.id` of each word, by number.
    func writeAll() throws -> [Int64] {
        var ids = [Int64](repeating: 0, count: words.count)
        let isEmpty = try rows.isEmpty()
        let order = words.inOrder()
        try words.letters.withUnsafeBytes { letters in
            for number in order {
                let text = UnsafeRawBufferPointer(rebasing: letters[words.range(of: number)])
                ids[number] = try (isEmpty ? nil : rows.find(text)) ?? rows.insert(text)
            }
        }
        words = WordTable()
        return ids
    }
}

import Testing
import VantageSceneFixtures

@testable import VantagePlaceStore

struct WordTableTests {
    private static func number(of text: String, in table: inout WordTable) -> Int {
        Array(text.utf8).withUnsafeBytes { table.number(of: $0, hash: WordTable.hash(of: $0)) }
    }

    private static func text(_ number: Int, in table: WordTable) -> String {
        String(decoding: table.letters[table.range(of: number)], as: UTF8.self)
    }

    /// A small alphabet yields many equal words and common prefixes.
    private static func texts(_ count: Int) -> [String] {
        var random = SplitMix64(state: 3)
        return (0..<count).map { _ in
            String((0..<Int.random(in: 1...14, using: &random)).map { _ in "abé京".randomElement(using: &random)! })
        }
    }

    @Test func `a word keeps the number from its first occurrence`() {
        var (table, numbers) = (WordTable(), [String: Int]())
        for text in Self.texts(5000) {
            let number = Self.number(of: text, in: &table)
            #expect(number == numbers[text, default: numbers.count])
            numbers[text] = number
        }
        #expect(table.count == numbers.count)
        for (text, number) in numbers { #expect(Self.text(number, in: table) == text) }
    }

    @Test func `distinguishes words with equal hashes`() {
        var table = WordTable()
        let numbers = ["a", "b", "ab", "a", "b"].map { text in
            Array(text.utf8).withUnsafeBytes { table.number(of: $0, hash: 7) }
        }
        #expect(numbers == [0, 1, 2, 0, 1])
    }

    @Test(arguments: [0, 1, 2, 300, 20_000]) func `sorts words by their bytes`(count: Int) {
        var table = WordTable()
        for text in Self.texts(count) { _ = Self.number(of: text, in: &table) }
        let order = table.inOrder().map { Array(table.letters[table.range(of: $0)]) }
        #expect(order == order.sorted { $0.lexicographicallyPrecedes($1) })
        #expect(Set(order).count == table.count)
    }

    @Test func `removeAll empties the table`() {
        var table = WordTable()
        for text in Self.texts(1000) { _ = Self.number(of: text, in: &table) }
        table.removeAll()
        #expect(table.count == 0)
        #expect(Self.number(of: "b", in: &table) == 0)
        #expect(Self.number(of: "a", in: &table) == 1)
        #expect(Self.text(1, in: table) == "a")
    }

    @Test func `a letter table returns only the letters that were set`() {
        var table = LetterTable()
        table["京"] = .mark
        let copy = table
        table["é"] = .separator
        table["é"] = .mark
        #expect(table.count == 2 && copy.count == 1)
        #expect(copy["é"] == nil && copy["京"] != nil && table["é"] != nil)
        for scalar in ["è", "\u{10FFFF}", "\u{0}", "亭"] as [Unicode.Scalar] { #expect(table[scalar] == nil) }
    }
}

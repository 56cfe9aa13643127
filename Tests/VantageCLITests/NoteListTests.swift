import Testing

@testable import VantageCLI

struct NoteListTests {
    private static func list(_ counts: [(code: String, count: Int)]) -> NoteList {
        var list = NoteList()
        for (code, count) in counts { for number in 0..<count { list.add("\(code): \(number)", code: code) } }
        return list
    }

    @Test func `lists the first notes of each code, the rarest code last`() {
        let lines = Self.list([("one", 1), ("many", 12), ("few", 2)]).lines(counts: [:], isComplete: false)
        let first = (0..<10).map { "many: \($0)" }
        #expect(Array(lines.prefix(10)) == first)
        #expect(
            Array(lines.dropFirst(10)) == ["many: 2 more inputs; --verbose lists them.", "few: 0", "few: 1", "one: 0"])
    }

    @Test func `codes with equal counts keep their order`() {
        #expect(
            Self.list([("b", 1), ("a", 1), ("c", 1)]).lines(counts: [:], isComplete: false)
                == ["b: 0", "a: 0", "c: 0"])
    }

    @Test func `counts notes that were not kept`() {
        let list = Self.list([("a", 11)])
        #expect(list.lines(counts: ["a": 30], isComplete: false).last == "a: 20 more inputs; --verbose lists them.")
        #expect(list.lines(counts: ["a": 12], isComplete: true).last == "a: 1 more input not listed.")
        #expect(list.lines(counts: ["a": 11], isComplete: true).count == 11)
    }
}

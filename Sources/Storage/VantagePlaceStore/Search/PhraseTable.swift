/// A table of folded phrases that is searched in place. Parsing it would take longer than a search.
///
/// Each line has a phrase, a semicolon and a value. The lines are sorted by their bytes, and the last one ends with a
/// line break. Comments start with `#`, which sorts before all letters and digits.
struct PhraseTable: Sendable {
    private static let lineBreak: UInt8 = 0x0A
    private static let semicolon: UInt8 = 0x3B
    private static let space: UInt8 = 0x20

    private let text: [UInt8]

    init(_ text: [UInt8]) { self.text = text }

    /// Returns the value of a phrase, or `nil` if the table lacks the phrase.
    func value(of words: some Collection<[UInt8]>) -> String? {
        let key = Array(words.joined(separator: [Self.space])) + [Self.semicolon]
        let start = firstLine(from: key)
        guard text[start...].starts(with: key) else { return nil }
        let value = text[(start + key.count)...].prefix { $0 != Self.lineBreak }
        return String(decoding: value, as: UTF8.self)
    }

    /// Reports whether a phrase of several words starts with a word.
    func hasPhrase(startingWith word: [UInt8]) -> Bool {
        let key = word + [Self.space]
        return text[firstLine(from: key)...].starts(with: key)
    }

    /// Calls `body` for each line that starts with a prefix, with the phrase and the value.
    func forEachLine(
        startingWith prefix: [UInt8] = [], _ body: (_ phrase: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Void
    ) {
        var start = firstLine(from: prefix)
        while start < text.count, text[start...].starts(with: prefix) {
            let line = text[start...].prefix { $0 != Self.lineBreak }
            start = line.endIndex + 1
            guard let end = line.firstIndex(of: Self.semicolon), line.first != UInt8(ascii: "#") else { continue }
            body(line[..<end], line[(end + 1)...])
        }
    }

    /// Returns the start of the first line that does not sort before a key.
    private func firstLine(from key: [UInt8]) -> Int {
        text.withUnsafeBufferPointer { text in
            var (lower, upper) = (0, text.count)
            while lower < upper {
                var middle = (lower + upper) / 2
                while middle > lower, text[middle - 1] != Self.lineBreak { middle -= 1 }
                var same = 0
                while same < key.count, text[middle + same] == key[same] { same += 1 }
                if same < key.count, text[middle + same] < key[same] {
                    lower = 1 + (text[middle...].firstIndex(of: Self.lineBreak) ?? text.count - 1)
                } else {
                    upper = middle
                }
            }
            return lower
        }
    }
}

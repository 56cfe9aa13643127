/// Words that mean the same in names and addresses, such as `st` and `street`, in many languages.
///
/// The words are listed in `abbreviations.txt`, so that support for another language requires only data.
struct Abbreviations: Sendable {
    static let all = Abbreviations()

    /// The minimum length of an ending that is replaced although no period follows it. Many words happen to end with
    /// the letters of shorter endings.
    private static let shortestEnding = 2
    /// The minimum number of letters before an ending.
    private static let shortestStem = 2

    private struct Ending {
        let text: [UInt8]
        /// The other endings that mean the same.
        let others: [[UInt8]]
    }

    private var words: [[UInt8]: [[UInt8]]] = [:]
    /// The words for types of streets and the directions, which tell streets with the same name apart.
    private var distinctive: Set<[UInt8]> = []
    private var types: Set<[UInt8]> = []
    /// The endings, grouped by their last byte.
    private var endings: [UInt8: [Ending]] = [:]

    private init() {
        let folding = FoldingTokenizer()
        var section = ""
        for line in DataTable.lines(PackageResources.abbreviations_txt) {
            if line.hasPrefix("[") {
                section = line
                continue
            }
            let parts = line.split(separator: ":", maxSplits: 1)
            let forms = [String(parts[0])] + (parts.dropFirst().first?.split(separator: ",").map(String.init) ?? [])
            let written = forms.map { (text: folding.words(of: $0).flatMap(\.self), isEnding: $0.contains("-")) }
            add(written.filter { !$0.text.isEmpty }, section)
        }
        for (word, others) in words {
            var known: Set<[UInt8]> = [word]
            words[word] = others.filter { known.insert($0).inserted }
        }
    }

    /// Returns the words that a typed word may stand for or be abbreviated to.
    ///
    /// - Parameter isAbbreviated: Whether a period follows the word, so that even a single letter may be an ending.
    func alternatives(of word: [UInt8], isAbbreviated: Bool = false) -> [[UInt8]] {
        let known = words[word] ?? []
        guard let last = word.last, let endings = endings[last] else { return known }
        return known
            + endings.flatMap { ending -> [[UInt8]] in
                guard word.count >= ending.text.count + Self.shortestStem,
                    isAbbreviated || ending.text.count >= Self.shortestEnding,
                    word.reversed().starts(with: ending.text.reversed())
                else { return [] }
                let stem = word.dropLast(ending.text.count)
                return ending.others.filter { isAbbreviated || $0.count >= Self.shortestEnding }.map { stem + $0 }
            }
    }

    /// Returns the two words that a compound may be written as, such as `otto` and `strasse` for `ottostrasse`.
    func parts(of word: [UInt8]) -> [(stem: [UInt8], ending: [UInt8])] {
        guard let last = word.last, let endings = endings[last] else { return [] }
        return endings.compactMap { ending in
            guard ending.text.count > Self.shortestEnding, word.count >= ending.text.count + Self.shortestStem,
                word.reversed().starts(with: ending.text.reversed())
            else { return nil }
            return (Array(word.dropLast(ending.text.count)), ending.text)
        }
    }

    func isKnown(_ word: [UInt8]) -> Bool { words[word] != nil }

    /// Reports whether a word may also be the end of a longer word, as in `Otto Str.` for `Ottostraße`.
    func isEnding(_ word: [UInt8]) -> Bool {
        guard let last = word.last, let endings = endings[last] else { return false }
        return endings.contains { $0.text == word }
    }

    /// Reports whether a word is a type of street, or ends with one.
    func isStreetType(_ word: [UInt8]) -> Bool { types.contains(word) || !parts(of: word).isEmpty }

    /// Reports whether a word is a type of street or a direction, such as `street` or `north`.
    func isDistinctive(_ word: [UInt8]) -> Bool { distinctive.contains(word) }

    private mutating func add(_ forms: [(text: [UInt8], isEnding: Bool)], _ section: String) {
        let plain = forms.map(\.text)
        guard let full = plain.first else { return }
        for word in plain {
            // A full form stands only for itself; an abbreviation may stand for the full form.
            words[word, default: []] += word == full ? Array(plain.dropFirst()) : [full] + plain.filter { $0 != full }
            if section.hasPrefix("[street") { types.insert(word) }
            if section.hasPrefix("[street") || section.hasPrefix("[direction") { distinctive.insert(word) }
        }
        for (word, isEnding) in forms where isEnding {
            endings[word.last!, default: []].append(Ending(text: word, others: plain.filter { $0 != word }))
        }
    }
}

/// A text file in the package with one entry per line. Lines that start with `#` are comments.
enum DataTable {
    static func lines(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    }
}

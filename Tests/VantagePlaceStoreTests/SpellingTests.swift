import Testing
import VantagePlaces
import VantageSceneFixtures

@testable import VantagePlaceStore

struct SpellingTests {
    /// A typed word always shares a key with every word within the allowed number of typos.
    @Test func `probes find every word within the allowed number of typos`() {
        var random = SplitMix64(state: 21)
        for _ in 0..<6000 {
            // A small alphabet makes letters repeat.
            let word = Self.word(Int.random(in: 3...12, using: &random), &random)
            let typed = (0..<Int.random(in: 1...2, using: &random)).reduce(word) { word, _ in Self.edited(word, &random)
            }
            let allowed = Spelling.errors(between: typed, and: word)
            guard allowed > 0, EditDistance.between(typed, word, most: allowed) != nil else { continue }
            let entries = Self.entries(of: word)
            let probes = SpellingProbe.probes(for: typed, errors: allowed)
            let found = entries.filter { entry in
                probes.contains { $0.keys.contains(entry.key) && $0.allows(entry) }
            }
            #expect(!found.isEmpty && found.allSatisfy { SpellingProbe.word(of: $0) == 5 }, "\(word) \(typed)")
        }
    }

    @Test(arguments: [
        ("abc", 0), ("abcd", 1), ("abcdefg", 1), ("abcdefgh", 2), ("a1cdefgh", 0), ("дом", 0), ("доме", 1),
    ]) func `allows more typos in longer words, and none in numbers`(typed: String, errors: Int) {
        #expect(Spelling.errors(in: Letters.of(typed.utf8)) == errors)
    }

    @Test(arguments: [
        ("paris", "paris", 0), ("paris", "parsi", 1), ("paris", "pari", 1), ("paris", "parris", 1),
        ("paris", "baris", 1),
        ("ca", "abc", 3), ("", "ab", 2), ("", "", 0), ("ab", "", 2), ("kitten", "sitting", 3),
    ]) func `counts the typos between two words`(one: String, other: String, errors: Int) {
        let (one, other) = (Letters.of(one.utf8), Letters.of(other.utf8))
        #expect(EditDistance.between(one, other, most: 9) == errors)
        #expect(EditDistance.between(one, other, most: errors - 1) == nil)
    }

    @Test(arguments: [
        ("fankf", "frankfurt", true), ("frank", "frankfurt", true), ("frnkfu", "frankfurt", true),
        ("rfankf", "frankfurt", true), ("frankfurtt", "frankfurt", true), ("fankv", "frankfurt", false),
        ("a", "", true), ("ab", "", false),
    ]) func `allows one typo in a prefix`(typed: String, word: String, isPrefix: Bool) {
        let (typed, word) = (Letters.of(typed.utf8), Letters.of(word.utf8))
        #expect(EditDistance.prefix(typed, of: word) == isPrefix)
    }

    @Test func `probes find a prefix with a typo if its first letters are correct`() {
        var random = SplitMix64(state: 8)
        for _ in 0..<3000 {
            let word = Self.word(Int.random(in: 6...14, using: &random), &random)
            let beginning = Array(word.prefix(Int.random(in: 5...word.count, using: &random)))
            let typed = Array(beginning.prefix(3)) + Self.edited(Array(beginning.dropFirst(3)), &random)
            guard typed.count >= Spelling.shortest, EditDistance.prefix(typed, of: word) else { continue }
            let probes = SpellingProbe.probes(forPrefix: typed)
            let isFound = Self.entries(of: word).contains { entry in
                probes.contains { $0.keys.contains(entry.key) && $0.allows(entry) }
            }
            #expect(isFound, "\(word) \(typed)")
        }
    }

    @Test(arguments: [("abc", true), ("abcdefghij", true), ("abcdefghijk", false), ("abß", false), ("дом", false)])
    func `an index entry can hold a word with up to ten letters from a to z`(text: String, isWhole: Bool) {
        let letters = Letters.of(text.utf8)
        #expect(LetterCodes(letters).letters(of: letters.count) == (isWhole ? letters : nil))
    }

    /// Codes carry less information than words, so they may accept a word that does not match, but must never reject
    /// one that does.
    @Test func `letter codes accept every word within the allowed number of typos, and few other words`() {
        var random = SplitMix64(state: 12)
        var (allowed, wrong) = (0, 0)
        for _ in 0..<20_000 {
            let one = Self.word(Int.random(in: 4...13, using: &random), &random)
            let other = (0..<Int.random(in: 0...4, using: &random)).reduce(one) { word, _ in Self.edited(word, &random)
            }
            for errors in 1...2 {
                let isAllowed = LetterCodes(one).mayBe(LetterCodes(other), errors: errors)
                let isRight = EditDistance.between(one, other, most: errors) != nil
                #expect(isAllowed || !isRight, "\(one) \(other)")
                allowed += isAllowed ? 1 : 0
                wrong += isAllowed && !isRight ? 1 : 0
            }
        }
        #expect(wrong * 10 < allowed)
    }

    @Test(arguments: ["a", "ß", "д", "京都", "𝒳y", "นคร"]) func `decodes letters as Unicode scalars`(text: String) {
        #expect(Letters.of(text.utf8) == text.unicodeScalars.map(\.value))
    }

    /// Bytes from an untrusted file must never cause a crash.
    @Test func `decodes invalid UTF-8 without crashing`() {
        var random = SplitMix64(state: 4)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            #expect(Letters.of(bytes).count <= bytes.count)
        }
    }

    @Test func `a place is within half a cell of its cell's center`() throws {
        var random = SplitMix64(state: 9)
        for _ in 0..<500 {
            let place = try Place.make(
                "x", at: Double.random(in: -90...90, using: &random), Double.random(in: -180...180, using: &random))
            let middle = PlaceCell(at: place.coordinate).middle
            #expect(abs(middle.latitude - place.coordinate.latitude) <= 180.0 / 131_072 + 1e-9)
            #expect(abs(middle.longitude - place.coordinate.longitude) <= 360.0 / 131_072 + 1e-9)
        }
    }

    private static func entries(of word: [UInt32]) -> [PackedPair] {
        var entries: [PackedPair] = []
        Spelling.addEntries(ofWord: word, id: 5, to: &entries)
        return entries
    }

    private static func word(_ count: Int, _ random: inout SplitMix64) -> [UInt32] {
        (0..<count).map { _ in UInt32.random(in: 97...101, using: &random) }
    }

    private static func edited(_ word: [UInt32], _ random: inout SplitMix64) -> [UInt32] {
        var word = word
        let place = Int.random(in: 0..<word.count, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: word.insert(UInt32.random(in: 97...101, using: &random), at: place)
        case 1: word.remove(at: place)
        case 2: word[place] = UInt32.random(in: 97...101, using: &random)
        default: if place + 1 < word.count { word.swapAt(place, place + 1) }
        }
        return word
    }
}

import Places
import SceneFixtures
import Testing

@testable import PlaceStore

struct SpellingTests {
    /// All that has at most the allowed errors shares a key, whatever the errors are and wherever.
    @Test func `every word within the allowed errors is found by what was typed`() {
        var random = SplitMix64(state: 21)
        for _ in 0..<6000 {
            // Few letters, so that many repeat.
            let word = Self.word(Int.random(in: 3...12, using: &random), &random)
            let typed = (0..<Int.random(in: 1...2, using: &random)).reduce(word) { word, _ in Self.edited(word, &random)
            }
            let allowed = Spelling.errors(between: typed, and: word)
            guard allowed > 0, EditDistance.between(typed, word, most: allowed) != nil else { continue }
            let keys = Spelling.keys(ofWord: word, id: 5).map(\.key)
            let ranges = Spelling.keys(ofTyped: typed, errors: allowed)
            #expect(keys.contains { key in ranges.contains { $0.contains(key) } }, "\(word) \(typed)")
        }
    }

    @Test(arguments: [
        ("abc", 0), ("abcd", 1), ("abcdefg", 1), ("abcdefgh", 2), ("a1cdefgh", 0), ("дом", 0), ("доме", 1),
    ]) func `errors are allowed by length, and never in numbers`(typed: String, errors: Int) {
        #expect(Spelling.errors(in: Letters.of(typed.utf8)) == errors)
    }

    @Test(arguments: [
        ("paris", "paris", 0), ("paris", "parsi", 1), ("paris", "pari", 1), ("paris", "parris", 1),
        ("paris", "baris", 1),
        ("ca", "abc", 3), ("", "ab", 2), ("", "", 0), ("ab", "", 2), ("kitten", "sitting", 3),
    ]) func `errors are counted`(one: String, other: String, errors: Int) {
        let (one, other) = (Letters.of(one.utf8), Letters.of(other.utf8))
        #expect(EditDistance.between(one, other, most: 9) == errors)
        #expect(EditDistance.between(one, other, most: errors - 1) == nil)
    }

    @Test(arguments: ["a", "ß", "д", "京都", "𝒳y", "นคร"]) func `letters are those of Unicode`(text: String) {
        #expect(Letters.of(text.utf8) == text.unicodeScalars.map(\.value))
    }

    /// No bytes from a file make it fail.
    @Test func `bytes that are no UTF-8 are letters of some kind`() {
        var random = SplitMix64(state: 4)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            #expect(Letters.of(bytes).count <= bytes.count)
        }
    }

    @Test func `words lie in the same cell of the world after packing`() throws {
        var random = SplitMix64(state: 9)
        for _ in 0..<500 {
            let place = try Place.make(
                "x", at: Double.random(in: -90...90, using: &random), Double.random(in: -180...180, using: &random))
            let middle = PlaceCell(at: place.coordinate).middle
            #expect(abs(middle.latitude - place.coordinate.latitude) <= 180.0 / 131_072 + 1e-9)
            #expect(abs(middle.longitude - place.coordinate.longitude) <= 360.0 / 131_072 + 1e-9)
        }
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

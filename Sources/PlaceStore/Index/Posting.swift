import Geodesy

/// That a word is in names of a place, with what ranks the place before its row is read.
///
/// As a ``PackedPair``: 31 bits of the word and 32 of the cell in the key, so that the places of a word that lie near each
/// other lie together; in the value, from the highest bit, 32 for the place, 8 for the importance, 4 for the words of the
/// shortest of the names, 1 for whether it leads one, 1 for whether one is no alias, and 18 for the names.
struct Posting {
    /// Names beyond these share the last bit.
    static let names = 18

    let word: Int64
    let cell: PlaceCell
    /// `place.id`.
    let place: Int64
    let importance: Int
    /// How many words the shortest of these names has, at most 15.
    let shortest: Int
    /// Whether one of these names begins with it.
    let leads: Bool
    /// Whether one of these names is the place's own or in a language that is known.
    let isNamed: Bool
    /// A bit for each of the place's names that have the word.
    let mask: UInt32

    init(_ word: NameWords.Word, id: Int64, place: Int64, importance: Int, in cell: PlaceCell) {
        self.word = id
        self.place = place
        self.importance = importance
        self.cell = cell
        mask = word.mask
        leads = word.leads
        isNamed = word.isNamed
        shortest = min(15, Int(word.shortest))
    }

    /// The keys of a word's postings.
    static func keys(ofWord word: Int64) -> ClosedRange<Int64> { keys(ofWord: word, in: 0...UInt32.max) }

    /// The keys of those in some cells.
    static func keys(ofWord word: Int64, in cells: ClosedRange<UInt32>) -> ClosedRange<Int64> {
        word << 32 | Int64(cells.lowerBound)...(word << 32 | Int64(cells.upperBound))
    }

    var packed: PackedPair {
        var value = UInt64(place) << 32
        value |= UInt64(importance) << 24
        value |= UInt64(shortest) << 20
        value |= leads ? 1 << 19 : 0
        value |= isNamed ? 1 << 18 : 0
        return PackedPair(word << 32 | Int64(cell.number), value | UInt64(mask))
    }

    @inline(__always)
    init(_ pair: PackedPair) {
        word = pair.key >> 32
        cell = PlaceCell(number: UInt32(truncatingIfNeeded: pair.key))
        place = Int64(pair.value >> 32)
        importance = Int(pair.value >> 24 & 255)
        shortest = Int(pair.value >> 20 & 15)
        leads = pair.value >> 19 & 1 == 1
        isNamed = pair.value >> 18 & 1 == 1
        mask = UInt32(pair.value & 0x3FFFF)
    }
}

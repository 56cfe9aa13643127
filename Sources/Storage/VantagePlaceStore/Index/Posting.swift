import VantageGeodesy

/// A word's occurrence in a place's names, with the data needed to rank the place before its row is read.
///
/// In a ``PackedPair``, the key has 31 bits for the word and 32 for the cell, so that nearby places with the same word
/// are stored together. The value has, from the highest bit, the place (32 bits), the importance (8), the number of
/// words in the shortest name (4), whether a name starts with the word (1), whether a name is not an alias (1), and the
/// mask of names (18).
struct Posting {
    /// The number of bits in ``mask``. The last bit stands for all names that do not have their own bit.
    static let names = 18

    let word: Int64
    let cell: PlaceCell
    /// `place.id`.
    let place: Int64
    let importance: Int
    /// The number of words in the shortest name that contains the word, at most 15.
    let shortest: Int
    /// Whether a name starts with the word.
    let leads: Bool
    /// Whether the word is in the place's own name or its name in a known language, rather than only in aliases.
    let isNamed: Bool
    /// A bit mask of the place's names that contain the word.
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

    /// Returns the keys of a word's postings.
    static func keys(ofWord word: Int64) -> ClosedRange<Int64> { keys(ofWord: word, in: 0...UInt32.max) }

    /// Returns the keys of a word's postings in a range of cells.
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

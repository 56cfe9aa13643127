import Geodesy

/// That a word is in names of a place, with what ranks the place before its row is read.
///
/// As a ``PackedPair``: 31 bits of the word and 32 of the place in the key; in the value, from the lowest bit, 24 for the
/// names, 4 for the words of the shortest of these names, 8 for the importance, and 14 for each of the coordinates.
struct Posting {
    /// Names beyond these share the last bit.
    static let names = 24

    let word: Int64
    let place: Int64
    /// A bit for each of the place's names that have the word.
    var mask: UInt32
    /// How many words the shortest of these names has, at most 15.
    var shortest: Int
    let importance: Int
    /// Steps of 180/2¹⁴ of a degree from the south pole, and of 360/2¹⁴ from ±180°.
    let row: Int
    let column: Int

    init(word: Int64, place: Int64, mask: UInt32, shortest: Int, importance: Int, at coordinate: Coordinate) {
        self.word = word
        self.place = place
        self.mask = mask
        self.shortest = min(15, shortest)
        self.importance = importance
        row = min(16383, Int((coordinate.latitude + 90) / 180 * 16384))
        column = min(16383, Int((coordinate.longitude + 180) / 360 * 16384))
    }

    /// The keys of a word's postings.
    static func keys(ofWord word: Int64) -> ClosedRange<Int64> { word << 32...(word << 32 | 0xFFFF_FFFF) }

    var packed: PackedPair {
        var value = UInt64(mask)
        value |= UInt64(shortest) << 24
        value |= UInt64(importance) << 28
        value |= UInt64(row) << 36
        value |= UInt64(column) << 50
        return PackedPair(word << 32 | place, value)
    }

    @inline(__always)
    init(_ pair: PackedPair) {
        word = pair.key >> 32
        place = pair.key & 0xFFFF_FFFF
        mask = UInt32(pair.value & 0xFF_FFFF)
        shortest = Int(pair.value >> 24 & 15)
        importance = Int(pair.value >> 28 & 255)
        row = Int(pair.value >> 36 & 16383)
        column = Int(pair.value >> 50)
    }
}

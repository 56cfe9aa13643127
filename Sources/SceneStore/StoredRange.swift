import SQLiteAccess

/// The ranges that the schema's CHECKs give to values, and those that nothing else leaves out: what a file says is held
/// against them each time that it is read, since a store may come from anybody.
enum StoredRange {
    /// `scene.id`: 32 bits, because the cell index packs it.
    static let sceneRow: ClosedRange<Int64> = 1...Int64(UInt32.max)
    /// `picture.id`: what leaves room for the numbers of its rows beside it.
    static let pictureRow: ClosedRange<Int64> = 1...Int64.max / PictureParts.limit - 1
    /// Pixels of a side.
    static let side: ClosedRange<Int64> = 1...65_535
    /// The same, and 0 for `NULL`.
    static let sideOrUnknown: ClosedRange<Int64> = 0...65_535
    static let orientation: ClosedRange<Int64> = 1...8
    /// Milliseconds since 1970: the years 1 to 9999.
    static let moment: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
    /// Minutes east of UTC.
    static let utcOffset: ClosedRange<Int64> = -1080...1080
    static let rank: ClosedRange<Int64> = 1...Int64.max
    /// Bytes of a picture: what as many rows as it may have can hold.
    static let byteCount: ClosedRange<Int64> = 1...PictureParts.limit * Int64(PictureParts.largestSize)
    static let level: ClosedRange<Int64> = 0...15
    /// How many inputs or bytes an import has met: more than a disk has, and room to add to.
    static let count: ClosedRange<Int64> = 0...1 << 60
    /// Metres, degrees or pixels that nothing limits but that they have to be numbers.
    static let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    static let accuracy = 0...Double.greatestFiniteMagnitude
    static let pitch = -90.0...90
    static let roll = -180.0...180
    static let fieldOfView = Double.leastNonzeroMagnitude...180.0.nextDown
    /// Pixels of the full sphere that a cropped panorama is part of, and of where it lies there: what does not lose
    /// single pixels.
    static let fullSide = 1...1e9
    static let crop = 0...1e9

    static func check(_ value: Int64, _ range: ClosedRange<Int64>, _ name: String) throws -> Int64 {
        guard range.contains(value) else { throw ImpossibleValue("\(name) is \(value)") }
        return value
    }
}

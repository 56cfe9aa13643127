import VantageStoreCore

/// The valid ranges of stored values.
///
/// They repeat the constraints of the schema and add those that it cannot express. Every value that is read is checked
/// against its range, because a store is untrusted.
enum StoredRange {
    /// `scene.id`: 32 bits, because the cell index packs it.
    static let sceneRow: ClosedRange<Int64> = 1...Int64(UInt32.max)
    /// `picture.id`: leaves room for the numbers of the picture's parts in the same integer.
    static let pictureRow: ClosedRange<Int64> = 1...Int64.max / PictureParts.limit - 1
    /// The length of a side in pixels.
    static let side: ClosedRange<Int64> = 1...65_535
    /// The length of a side in pixels, or 0 for `NULL`.
    static let sideOrUnknown: ClosedRange<Int64> = 0...65_535
    static let orientation: ClosedRange<Int64> = 1...8
    /// Milliseconds since 1970: the years 1 to 9999.
    static let moment: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
    /// Minutes east of UTC.
    static let utcOffset: ClosedRange<Int64> = -1080...1080
    static let rank: ClosedRange<Int64> = 1...Int64.max
    /// The number of bytes of a picture: at most the size of the largest number of parts.
    static let byteCount: ClosedRange<Int64> = 1...PictureParts.limit * Int64(PictureParts.largestSize)
    static let level: ClosedRange<Int64> = 0...15
    /// Meters, degrees or pixels that are only required to be finite.
    static let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    static let accuracy = 0...Double.greatestFiniteMagnitude
    static let pitch = -90.0...90
    static let roll = -180.0...180
    static let fieldOfView = Double.leastNonzeroMagnitude...180.0.nextDown
    /// The size, in pixels, of the full sphere that a cropped panorama is part of. Single pixels remain exact.
    static let fullSide = 1...1e9
    /// The offset, in pixels, of a cropped panorama in the full sphere.
    static let crop = 0...1e9
}

import VantageStoreCore

/// The valid ranges of stored values.
///
/// They repeat the constraints of the schema and add those that it cannot express. Every value that is read is checked
/// against its range, because a store is untrusted.
enum StoredRange {
    /// `scene.id`, which the cell index stores in 32 bits.
    static let sceneRow: ClosedRange<Int64> = 1...Int64(UInt32.max)
    /// `picture.id`. A part's ID combines it with the number of the part.
    static let pictureRow: ClosedRange<Int64> = 1...Int64.max / PictureParts.limit - 1
    /// The width or height of a picture in pixels.
    static let side: ClosedRange<Int64> = 1...65_535
    /// The width or height of a picture in pixels, or 0 for `NULL`.
    static let sideOrUnknown: ClosedRange<Int64> = 0...65_535
    static let orientation: ClosedRange<Int64> = 1...8
    /// Milliseconds since 1970: the years 1 to 9999.
    static let moment: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
    /// Minutes east of UTC.
    static let utcOffset: ClosedRange<Int64> = -1080...1080
    static let rank: ClosedRange<Int64> = 1...Int64.max
    /// The size of a picture in bytes. The limit is the maximum number of parts times the maximum size of a part.
    static let byteCount: ClosedRange<Int64> = 1...PictureParts.limit * Int64(PictureParts.largestSize)
    /// The size of an object outside the store in bytes. The limit is that of objects with the S3 API.
    static let objectByteCount: ClosedRange<Int64> = 1...5 << 40
    static let level: ClosedRange<Int64> = 0...15
    /// Meters, degrees or pixels, which are only required to be finite.
    static let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    static let accuracy = 0...Double.greatestFiniteMagnitude
    static let pitch = -90.0...90
    static let roll = -180.0...180
    static let fieldOfView = Double.leastNonzeroMagnitude...180.0.nextDown
    /// The size, in pixels, of the full sphere that a cropped panorama is part of. The limit keeps positions accurate
    /// to a single pixel.
    static let fullSide = 1...1e9
    /// The offset, in pixels, of a cropped panorama in the full sphere.
    static let crop = 0...1e9
}

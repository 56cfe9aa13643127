import Vantage
import VantageCore

/// The order of rows in parts: by place along a Z-order curve, then by scene.
///
/// The place is that of the row's scene, so rows of the same picture follow each other, and rows of nearby pictures are
/// close together. Rows of maps and rows without a scene are ordered by their own place, rows with an item by the item,
/// and rows that cannot be used come last.
struct BatchPartOrder {
    /// The length of a key in bytes.
    static let byteCount = 16

    /// The key. Rows are ordered by its bytes.
    let bytes: [UInt8]

    static let last = BatchPartOrder(.max, .max)

    init(_ scene: Scene) { self.init(Self.curve(scene.coordinate), UInt64(bitPattern: scene.id.key)) }
    init(_ place: Coordinate) { self.init(Self.curve(place), 0) }
    init(_ item: PlaceID) { self.init(.max, UInt64(bitPattern: ContentHash.key(of: Array("\(item)".utf8))) >> 1) }

    private init(_ high: UInt64, _ low: UInt64) { bytes = high.bigEndianBytes + low.bigEndianBytes }

    /// Returns a coordinate's position on the curve, in steps of 1/2³¹ of a circle or less.
    private static func curve(_ place: Coordinate) -> UInt64 {
        let x = UInt64((place.longitude + 180) / 360 * 0x7FFF_FFFF)
        let y = UInt64((place.latitude + 90) / 180 * 0x7FFF_FFFF)
        return spread(x) | spread(y) << 1
    }

    /// Inserts a zero before each of the lower 32 bits.
    private static func spread(_ number: UInt64) -> UInt64 {
        var bits = number
        bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
        bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
        bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
        bits = (bits | bits << 2) & 0x3333_3333_3333_3333
        return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
}

extension UInt64 {
    var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}

import VantageGeodesy

/// The grid cell of a place, as one number that interleaves the 16 bits of its row and the 16 bits of its column.
/// Places near each other usually have similar numbers.
///
/// A row is 180°/2¹⁶ or 306 m high, and a column is 360°/2¹⁶ wide, which is 612 m at the equator. Row 0 starts at the
/// south pole and column 0 at −180°.
///
/// Source: G. M. Morton, "A computer oriented geodetic data base and a new technique in file sequencing", 1966.
struct PlaceCell: Hashable {
    let number: UInt32

    init(number: UInt32) { self.number = number }

    init(at coordinate: Coordinate) {
        self.init(row: Self.row(of: coordinate.latitude), column: Self.column(of: coordinate.longitude))
    }

    init(row: UInt32, column: UInt32) { number = Self.spread(row) << 1 | Self.spread(column) }

    static func row(of latitude: Double) -> UInt32 { min(65535, UInt32((latitude + 90) / 180 * 65536)) }
    static func column(of longitude: Double) -> UInt32 { min(65535, UInt32((longitude + 180) / 360 * 65536)) }

    var row: UInt32 { Self.gathered(number >> 1) }
    var column: UInt32 { Self.gathered(number) }

    /// The center of the cell, in degrees.
    @inline(__always)
    var middle: (latitude: Double, longitude: Double) {
        (
            (Double(Self.gathered(number >> 1)) + 0.5) / 65536 * 180 - 90,
            (Double(Self.gathered(number)) + 0.5) / 65536 * 360 - 180
        )
    }

    /// Returns the low 16 bits with a zero inserted after each.
    @inline(__always)
    private static func spread(_ bits: UInt32) -> UInt32 {
        var value = bits & 0xFFFF
        value = (value | value << 8) & 0x00FF_00FF
        value = (value | value << 4) & 0x0F0F_0F0F
        value = (value | value << 2) & 0x3333_3333
        return (value | value << 1) & 0x5555_5555
    }

    /// Returns every second bit, starting from the lowest.
    @inline(__always)
    private static func gathered(_ bits: UInt32) -> UInt32 {
        var value = bits & 0x5555_5555
        value = (value | value >> 1) & 0x3333_3333
        value = (value | value >> 2) & 0x0F0F_0F0F
        value = (value | value >> 4) & 0x00FF_00FF
        return (value | value >> 8) & 0xFFFF
    }
}

import VantageGeodesy

/// A position in a cell as one number. It interleaves 11 bits of each offset, so that positions near each other usually
/// have similar numbers.
///
/// Source: G. M. Morton, "A computer oriented geodetic data base and a new technique in file sequencing", 1966.
enum MortonCode {
    /// The number of bits in a code. A step is 1/2048 of the cell's side, about 15 cm.
    static let bits: Int64 = 22
    static let limit: UInt32 = 1 << 22

    static func order(of entry: CellEntry) -> UInt32 { order(x: entry.x >> 5, y: entry.y >> 5) }

    /// Returns a position's Morton code.
    ///
    /// - Parameters:
    ///   - x: The offset from the cell's west edge, in steps of 1/2048 of the cell's width.
    ///   - y: The offset from the cell's south edge, in steps of 1/2048 of the cell's height.
    static func order(x: UInt16, y: UInt16) -> UInt32 { spread(x) | spread(y) << 1 }

    /// Inserts a zero before each bit.
    private static func spread(_ number: UInt16) -> UInt32 {
        var bits = UInt32(number)
        bits = (bits | bits << 8) & 0x00FF_00FF
        bits = (bits | bits << 4) & 0x0F0F_0F0F
        bits = (bits | bits << 2) & 0x3333_3333
        return (bits | bits << 1) & 0x5555_5555
    }
}

/// A rectangle in a cell, in steps of 1/2048 of the cell.
struct CellWindow {
    let x: ClosedRange<UInt16>
    let y: ClosedRange<UInt16>

    /// Creates the window that a box covers in a cell. If the box crosses ±180°, the window has the full width.
    init(of box: BoundingBox, in frame: CellFrame) {
        let south = frame.yOffset(ofLatitude: box.south) >> 5
        y = south...max(south, frame.yOffset(ofLatitude: box.north) >> 5)
        guard !box.crossesAntimeridian else {
            x = 0...2047
            return
        }
        let west = frame.xOffset(ofLongitude: box.west) >> 5
        x = west...max(west, frame.xOffset(ofLongitude: box.east) >> 5)
    }

    func contains(_ entry: CellEntry) -> Bool { x.contains(entry.x >> 5) && y.contains(entry.y >> 5) }

    /// Returns the first code in the window that is at least the given one, or `nil` if there is none.
    func first(from order: UInt32) -> UInt32? { first(from: order, square: 0, level: 11) }

    /// Searches a square with sides of 2^level steps, whose codes are consecutive.
    private func first(from order: UInt32, square: UInt32, level: UInt32) -> UInt32? {
        let side = UInt32(1) << level
        let (left, bottom) = (Self.gathered(square), Self.gathered(square >> 1))
        guard square + side * side > order, left <= UInt32(x.upperBound), left + side > UInt32(x.lowerBound),
            bottom <= UInt32(y.upperBound), bottom + side > UInt32(y.lowerBound)
        else { return nil }
        guard level > 0 else { return square }
        for quarter in UInt32(0)..<4 {
            let smaller = square + quarter * side * side / 4
            if let found = first(from: order, square: smaller, level: level - 1) { return found }
        }
        return nil
    }

    /// Returns every second bit, starting with the lowest. This is the inverse of `spread`.
    private static func gathered(_ bits: UInt32) -> UInt32 {
        var bits = bits & 0x5555_5555
        bits = (bits | bits >> 1) & 0x3333_3333
        bits = (bits | bits >> 2) & 0x0F0F_0F0F
        bits = (bits | bits >> 4) & 0x00FF_00FF
        return (bits | bits >> 8) & 0x0000_FFFF
    }
}

/// A cell of a quadtree over the world. A cell of level l is a square with sides of 2³¹⁻ˡ grid steps.
///
/// Source: H. Samet, "The Quadtree and Related Hierarchical Data Structures", 1984.
struct QuadCell: Equatable {
    static let world = QuadCell(level: 0, x: 0, y: 0)
    /// The deepest level, whose cells are 2.4 m wide at the equator.
    static let deepest = 24

    let level: Int
    /// The grid coordinate of the cell's western side.
    let x: UInt32
    /// The grid coordinate of the cell's southern side.
    let y: UInt32

    /// Creates the cell at a given level that contains a point.
    init(at point: GridPoint, level: Int) {
        let mask = ~(Self.size(atLevel: level) &- 1)
        self.init(level: level, x: point.x & mask, y: point.y & mask)
    }

    private init(level: Int, x: UInt32, y: UInt32) {
        self.level = level
        self.x = x
        self.y = y
    }

    static func size(atLevel level: Int) -> UInt32 { 1 << UInt32(31 - level) }

    /// The side length in grid steps.
    var size: UInt32 { Self.size(atLevel: level) }
    /// The southwestern corner.
    var corner: GridPoint { GridPoint(x: x, y: y) }
    /// The cell as a box. It includes the eastern and northern edges, which belong to the neighbors.
    var box: GridBox { GridBox(west: x, south: y, east: x + size, north: y + size) }

    func contains(_ point: GridPoint) -> Bool { QuadCell(at: point, level: level) == self }

    var children: [QuadCell] {
        let half = size / 2
        return [(0, 0), (half, 0), (0, half), (half, half)].map { QuadCell(level: level + 1, x: x + $0.0, y: y + $0.1) }
    }

    /// The number of the cell's first point on the Z-order curve.
    var start: Int64 { ZOrder.number(of: corner) }
    /// The number of the cell's last point on the Z-order curve.
    var end: Int64 { start + (1 << Int64(62 - 2 * level)) - 1 }
}

/// The Z-order curve, which visits the four quarters of each cell one after the other. The number of a point
/// interleaves the bits of `x` and `y`, 31 of each.
///
/// Source: G. M. Morton, "A computer oriented geodetic data base and a new technique in file sequencing", 1966.
enum ZOrder {
    static func number(of point: GridPoint) -> Int64 { Int64(spread(point.y) << 1 | spread(point.x)) }

    static func point(_ number: Int64) -> GridPoint {
        GridPoint(x: gathered(UInt64(number)), y: gathered(UInt64(number) >> 1))
    }

    private static func spread(_ bits: UInt32) -> UInt64 {
        var value = UInt64(bits)
        value = (value | value << 16) & 0x0000_FFFF_0000_FFFF
        value = (value | value << 8) & 0x00FF_00FF_00FF_00FF
        value = (value | value << 4) & 0x0F0F_0F0F_0F0F_0F0F
        value = (value | value << 2) & 0x3333_3333_3333_3333
        return (value | value << 1) & 0x5555_5555_5555_5555
    }

    private static func gathered(_ bits: UInt64) -> UInt32 {
        var value = bits & 0x5555_5555_5555_5555
        value = (value | value >> 1) & 0x3333_3333_3333_3333
        value = (value | value >> 2) & 0x0F0F_0F0F_0F0F_0F0F
        value = (value | value >> 4) & 0x00FF_00FF_00FF_00FF
        value = (value | value >> 8) & 0x0000_FFFF_0000_FFFF
        return UInt32(truncatingIfNeeded: value | value >> 16)
    }
}

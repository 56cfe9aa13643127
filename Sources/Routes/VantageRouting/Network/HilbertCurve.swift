/// Numbers points so that nearby points have similar numbers.
enum HilbertCurve {
    /// Returns the position of a cell along a curve through a grid of 2^16 cells per side. Source: "Hilbert curve",
    /// Wikipedia, `xy2d`.
    static func place(_ x: UInt32, _ y: UInt32) -> UInt32 {
        var (x, y, place) = (x, y, UInt32(0))
        var side: UInt32 = 1 << 15
        while side > 0 {
            let right: UInt32 = x & side > 0 ? 1 : 0
            let upper: UInt32 = y & side > 0 ? 1 : 0
            place &+= side &* side &* ((3 &* right) ^ upper)
            if upper == 0 {
                if right == 1 { (x, y) = (0xFFFF &- x, 0xFFFF &- y) }
                swap(&x, &y)
            }
            side >>= 1
        }
        return place
    }
}

/// A Hilbert curve over the bounding box of a set of points. Positions outside the box are clamped to its edge.
struct HilbertOrder {
    private var west = Int64(Int32.max), south = Int64(Int32.max)
    private var east = Int64(Int32.min), north = Int64(Int32.min)

    init(_ points: [RoadPoint]) {
        for point in points {
            west = min(west, Int64(point.longitude))
            east = max(east, Int64(point.longitude))
            south = min(south, Int64(point.latitude))
            north = max(north, Int64(point.latitude))
        }
    }

    func place(_ point: RoadPoint) -> UInt32 {
        let side = max(1, east - west, north - south)
        return HilbertCurve.place(
            UInt32(min(max(Int64(point.longitude) - west, 0), side) * 0xFFFF / side),
            UInt32(min(max(Int64(point.latitude) - south, 0), side) * 0xFFFF / side))
    }
}

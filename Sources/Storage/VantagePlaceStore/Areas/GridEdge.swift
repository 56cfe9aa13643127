/// A straight segment of an outline.
///
/// Points are treated as if moved east by an infinitesimal amount, and north by an even smaller one. As a result, no
/// point is ever exactly on an edge or a vertex.
struct GridEdge {
    let a: GridPoint
    let b: GridPoint

    /// Reports whether the edge crosses the path that runs north from `start` and then east to `end`.
    ///
    /// - Parameter end: A point that is neither west nor south of `start`.
    @inline(__always)
    func crosses(from start: GridPoint, to end: GridPoint) -> Bool {
        let north = crossesNorth(of: start.x, from: start.y, to: end.y)
        return north != crossesEast(of: end.y, from: start.x, to: end.x)
    }

    /// Reports whether the edge crosses the line that runs east from a point to the end of the grid.
    func crossesEast(from start: GridPoint) -> Bool {
        (a.y > start.y) != (b.y > start.y) && liesEast(of: start.x, at: start.y)
    }

    @inline(__always)
    private func crossesEast(of y: UInt32, from west: UInt32, to east: UInt32) -> Bool {
        guard (a.y > y) != (b.y > y), max(a.x, b.x) > west, min(a.x, b.x) <= east else { return false }
        return liesEast(of: west, at: y) && !liesEast(of: east, at: y)
    }

    @inline(__always)
    private func crossesNorth(of x: UInt32, from south: UInt32, to north: UInt32) -> Bool {
        guard (a.x > x) != (b.x > x), max(a.y, b.y) >= south, min(a.y, b.y) <= north else { return false }
        return liesNorth(of: south, at: x) && !liesNorth(of: north, at: x)
    }

    /// Reports whether the edge lies east of a point. The ends of the edge must be on opposite sides of `y`.
    private func liesEast(of x: UInt32, at y: UInt32) -> Bool {
        let (low, high) = a.y < b.y ? (a, b) : (b, a)
        return (Int64(high.x) - Int64(low.x)) * (Int64(y) - Int64(low.y))
            > (Int64(x) - Int64(low.x)) * (Int64(high.y) - Int64(low.y))
    }

    /// Reports whether the edge lies north of a point. The ends of the edge must be on opposite sides of `x`.
    private func liesNorth(of y: UInt32, at x: UInt32) -> Bool {
        let (west, east) = a.x < b.x ? (a, b) : (b, a)
        let rise = (Int64(east.y) - Int64(west.y)) * (Int64(x) - Int64(west.x))
        let wanted = (Int64(y) - Int64(west.y)) * (Int64(east.x) - Int64(west.x))
        return rise == wanted ? east.y > west.y : rise > wanted
    }
}

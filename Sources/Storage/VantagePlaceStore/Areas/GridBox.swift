/// A closed box of grid points.
struct GridBox: Equatable {
    var west: UInt32
    var south: UInt32
    var east: UInt32
    var north: UInt32

    func contains(_ point: GridPoint) -> Bool {
        point.x >= west && point.x <= east && point.y >= south && point.y <= north
    }

    func touches(_ other: GridBox) -> Bool {
        west <= other.east && other.west <= east && south <= other.north && other.south <= north
    }

    /// Reports whether any point on an edge lies in the box.
    func touches(_ edge: GridEdge) -> Bool {
        let (a, b) = (edge.a, edge.b)
        guard min(a.x, b.x) <= east, max(a.x, b.x) >= west, min(a.y, b.y) <= north, max(a.y, b.y) >= south else {
            return false
        }
        if contains(a) || contains(b) { return true }
        return !hasAllCornersOnOneSide(of: edge)
    }

    private func hasAllCornersOnOneSide(of edge: GridEdge) -> Bool {
        let sides = [(west, south), (west, north), (east, south), (east, north)].map { edge.side(x: $0.0, y: $0.1) }
        return sides.allSatisfy { $0 > 0 } || sides.allSatisfy { $0 < 0 }
    }
}

extension GridEdge {
    /// Returns a positive number for a point to the left of the edge, and a negative one for a point to the right.
    fileprivate func side(x: UInt32, y: UInt32) -> Int64 {
        (Int64(b.x) - Int64(a.x)) * (Int64(y) - Int64(a.y)) - (Int64(b.y) - Int64(a.y)) * (Int64(x) - Int64(a.x))
    }
}

extension GridBox {
    /// Creates the smallest box around a set of points. Returns `nil` if there are none.
    init?(around points: some Sequence<GridPoint>) {
        var box: GridBox?
        for point in points {
            box = GridBox(
                west: min(box?.west ?? point.x, point.x), south: min(box?.south ?? point.y, point.y),
                east: max(box?.east ?? point.x, point.x), north: max(box?.north ?? point.y, point.y))
        }
        guard let box else { return nil }
        self = box
    }
}

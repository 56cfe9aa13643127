import VantageGeodesy

/// A wall of a building: a straight section of its footprint, on the plane.
struct Wall {
    let start: SIMD2<Double>
    let end: SIMD2<Double>
    /// The index of the building.
    let building: Int

    /// Returns the position where a line crosses the wall, as a fraction of the line; `nil` if the line does not cross
    /// it. A line through the corner of two walls crosses one of them, unless both lie on the same side of the line.
    @inline(__always)
    func share(ofWayFrom from: SIMD2<Double>, _ way: SIMD2<Double>) -> Double? {
        let wall = end - start
        let before = wall.cross(from - start)
        let behind = wall.cross(from + way - start)
        guard (before > 0) != (behind > 0), (way.cross(start - from) > 0) != (way.cross(end - from) > 0) else {
            return nil
        }
        return before / (before - behind)
    }
}

/// The walls of buildings, indexed by a grid.
struct WallMap {
    let plane: LocalPlane
    let buildings: [Building]
    private let walls: [Wall]
    private let grid: WallGrid
    private let passages: [(start: SIMD2<Double>, end: SIMD2<Double>)]

    /// The maximum distance in meters between a passage's center line and a point that the passage leads through.
    private static let passageWidth = 2.0

    init(_ area: BuildingSet, _ plane: LocalPlane) {
        self.plane = plane
        buildings = area.buildings
        var walls: [Wall] = []
        for (number, building) in area.buildings.enumerated() {
            for ring in building.rings where ring.count > 2 {
                var last = plane.point(ring[ring.count - 1])
                for corner in ring {
                    let next = plane.point(corner)
                    if next != last { walls.append(Wall(start: last, end: next, building: number)) }
                    last = next
                }
            }
        }
        self.walls = walls
        grid = WallGrid(walls)
        passages = area.passages.flatMap { line in
            let points = line.map(plane.point)
            return zip(points, points.dropFirst()).map { ($0, $1) }
        }
    }

    /// Calls a closure for each wall that a line crosses, in no particular order and possibly more than once, until the
    /// closure returns `false`.
    ///
    /// - Returns: Whether the closure was called for all walls.
    @inline(__always)
    @discardableResult
    func forEachCrossedWall(
        from: SIMD2<Double>, to: SIMD2<Double>, _ body: (_ wall: Int, _ share: Double) -> Bool
    ) -> Bool {
        let way = to - from
        return grid.forEachCell(from: from, to: to) { numbers in
            for number in numbers {
                guard let share = walls[Int(number)].share(ofWayFrom: from, way), !isOpen(from + way * share) else {
                    continue
                }
                if !body(Int(number), share) { return false }
            }
            return true
        }
    }

    /// Returns the distance to the nearest wall in meters, clamped to `most`.
    func distanceToWall(from point: SIMD2<Double>, most: Double) -> Double {
        var nearest = most
        grid.forEachCell(within: most, of: point) { numbers in
            for number in numbers {
                let wall = walls[Int(number)]
                nearest = min(nearest, point.distance(toLineFrom: wall.start, to: wall.end))
            }
        }
        return nearest
    }

    func building(ofWall number: Int) -> Int { walls[number].building }

    /// Reports whether a passage leads through a wall at a point.
    private func isOpen(_ point: SIMD2<Double>) -> Bool {
        passages.contains { point.distance(toLineFrom: $0.start, to: $0.end) <= Self.passageWidth }
    }

    /// Returns the buildings whose footprints contain a point, in ascending order.
    func buildings(containing point: SIMD2<Double>) -> [Int] {
        // A point beyond all walls is outside every footprint.
        buildingsCrossed(from: point, to: SIMD2(grid.west - 1, point.y), isOpenCounted: true)
    }

    /// Returns the buildings that contain exactly one end of a line, in ascending order. The line crosses an odd number
    /// of walls of each of these buildings.
    ///
    /// - Parameter isOpenCounted: Whether walls that a passage leads through are counted.
    func buildingsCrossed(from: SIMD2<Double>, to: SIMD2<Double>, isOpenCounted: Bool = false) -> [Int] {
        var met: [Int32] = []
        grid.forEachCell(from: from, to: to) { numbers in
            for number in numbers {
                guard let share = walls[Int(number)].share(ofWayFrom: from, to - from) else { continue }
                if isOpenCounted || !isOpen(from + (to - from) * share) { met.append(number) }
            }
            return true
        }
        // A wall may be in several cells.
        met.sort()
        var buildings: [Int] = []
        for (place, number) in met.enumerated() where place == 0 || met[place - 1] != number {
            buildings.append(walls[Int(number)].building)
        }
        return buildings.elementsWithOddCount
    }
}

extension [Int] {
    /// The elements that occur an odd number of times, once each and in ascending order.
    var elementsWithOddCount: [Int] {
        var kept: [Int] = []
        for number in sorted() {
            if kept.last == number { kept.removeLast() } else { kept.append(number) }
        }
        return kept
    }
}

extension SIMD2<Double> {
    /// Returns the distance to the nearest point on a line segment.
    func distance(toLineFrom start: SIMD2<Double>, to end: SIMD2<Double>) -> Double {
        (self - nearest(onLineFrom: start, to: end)).length
    }

    func nearest(onLineFrom start: SIMD2<Double>, to end: SIMD2<Double>) -> SIMD2<Double> {
        let line = end - start
        let square = line.dot(line)
        let share = square > 0 ? Swift.min(1, Swift.max(0, (self - start).dot(line) / square)) : 0
        return start + line * share
    }
}

/// A line of sight over the ground cells. Positions along it are multiples of the distance
/// from the camera to its target.
struct SightLine {
    /// x and y in ground cells; z is the height above the camera's target, in points.
    let origin: SIMD3<Double>
    /// The change in position for each camera distance along the line.
    let step: SIMD3<Double>

    func place(_ share: Double) -> SIMD3<Double> { origin + step * share }
    func height(_ share: Double) -> Double { origin.z + step.z * share }
    func ground(_ share: Double) -> SIMD2<Double> { SIMD2(origin.x + step.x * share, origin.y + step.y * share) }

    /// Returns the line in the coordinates of a tile's grid.
    func within(_ square: TerrainSquare) -> SightLine {
        let scale = Double(TerrainGrid.cells) / square.side
        let corner = SIMD3(square.corner.x, square.corner.y, 0)
        let factor = SIMD3(scale, scale, 1)
        return SightLine(origin: (origin - corner) * factor, step: step * factor)
    }

    /// Returns the position at which the line leaves a square that it has entered.
    func end(in corner: SIMD2<Double>, side: Double) -> Double {
        func end(_ origin: Double, _ step: Double, _ low: Double) -> Double {
            step > 0 ? (low + side - origin) / step : step < 0 ? (low - origin) / step : .infinity
        }
        return min(end(origin.x, step.x, corner.x), end(origin.y, step.y, corner.y))
    }

    /// Returns the part of the line inside a box, or `nil` if the line misses the box.
    func shares(in size: SIMD2<Double>) -> ClosedRange<Double>? {
        var (first, last) = (-Double.infinity, Double.infinity)
        for (origin, step, size) in [(origin.x, step.x, size.x), (origin.y, step.y, size.y)] {
            guard step != 0 else {
                if origin < 0 || origin > size { return nil }
                continue
            }
            let (one, other) = (-origin / step, (size - origin) / step)
            (first, last) = (max(first, min(one, other)), min(last, max(one, other)))
        }
        return first <= last ? first...last : nil
    }

    /// A step long enough to reach the next cell.
    var nudge: Double { 1e-7 / max(abs(step.x), abs(step.y), 1e-7) }
}

extension Terrain {
    /// Returns the visible ground at a point in the image, or `nil` if there is none.
    ///
    /// - Parameter point: The position, in points from the center of the image.
    /// - Returns: The position on the plane, in points from the anchor, and the depth in multiples of the camera
    ///   distance.
    package func seen(at point: SIMD2<Double>) -> (plane: SIMD2<Double>, depth: Double)? {
        guard let depth = meeting(sight(point), before: PitchedCamera.farthest) else { return nil }
        let place = lens.place(of: point, depth: depth)
        return (SIMD2(place.x, place.y), depth)
    }

    /// Reports whether terrain hides a position on or above the ground.
    ///
    /// - Parameter height: The height above the camera's target, in points.
    package func hides(_ plane: SIMD2<Double>, height: Double) -> Bool {
        let depth = lens.depth(plane.y, height: height) / lens.distance
        guard depth > PitchedCamera.nearestTerrain else { return true }
        let point = lens.point(plane, height: height)
        return meeting(sight(point), before: depth * (1 - Self.tolerance)) != nil
    }

    /// A position counts as visible if the ground in front of it is nearer by at most this fraction of the depth.
    private static let tolerance = 0.01

    private func sight(_ point: SIMD2<Double>) -> SightLine {
        func place(_ depth: Double) -> SIMD3<Double> {
            let place = lens.place(of: point, depth: depth)
            let ground = cells.place(projection.mapPoint(SIMD2(place.x, place.y)))
            return SIMD3(ground.x, ground.y, place.z)
        }
        let origin = place(0)
        return SightLine(origin: origin, step: place(1) - origin)
    }

    /// Returns the first intersection of a line of sight with the ground.
    private func meeting(_ sight: SightLine, before last: Double) -> Double? {
        guard let inside = sight.shares(in: SIMD2(Double(cells.columns), Double(cells.rows))) else { return nil }
        var share = max(PitchedCamera.nearestTerrain, inside.lowerBound)
        let last = min(last, inside.upperBound)
        while share < last {
            let place = sight.ground(share + sight.nudge)
            guard let number = cells.tile(at: place) else {
                share = max(share + sight.nudge, sight.end(in: place.rounded(.down), side: 1))
                continue
            }
            let square = square(number)
            let end = min(last, sight.end(in: square.corner, side: square.side))
            if min(sight.height(share), sight.height(end)) <= tiles[number].range.upperBound,
                let found = tiles[number].meeting(sight.within(square), from: share, to: end)
            {
                return found
            }
            share = max(share + sight.nudge, end)
        }
        return nil
    }
}

extension TerrainTile {
    /// - Parameter sight: The line of sight, in grid cells.
    fileprivate func meeting(_ sight: SightLine, from first: Double, to last: Double) -> Double? {
        let (nudge, most) = (sight.nudge, Double(TerrainGrid.cells - 1))
        var share = first
        while share < last {
            let cell = sight.ground(share + nudge).rounded(.down)
                .clamped(lowerBound: .zero, upperBound: SIMD2(most, most))
            let end = min(last, max(share + nudge, sight.end(in: cell, side: 1)))
            // The point where the line crosses from one triangle to the other.
            let (begin, change) = (
                (sight.ground(share) - cell).sum() - 1, (sight.ground(end) - sight.ground(share)).sum()
            )
            let middle = change == 0 ? share : share - begin / change * (end - share)
            func part(_ from: Double, _ to: Double) -> Double? {
                let isLower = (sight.ground((from + to) / 2) - cell).sum() > 1
                return Self.meeting(
                    sight, TerrainTriangles(heights: heights).slope(ofCell: Int(cell.x), Int(cell.y), isLower: isLower),
                    from: from, to: to)
            }
            let isCut = middle > share && middle < end
            if let found = isCut ? part(share, middle) ?? part(middle, end) : part(share, end) { return found }
            share = end
        }
        return nil
    }

    private static func meeting(
        _ sight: SightLine, _ slope: SIMD3<Double>, from: Double, to: Double
    ) -> Double? {
        func above(_ share: Double) -> Double {
            let place = sight.place(share)
            return place.z - slope.z - slope.x * place.x - slope.y * place.y
        }
        let (first, last) = (above(from), above(to))
        guard first > 0 else { return from }
        return last > 0 ? nil : from + (to - from) * first / (first - last)
    }
}

/// Draws lines across ±180° the short way.
enum Antimeridian {
    /// Points of a line or a ring, which go on beyond the edge of the world where the line crosses it.
    ///
    /// By RFC 7946, section 3.1.9, shapes are cut there, and many are not. A step of more than 180° is taken for one across,
    /// unless an end lies at ±180° itself: there shapes that were cut, and boxes around the world, have their corners. A ring
    /// that does not come back to its start, since it goes around a pole, stays as it is.
    static func points(_ positions: ArraySlice<SIMD2<Double>>, isRing: Bool) -> [SIMD2<Double>] {
        var points = positions.map { WorldPoint.point(longitude: $0.x, latitude: $0.y) }
        guard points.contains(where: { abs($0.x - points[0].x) > 0.5 }) else { return points }
        let steps = turns(positions)
        guard !isRing || steps.last == 0 else { return points }
        for index in points.indices { points[index].x += steps[index] }
        return points
    }

    /// Of each position, by how many widths of the world it has to be moved to lie close to the one before.
    private static func turns(_ positions: ArraySlice<SIMD2<Double>>) -> [Double] {
        var turn = 0.0
        var last = positions.first?.x ?? 0
        return positions.map { position in
            let step = position.x - last
            if abs(step) > 180, abs(position.x) != 180, abs(last) != 180 { turn -= step > 0 ? 1 : -1 }
            last = position.x
            return turn
        }
    }
}

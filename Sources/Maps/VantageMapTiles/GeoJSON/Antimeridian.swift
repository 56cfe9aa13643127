/// The extension of lines beyond ±180°, along the shorter way around the world.
enum Antimeridian {
    /// Returns the points of a line or ring. Where the line crosses the edge of the world, the points continue beyond
    /// the edge.
    ///
    /// RFC 7946, section 3.1.9, requires shapes to be split at ±180°, but many are not. A step of more than 180° counts
    /// as a crossing unless one of its ends lies exactly at ±180°, because split shapes and boxes around the world have
    /// corners there. A ring that encloses a pole, and so does not return to its start, stays unchanged.
    static func points(_ positions: ArraySlice<SIMD2<Double>>, isRing: Bool) -> [SIMD2<Double>] {
        var points = positions.map { WebMercator.point(longitude: $0.x, latitude: $0.y) }
        guard points.contains(where: { abs($0.x - points[0].x) > 0.5 }) else { return points }
        let steps = worldOffsets(positions)
        guard !isRing || steps.last == 0 else { return points }
        for index in points.indices { points[index].x += steps[index] }
        return points
    }

    /// Returns the number of world widths to add to each position so that it follows the previous one without a jump.
    private static func worldOffsets(_ positions: ArraySlice<SIMD2<Double>>) -> [Double] {
        var offset = 0.0
        var last = positions.first?.x ?? 0
        return positions.map { position in
            let step = position.x - last
            if abs(step) > 180, abs(position.x) != 180, abs(last) != 180 { offset -= step > 0 ? 1 : -1 }
            last = position.x
            return offset
        }
    }
}

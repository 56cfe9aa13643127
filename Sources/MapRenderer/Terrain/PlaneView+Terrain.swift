extension PlaneView {
    /// Points of the plane between two places of a line that follows the ground, where the camera looks at.
    private static let step = 8.0
    /// Pieces of a line's part, at most.
    private static let mostSteps = 256.0

    /// Whether a place upon the ground is seen.
    func shows(_ place: SIMD2<Double>, _ terrain: Terrain) -> Bool {
        let (lens, height) = (terrain.lens, terrain.height(at: place))
        let depth = lens.depth(place.y, height: height) / lens.distance
        return depth > MapLens.nearest && depth < farthest && !terrain.hides(place, height: height)
    }

    /// What is seen of a line upon the ground, in pixels.
    func line(_ line: [SIMD2<Double>], on terrain: Terrain) -> [[SIMD2<Double>]] {
        var (pieces, piece): ([[SIMD2<Double>]], [SIMD2<Double>]) = ([], [])
        for place in Self.dense(line, terrain.lens) {
            if let pixel = point(place) {
                piece.append(pixel)
            } else {
                if piece.count > 1 { pieces.append(piece) }
                piece = []
            }
        }
        return piece.count > 1 ? pieces + [piece] : pieces
    }

    /// A line with so many places that it follows the ground.
    static func dense(_ line: [SIMD2<Double>], _ lens: MapLens) -> [SIMD2<Double>] {
        guard var last = line.first else { return [] }
        var dense = [last]
        for next in line.dropFirst() {
            let way = next - last
            let nearness = lens.distance / max(lens.depth((last.y + next.y) / 2), lens.distance * MapLens.nearest)
            let count = min(max(1, ((way * way).sum().squareRoot() * nearness / step).rounded(.up)), mostSteps)
            for number in stride(from: 1, through: count, by: 1) { dense.append(last + way * (number / count)) }
            last = next
        }
        return dense
    }
}

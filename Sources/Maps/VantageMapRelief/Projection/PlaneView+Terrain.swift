extension PlaneView {
    /// The distance between the vertices of a line that follows the ground, in points at the scale of the camera's
    /// target.
    private static let step = 8.0
    /// The maximum number of pieces that a segment is split into.
    private static let maximumSteps = 256.0

    /// Reports whether a position on the ground is visible.
    package func shows(_ place: SIMD2<Double>, _ terrain: Terrain) -> Bool {
        let (lens, height) = (terrain.lens, terrain.height(at: place))
        let depth = lens.depth(place.y, height: height) / lens.distance
        return depth > PitchedCamera.nearest && depth < farthest && !terrain.hides(place, height: height)
    }

    /// Returns the visible pieces of a line on the ground, in pixels.
    package func line(_ line: [SIMD2<Double>], on terrain: Terrain) -> [[SIMD2<Double>]] {
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

    /// Returns a line with additional points, so that it follows the ground.
    package static func dense(_ line: [SIMD2<Double>], _ lens: PitchedCamera) -> [SIMD2<Double>] {
        guard var last = line.first else { return [] }
        var dense = [last]
        for next in line.dropFirst() {
            let way = next - last
            let inverseDepth =
                lens.distance / max(lens.depth((last.y + next.y) / 2), lens.distance * PitchedCamera.nearest)
            let count = min(max(1, ((way * way).sum().squareRoot() * inverseDepth / step).rounded(.up)), maximumSteps)
            for number in stride(from: 1, through: count, by: 1) { dense.append(last + way * (number / count)) }
            last = next
        }
        return dense
    }
}

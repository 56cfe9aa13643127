import Foundation

/// A line in pixels, with the distances along it.
struct MeasuredLine {
    private let points: [SIMD2<Double>]
    /// The distance of each point from the start.
    private let distances: [Double]

    init(_ points: [SIMD2<Double>]) {
        self.points = points
        var sum = 0.0
        distances = points.indices.map { index in
            if index > 0 {
                let step = points[index] - points[index - 1]
                sum += (step * step).sum().squareRoot()
            }
            return sum
        }
    }

    var length: Double { distances.last ?? 0 }

    func point(at distance: Double) -> SIMD2<Double> {
        guard points.count > 1 else { return points[0] }
        var (low, high) = (0, points.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if distances[middle] <= distance { low = middle } else { high = middle }
        }
        let span = distances[high] - distances[low]
        guard span > 0 else { return points[low] }
        return points[low] + (points[high] - points[low]) * ((distance - distances[low]) / span)
    }

    /// Returns the part of the line between two distances from the start.
    func part(from start: Double, to end: Double) -> [SIMD2<Double>] {
        let inner = points.indices.filter { distances[$0] > start && distances[$0] < end }
        return [point(at: start)] + inner.map { points[$0] } + [point(at: end)]
    }

    /// The cosines of the maximum bend between adjacent glyphs, and between a glyph and the text as a whole.
    private static let minimumStep = cos(28 * Double.pi / 180)
    private static let minimumTurn = cos(50 * Double.pi / 180)
    private static let straight = cos(2.2 * Double.pi / 180)

    /// Lays out text along the line, from left to right in the image.
    ///
    /// - Parameters:
    ///   - middle: The position of the text's center, as a distance from the start of the line in pixels.
    ///   - lift: The distance from the line down to the baseline, in pixels. It centers the glyphs on the line.
    /// - Returns: `nil` if the line bends too much.
    func pieces(of text: ShapedText, middle: Double, lift: Double) -> [PlacedLabel.Piece]? {
        let (start, end) = (middle - text.width / 2, middle + text.width / 2)
        guard start >= 0, end <= length, let whole = direction(start, end) else { return nil }
        // Glyphs must not be upside down. Along a line that goes straight down, text reads upward.
        let isReversed = whole.x < -1e-6 || (abs(whole.x) <= 1e-6 && whole.y > 0)
        let chord = isReversed ? -whole : whole
        func place(_ offset: Double) -> SIMD2<Double> { point(at: isReversed ? end - offset : start + offset) }
        let clusters = text.clusters
        var directions: [SIMD2<Double>] = []
        for cluster in clusters {
            let (from, to) = (place(cluster.start), place(cluster.start + cluster.advance))
            let step = to - from
            let size = (step * step).sum().squareRoot()
            let direction = size > 0.01 ? step / size : directions.last ?? chord
            guard (direction * chord).sum() >= Self.minimumTurn,
                directions.last.map({ ($0 * direction).sum() >= Self.minimumStep }) ?? true
            else { return nil }
            directions.append(direction)
        }
        func origin(_ place: SIMD2<Double>, _ direction: SIMD2<Double>) -> SIMD2<Double> {
            place + SIMD2(-direction.y, direction.x) * lift
        }
        if directions.allSatisfy({ ($0 * chord).sum() >= Self.straight }) {
            // Rotating around the center distributes the bend evenly.
            let center = place(text.width / 2)
            return [
                PlacedLabel.Piece(
                    glyphs: nil, origin: origin(center - chord * (text.width / 2), chord), direction: chord, start: 0)
            ]
        }
        return zip(clusters, directions).map { cluster, direction in
            PlacedLabel.Piece(
                glyphs: cluster.glyphs, origin: origin(place(cluster.start), direction), direction: direction,
                start: cluster.start)
        }
    }

    private func direction(_ from: Double, _ to: Double) -> SIMD2<Double>? {
        let step = point(at: to) - point(at: from)
        let size = (step * step).sum().squareRoot()
        return size > 0.5 * (to - from) ? step / size : nil
    }
}

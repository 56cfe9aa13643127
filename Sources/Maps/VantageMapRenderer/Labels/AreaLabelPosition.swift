/// The position in an area where a line of text has the most room.
struct AreaLabelPosition {
    /// The center of the line of text, in pixels.
    let place: SIMD2<Double>
    /// The width of the area at this position, in pixels.
    let width: Double

    /// The number of scan lines; odd, so that one passes through the center.
    private static let lines = 11

    /// - Parameter rings: Outlines and holes, in pixels.
    /// - Returns: `nil` for an area without an interior.
    init?(of rings: [[SIMD2<Double>]]) {
        let ys = rings.joined().map(\.y)
        guard let top = ys.min(), let bottom = ys.max(), top < bottom else { return nil }
        var best: (score: Double, middle: AreaLabelPosition)?
        for line in 0..<Self.lines {
            let share = (Double(line) + 0.5) / Double(Self.lines)
            let y = top + (bottom - top) * share
            // A slightly narrower span is preferred if it is nearer to the center.
            let weight = 1 - abs(share - 0.5)
            for (left, right) in Self.spans(of: rings, at: y) where (right - left) * weight > best?.score ?? 0 {
                let middle = AreaLabelPosition(place: SIMD2((left + right) / 2, y), width: right - left)
                best = ((right - left) * weight, middle)
            }
        }
        guard let best else { return nil }
        self = best.middle
    }

    private init(place: SIMD2<Double>, width: Double) {
        self.place = place
        self.width = width
    }

    /// Returns the parts of a horizontal line that are inside the area: from each odd-numbered crossing to the next
    /// crossing.
    private static func spans(of rings: [[SIMD2<Double>]], at y: Double) -> [(left: Double, right: Double)] {
        var crossings: [Double] = []
        for ring in rings {
            guard var last = ring.last else { continue }
            for next in ring {
                if (last.y > y) != (next.y > y) {
                    crossings.append(last.x + (next.x - last.x) * (y - last.y) / (next.y - last.y))
                }
                last = next
            }
        }
        crossings.sort()
        return stride(from: 0, to: crossings.count - 1, by: 2).map { (crossings[$0], crossings[$0 + 1]) }
    }
}

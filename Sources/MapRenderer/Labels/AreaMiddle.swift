/// Where an area has most room for a line of text.
struct AreaMiddle {
    /// In pixels.
    let place: SIMD2<Double>
    /// How wide the area is there, in pixels.
    let width: Double

    /// Lines on which room is looked for; odd, so that one goes through the middle.
    private static let lines = 11

    /// - Parameter rings: Outlines and holes, in pixels.
    /// - Returns: Nil for an area without an inside.
    init?(of rings: [[SIMD2<Double>]]) {
        let ys = rings.joined().map(\.y)
        guard let top = ys.min(), let bottom = ys.max(), top < bottom else { return nil }
        var best: (score: Double, middle: AreaMiddle)?
        for line in 0..<Self.lines {
            let share = (Double(line) + 0.5) / Double(Self.lines)
            let y = top + (bottom - top) * share
            // A little less room is better if it is nearer to the middle.
            let weight = 1 - abs(share - 0.5)
            for (left, right) in Self.spans(of: rings, at: y) where (right - left) * weight > best?.score ?? 0 {
                let middle = AreaMiddle(place: SIMD2((left + right) / 2, y), width: right - left)
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

    /// What of a level line lies inside: between an odd crossing and the next.
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

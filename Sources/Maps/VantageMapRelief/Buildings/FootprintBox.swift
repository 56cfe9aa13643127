/// A rectangle around a footprint that is aligned with one of its walls.
struct FootprintBox {
    /// The direction of two of the sides, as a unit vector, and half their length.
    private(set) var axis: SIMD2<Double>
    private(set) var halfLength: Double
    /// Half the length of the other two sides.
    private(set) var halfWidth: Double
    let center: SIMD2<Double>

    /// The number of walls, the longest ones, with which rectangles are compared.
    private static let walls = 8

    /// Creates the rectangle with a given direction.
    init(_ ring: [SIMD2<Double>], axis: SIMD2<Double>) {
        func range(_ along: SIMD2<Double>) -> (middle: Double, half: Double) {
            var (low, high) = (Double.infinity, -Double.infinity)
            for point in ring {
                let place = (point * along).sum()
                (low, high) = (min(low, place), max(high, place))
            }
            return ((low + high) / 2, (high - low) / 2)
        }
        let normal = axis.turned
        let (along, across) = (range(axis), range(normal))
        self.axis = axis
        (halfLength, halfWidth) = (along.half, across.half)
        center = axis * along.middle + normal * across.middle
    }

    /// Creates the smallest rectangle; its axis is the direction of its longer sides.
    ///
    /// - Returns: `nil` if the footprint has no size.
    init?(smallestAround ring: [SIMD2<Double>]) {
        let steps = zip(ring, ring.dropFirst() + ring.prefix(1)).map { $1 - $0 }
        let longest = steps.sorted { ($0 * $0).sum() > ($1 * $1).sum() }.prefix(Self.walls)
        let boxes = longest.compactMap { step -> FootprintBox? in
            let length = (step * step).sum().squareRoot()
            return length > 0 ? FootprintBox(ring, axis: step / length) : nil
        }
        guard let least = boxes.min(by: { $0.area < $1.area }), least.area > 0 else { return nil }
        self = least.halfLength < least.halfWidth ? least.turned : least
    }

    /// The same rectangle, with the direction of the other two sides.
    var turned: FootprintBox {
        var box = self
        box.axis = axis.turned
        (box.halfLength, box.halfWidth) = (halfWidth, halfLength)
        return box
    }

    var area: Double { 4 * halfLength * halfWidth }
}

extension SIMD2<Double> {
    /// The vector, rotated by a right angle.
    var turned: SIMD2<Double> { SIMD2(-y, x) }
}

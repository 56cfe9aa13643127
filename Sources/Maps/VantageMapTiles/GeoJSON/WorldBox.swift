/// A closed box. Its coordinates are fractions of the world's width.
struct WorldBox: Hashable, Sendable {
    var low: SIMD2<Double>
    var high: SIMD2<Double>

    static let empty = WorldBox(low: SIMD2(repeating: .infinity), high: SIMD2(repeating: -.infinity))

    mutating func include(_ point: SIMD2<Double>) {
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
    }

    mutating func include(_ box: WorldBox) {
        low = pointwiseMin(low, box.low)
        high = pointwiseMax(high, box.high)
    }

    func meets(_ other: WorldBox) -> Bool {
        all(low .<= other.high) && all(other.low .<= high)
    }

    func moved(byX distance: Double) -> WorldBox {
        WorldBox(low: low + SIMD2(distance, 0), high: high + SIMD2(distance, 0))
    }
}

import VantageMapCanvas

/// The parts of buildings in a tile. Where parts describe a building in detail, its outline is not raised as well.
struct BuildingParts {
    private var parts: [(middle: SIMD2<Double>, area: Double)] = []

    /// The share of a building that its parts must cover to replace it.
    private static let share = 0.5

    /// - Parameter rings: The footprint and its holes.
    mutating func add(_ rings: [[SIMD2<Double>]]) {
        guard let outer = rings.first, !outer.isEmpty else { return }
        parts.append((outer.reduce(.zero, +) / Double(outer.count), Self.area(outer)))
    }

    func cover(_ rings: [[SIMD2<Double>]]) -> Bool {
        guard !parts.isEmpty, let outer = rings.first else { return false }
        let box = PixelBox(around: outer)
        let inside = parts.filter { box.contains($0.middle) && ShapeGeometry.contains(rings, $0.middle) }
        return !inside.isEmpty && inside.reduce(0) { $0 + $1.area } >= Self.share * Self.area(outer)
    }

    private static func area(_ ring: [SIMD2<Double>]) -> Double { abs(ShapeGeometry.signedArea(ring)) }
}

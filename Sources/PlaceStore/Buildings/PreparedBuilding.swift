/// The outline of a building, or the middle line of a way through buildings, that waits for the store.
package struct PreparedBuilding: Sendable {
    /// An area; of a way through buildings, a line.
    package let outline: Outline
    /// Metres above the ground, where it is known.
    package let height: Double?
    /// Metres above the ground where it begins.
    package let base: Double

    /// - Parameters: As of the properties; what is no length is taken for unknown, or for 0.
    package init(outline: Outline, height: Double?, base: Double) {
        self.outline = outline
        self.height = height.flatMap { Self.heights.contains($0) ? $0 : nil }
        self.base = Self.heights.contains(base) ? base : 0
    }

    /// Metres: the highest building has 828.
    private static let heights = 0.0...2000
}

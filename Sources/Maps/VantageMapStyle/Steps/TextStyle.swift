/// The appearance of a label's glyphs; lengths are in points.
package struct TextStyle: Hashable, Sendable {
    package var size: Double
    package var weight = 400
    package var isItalic = false
    /// The spacing between glyphs, as a fraction of the size.
    package var spacing = 0.0
    package var isUppercase = false
    /// The maximum line width before wrapping, as a multiple of the size; `nil` never wraps.
    package var lineWidth: Double?

    package init(
        size: Double, weight: Int = 400, isItalic: Bool = false, spacing: Double = 0, isUppercase: Bool = false,
        lineWidth: Double? = nil
    ) {
        (self.size, self.weight, self.isItalic) = (size, weight, isItalic)
        (self.spacing, self.isUppercase, self.lineWidth) = (spacing, isUppercase, lineWidth)
    }
}

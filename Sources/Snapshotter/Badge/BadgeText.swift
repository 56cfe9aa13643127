/// An attribution as one line that can be drawn: what comes from files may hold anything.
struct BadgeText: Hashable, Sendable {
    static let maximumScalars = 256

    let line: String

    /// Turns line breaks, tabs and controls into spaces, drops marks that reorder or hide text, and cuts what is longer
    /// than ``maximumScalars``.
    ///
    /// - Returns: Nil when nothing is left.
    init?(_ text: String) {
        var scalars = String.UnicodeScalarView()
        var isSpaceDue = false
        for scalar in text.unicodeScalars where !BadgeText.isDropped(scalar) {
            if BadgeText.isSpace(scalar) {
                isSpaceDue = !scalars.isEmpty
                continue
            }
            if isSpaceDue { scalars.append(" ") }
            isSpaceDue = false
            scalars.append(scalar)
            guard scalars.count < BadgeText.maximumScalars else {
                scalars.append("…")
                break
            }
        }
        guard !scalars.isEmpty else { return nil }
        line = String(scalars)
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }

    /// Format characters, among them those that set the direction of text; those that join glyphs stay.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .format && !(0x200C...0x200D).contains(scalar.value)
    }
}

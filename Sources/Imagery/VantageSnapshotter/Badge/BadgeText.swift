/// An attribution as a single line that can be drawn. Text from files may contain any characters.
struct BadgeText: Hashable, Sendable {
    static let maximumScalars = 256

    let line: String

    /// Replaces line breaks, tabs and control characters with spaces, removes characters that reorder or hide text, and
    /// truncates the text to ``maximumScalars``.
    ///
    /// - Returns: Nil if no text remains.
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

    /// Returns whether a scalar is a format character, such as a text direction mark. Joiners are kept.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .format && !(0x200C...0x200D).contains(scalar.value)
    }
}

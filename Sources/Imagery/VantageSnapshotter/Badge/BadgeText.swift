import CVantageTextShaping

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

    /// Checks that the attribution can be read. Characters without a glyph are drawn as boxes, but an attribution of
    /// nothing else must not pass for one.
    ///
    /// - Throws: ``SnapshotError`` with the code `cannotDrawBadge` if no font has any character of the line.
    func checkFonts() throws(SnapshotError) {
        let visible = line.unicodeScalars.filter { !$0.properties.isWhitespace }.count
        let text = Array(line.utf8CString)
        guard ctextshaping_missing_glyphs(text, text.count - 1) >= visible else { return }
        throw SnapshotError(
            .cannotDrawBadge,
            "No installed font has the characters of the attribution \"\(line)\". Install fonts for its script, such as "
                + "DejaVu Sans or Noto Sans.")
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }

    /// Returns whether a scalar is a format character, such as a text direction mark. Joiners are kept.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .format && !(0x200C...0x200D).contains(scalar.value)
    }
}

/// Text from a source, stripped of characters that no name should contain.
///
/// A NUL would end the text in SQLite and in C, and invisible controls can disguise a name. Joiners are kept, because
/// several scripts need them.
enum PlainTag {
    static func text(_ text: String) -> String {
        guard text.utf8.contains(where: isSuspect) else { return text }
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isRemoved(scalar) { continue }
            plain.append(isSpace(scalar) ? " " : scalar)
        }
        return String(plain).trimmingSpaces
    }

    /// Reports whether a byte may belong to a character that is removed or replaced: a control, or the first byte of a
    /// multibyte character.
    private static func isSuspect(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2 || byte == 0xEF
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x85, 0xA0, 0x2028, 0x2029: true
        default: false
        }
    }

    private static func isRemoved(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x85: false
        case 0x00...0x1F, 0x7F...0x9F: true
        // Directional marks, embeddings, overrides and isolates.
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        case 0xFEFF, 0xFFF9...0xFFFB: true
        default: false
        }
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        var text = Substring(self)
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

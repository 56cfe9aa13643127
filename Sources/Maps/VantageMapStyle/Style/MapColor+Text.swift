extension MapColor {
    /// Parses `#rgb`, `#rrggbb`, `#rrggbbaa` (the `#` is optional), or an HTML color name.
    ///
    /// - Returns: `nil` for anything else.
    public init?(parsing text: String) {
        if let known = Self.names[text.lowercased()] {
            self.init(known)
            return
        }
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard [3, 6, 8].contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit), digits.allSatisfy(\.isASCII),
            let number = UInt32(digits, radix: 16)
        else { return nil }
        switch digits.utf8.count {
        case 3: self.init((number & 0xF00) * 0x1100 | (number & 0xF0) * 0x110 | (number & 0xF) * 0x11)
        case 6: self.init(number)
        default: self.init(number >> 8, alpha: Double(number & 255) / 255)
        }
    }

    /// The named colors as 0xRRGGBB. Source: CSS 2.1, section 4.3.6.
    private static let names: [String: UInt32] = [
        "black": 0x000000, "silver": 0xC0C0C0, "gray": 0x808080, "white": 0xFFFFFF, "maroon": 0x800000, "red": 0xFF0000,
        "purple": 0x800080, "fuchsia": 0xFF00FF, "green": 0x008000, "lime": 0x00FF00, "olive": 0x808000,
        "yellow": 0xFFFF00, "navy": 0x000080, "blue": 0x0000FF, "teal": 0x008080, "aqua": 0x00FFFF,
        "orange": 0xFFA500,
    ]
}

extension MapColor {
    /// The color as `#rrggbb`, or as `#rrggbbaa` if it is not opaque. ``init(parsing:)`` parses this form.
    package var hex: String {
        let parts = [red, green, blue] + (alpha < 1 ? [alpha] : [])
        return parts.reduce(into: "#") { text, part in
            let digits = String(Int((part * 255).rounded()), radix: 16)
            text += digits.count == 1 ? "0" + digits : digits
        }
    }
}

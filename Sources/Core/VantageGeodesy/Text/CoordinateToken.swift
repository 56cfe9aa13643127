/// A token in a written position.
enum CoordinateToken: Equatable {
    enum Unit: Int { case degrees, minutes, seconds }

    case number(Double)
    /// A sign before a number: 1 or −1.
    case sign(Double)
    case unit(Unit)
    /// A colon, which separates degrees, minutes and seconds.
    case colon
    /// A compass letter: 1 for N and E, -1 for S and W, and whether it belongs to a latitude.
    case direction(Double, isNorthward: Bool)
    /// A comma, a semicolon or a slash.
    case separator

    /// - Returns: `nil` if part of the text is not a token.
    static func tokens(of text: String) -> [CoordinateToken]? {
        let scalars = text.unicodeScalars.map(plain)
        let comma = hasDecimalComma(scalars)
        var tokens: [CoordinateToken] = []
        var place = 0
        while place < scalars.count {
            let scalar = scalars[place]
            if isDigit(scalar) {
                guard let number = number(scalars, &place, decimalComma: comma) else { return nil }
                tokens.append(.number(number))
                continue
            }
            place += 1
            // Two single quotes stand for a double quote.
            if scalar == "'", place < scalars.count, scalars[place] == "'" {
                place += 1
                tokens.append(.unit(.seconds))
            } else if !isSpace(scalar) {
                guard let token = token(scalar) else { return nil }
                tokens.append(token)
            }
        }
        return tokens
    }

    private static func token(_ scalar: Unicode.Scalar) -> CoordinateToken? {
        switch scalar {
        case "+": .sign(1)
        case "-": .sign(-1)
        case "°": .unit(.degrees)
        case "'": .unit(.minutes)
        case "\"": .unit(.seconds)
        case ":": .colon
        case ",", ";", "/": .separator
        case "N", "n": .direction(1, isNorthward: true)
        case "S", "s": .direction(-1, isNorthward: true)
        case "E", "e": .direction(1, isNorthward: false)
        case "W", "w": .direction(-1, isNorthward: false)
        default: nil
        }
    }

    private static func number(
        _ scalars: [Unicode.Scalar], _ place: inout Int, decimalComma: Bool
    ) -> Double? {
        let mark: Unicode.Scalar = decimalComma ? "," : "."
        let start = place
        while place < scalars.count, isDigit(scalars[place]) { place += 1 }
        if place + 1 < scalars.count, scalars[place] == mark, isDigit(scalars[place + 1]) {
            place += 1
            while place < scalars.count, isDigit(scalars[place]) { place += 1 }
        }
        return Double(String(String.UnicodeScalarView(scalars[start..<place])).replacing(",", with: "."))
    }

    /// Reports whether commas between digits are decimal commas. They are if the text contains no period and something
    /// else separates the two numbers.
    private static func hasDecimalComma(_ scalars: [Unicode.Scalar]) -> Bool {
        guard !scalars.contains(".") else { return false }
        let commas = scalars.indices.count { place in
            scalars[place] == "," && place > 0 && place + 1 < scalars.count && isDigit(scalars[place - 1])
                && isDigit(scalars[place + 1])
        }
        let isParted = scalars.contains { !isDigit($0) && $0 != "," && $0 != "-" && $0 != "+" }
        return (commas == 2 && isParted) || (commas == 1 && scalars.contains { $0 == ";" || $0 == "°" })
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar == "(" || scalar == ")"
    }

    /// Replaces typographic variants of a sign with the ASCII one, and digits in any script with ASCII digits.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "′", "’", "‘", "´", "`", "ʹ": "'"
        case "″", "”", "“", "„", "ʺ": "\""
        case "º", "˚": "°"
        case "−", "–", "‐", "‑": "-"
        case "，", "、": ","
        default: digit(scalar) ?? scalar
        }
    }

    private static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
        return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }
}

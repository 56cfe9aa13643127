/// A part of a written position.
enum CoordinateToken: Equatable {
    enum Unit: Int { case degrees, minutes, seconds }

    case number(Double)
    /// A sign before a number: 1 or −1.
    case sign(Double)
    case unit(Unit)
    /// A colon, which stands between degrees, minutes and seconds.
    case colon
    /// N and E are 1; whether it is of the latitude.
    case direction(Double, isNorthward: Bool)
    /// A comma, a semicolon or a slash.
    case separator

    /// - Returns: `nil` where something else is in the text.
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
            // Two single marks are a double one.
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

    /// A comma between digits is one where no point is anywhere, and something else stands between the two numbers.
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

    /// What is printed in many ways, in one; digits of any script.
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

/// A house number in the sequence along a street: `12`, `12 bis`, `12a`, or the range `12-16`.
struct HouseNumber: Equatable {
    /// The maximum number of digits. Longer numbers are usually lot numbers or distances along a road.
    private static let maximumDigits = 4
    /// The maximum number of letters after the digits, as in `quater`.
    private static let maximumLetters = 6

    let first: Int
    /// The last number in a range. It equals `first` for a single number.
    let last: Int

    /// Whether the number is even. A range is even if its first number is.
    var isEven: Bool { first % 2 == 0 }

    /// Parses a house number. Returns `nil` for text without a number and for other notations, such as `1234/5`,
    /// `12;18` or `B 7`.
    init?(_ text: String) {
        var rest = Substring(text.trimmingPrefix { $0 == " " })
        guard let first = Self.number(&rest) else { return nil }
        Self.dropLetters(&rest)
        var last = first
        if let sign = rest.first, sign == "-" || sign == "–" {
            rest = rest.dropFirst().trimmingPrefix { $0 == " " }
            guard let end = Self.number(&rest) else { return nil }
            Self.dropLetters(&rest)
            last = end
        }
        guard rest.isEmpty, last >= first, (last - first) % 2 == 0 else { return nil }
        (self.first, self.last) = (first, last)
    }

    private static func number(_ text: inout Substring) -> Int? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard (1...maximumDigits).contains(digits.count), let number = Int(digits), number > 0 else { return nil }
        text = text.dropFirst(digits.count)
        return number
    }

    private static func dropLetters(_ text: inout Substring) {
        let letters = text.trimmingPrefix { $0 == " " }.prefix { $0.isLetter }
        guard letters.count <= maximumLetters else { return }
        text = text.trimmingPrefix { $0 == " " }.dropFirst(letters.count).trimmingPrefix { $0 == " " }
    }
}

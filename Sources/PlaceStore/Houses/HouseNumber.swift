/// The number of a house as houses follow each other along a street: `12`, `12 bis`, `12a`, or `12-16` for several.
struct HouseNumber: Equatable {
    /// More digits are mostly no number of a house, but that of a plot, or one that says where along a road it lies.
    private static let mostDigits = 4
    /// Letters that may follow: `quater`.
    private static let mostLetters = 6

    let first: Int
    /// The same, but for a house with several numbers.
    let last: Int

    /// Whether it is of the side with the even numbers.
    var isEven: Bool { first % 2 == 0 }

    /// - Returns: `nil` for what is no number, or a number that says something else: `1234/5`, `12;18`, `B 7`.
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
        guard (1...mostDigits).contains(digits.count), let number = Int(digits), number > 0 else { return nil }
        text = text.dropFirst(digits.count)
        return number
    }

    private static func dropLetters(_ text: inout Substring) {
        let letters = text.trimmingPrefix { $0 == " " }.prefix { $0.isLetter }
        guard letters.count <= mostLetters else { return }
        text = text.trimmingPrefix { $0 == " " }.dropFirst(letters.count).trimmingPrefix { $0 == " " }
    }
}

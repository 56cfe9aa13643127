import VantageParsing

/// A parser of planar coordinates that spreadsheets write with thousands separators, such as `5'316'940.04`,
/// `5 316 940,04`, `5,316,940.04` and `5.316.940,04`.
enum PlaneNumber {
    /// Returns `nil` if the text is not a number.
    static func number(_ text: String) -> Double? {
        var text = text
        for separator: Character in ["'", "\u{2019}", " ", "\u{A0}", "\u{202F}", "\u{2009}"]
        where text.contains(separator) {
            guard let joined = joined(text, separator) else { return nil }
            text = joined
        }
        let marks = text.filter { $0 == "," || $0 == "." }
        guard let decimal = marks.last else { return DecimalNumber.number(text) }
        guard let other = marks.first, other != decimal || marks.count > 1 else {
            return DecimalNumber.number(text, decimalComma: true)
        }
        if other == decimal { return joined(text, decimal).flatMap { DecimalNumber.number($0) } }
        guard marks.filter({ $0 == decimal }).count == 1 else { return nil }
        return joined(text, other).flatMap { DecimalNumber.number($0, decimalComma: true) }
    }

    /// Removes separators that stand between groups of three digits.
    private static func joined(_ text: String, _ separator: Character) -> String? {
        let groups = text.split(separator: separator, omittingEmptySubsequences: false)
        let areComplete = groups.dropFirst().enumerated().allSatisfy { index, group in
            let digits = group.prefix { $0.isASCII && $0.isNumber }
            return digits.count == 3 && (digits.count == group.count || index == groups.count - 2)
        }
        guard areComplete, let first = groups.first, (1...4).contains(first.count) else { return nil }
        return groups.joined()
    }
}

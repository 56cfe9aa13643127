/// A number with a short decimal form: at most five digits before the decimal point and nine after it.
///
/// Different decimals of up to 15 digits always parse to different doubles. Therefore, if such a decimal parses to a
/// number, it is the number's shortest form, which is what `Double.description` returns. This type computes it faster.
struct ShortDecimal {
    let isNegative: Bool
    let whole: UInt64
    /// The fractional part, in billionths.
    let fraction: UInt64

    private static let billion = 1e9

    /// Creates the short form of a number.
    ///
    /// - Returns: `nil` for numbers without a short form, for zero and for numbers below a thousandth, which may be
    ///   written with an exponent.
    init?(_ number: Double) {
        let magnitude = abs(number)
        guard magnitude >= 0.001, magnitude < 100_000 else { return nil }
        let billionths = (magnitude * Self.billion).rounded()
        // Both operands are exact, so the quotient is rounded in the same way as a parsed decimal.
        guard billionths / Self.billion == magnitude else { return nil }
        isNegative = number < 0
        (whole, fraction) = UInt64(billionths).quotientAndRemainder(dividingBy: 1_000_000_000)
    }
}

extension ByteBuilder {
    /// Appends a finite number in its shortest form, without `.0` after an integer.
    mutating func append(decimal number: Double) {
        if let short = ShortDecimal(number) { return append(short) }
        let digits = number.description
        append(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
    }

    mutating func append(_ number: ShortDecimal) {
        if number.isNegative { append(UInt8(ascii: "-")) }
        append(whole: number.whole)
        guard number.fraction > 0 else { return }
        append(UInt8(ascii: "."))
        var left = number.fraction
        while left > 0 {
            left *= 10
            append(digit: left / 1_000_000_000)
            left %= 1_000_000_000
        }
    }

    /// - Parameter number: A number of at most five digits.
    private mutating func append(whole number: UInt64) {
        guard number > 9 else { return append(digit: number) }
        var left = number
        var isLeading = true
        for _ in 0..<5 {
            let digit = left / 10_000
            isLeading = isLeading && digit == 0
            if !isLeading { append(digit: digit) }
            left = left % 10_000 * 10
        }
    }

    private mutating func append(digit: UInt64) { append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)) }
}

/// A number that has few digits as a decimal: at most five before the point and nine behind it.
///
/// Decimals of up to 15 digits are all read as different doubles. So the one that is read as a number is the only one, and
/// with it the shortest, which is what `Double.description` writes; only sooner.
struct ShortDecimal {
    let isNegative: Bool
    let whole: UInt64
    /// Billionths.
    let fraction: UInt64

    private static let billion = 1e9

    /// - Returns: `nil` for other numbers, zero, and those below a thousandth, which may be written with a power of ten.
    init?(_ number: Double) {
        let magnitude = abs(number)
        guard magnitude >= 0.001, magnitude < 100_000 else { return nil }
        let billionths = (magnitude * Self.billion).rounded()
        // Both are exact: their quotient is rounded as a decimal is that is read.
        guard billionths / Self.billion == magnitude else { return nil }
        isNegative = number < 0
        (whole, fraction) = UInt64(billionths).quotientAndRemainder(dividingBy: 1_000_000_000)
    }
}

extension GrowingBytes {
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

    /// - Parameter number: Of five digits at most.
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

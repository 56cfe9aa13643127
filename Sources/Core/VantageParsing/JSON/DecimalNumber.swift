import Foundation

/// Parses numbers in tables and metadata, independent of the locale.
package enum DecimalNumber {
    /// - Parameters:
    ///   - bytes: ASCII text, such as `-33.62` or `1e3`. Spaces around the number are ignored.
    ///   - decimalComma: Whether `48,5` is a number; must be `false` if the comma is a separator.
    /// - Returns: `nil` unless the text is one finite number in decimal digits. `0x10`, `inf` and `nan` are rejected.
    package static func number(_ bytes: UnsafeRawBufferPointer, decimalComma: Bool = false) -> Double? {
        var scanner = Scanner(bytes: bytes, decimalComma: decimalComma)
        guard scanner.scan() else { return nil }
        return scanner.isExact ? scanner.exact : slow(bytes, decimalComma: decimalComma)
    }

    package static func number(_ text: some StringProtocol, decimalComma: Bool = false) -> Double? {
        var text = String(text)
        return text.withUTF8 { number(UnsafeRawBufferPointer($0), decimalComma: decimalComma) }
    }

    /// Parses numbers whose digits do not fit into a mantissa; the standard library rounds them correctly.
    private static func slow(_ bytes: UnsafeRawBufferPointer, decimalComma: Bool) -> Double? {
        // The text has already been scanned, so it contains only a number with spaces around it.
        var digits = bytes.filter { $0 != 0x20 && $0 != 0x09 }
        if decimalComma, let comma = digits.firstIndex(of: 0x2C) { digits[comma] = 0x2E }
        return Double(String(decoding: digits, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Scans a number. Mantissas below 2⁵³ and powers of ten up to 10²² are exact, so one multiplication or division
    /// rounds correctly.
    ///
    /// Source: W. D. Clinger, "How to read floating point numbers accurately", 1990.
    private struct Scanner {
        let bytes: UnsafeRawBufferPointer
        let decimalComma: Bool
        var position = 0
        var mantissa: UInt64 = 0
        var digits = 0
        var fraction = 0
        var exponent = 0
        var isNegative = false

        var isExact: Bool { digits <= 15 && abs(exponent - fraction) <= 22 }

        var exact: Double {
            let power = exponent - fraction
            let magnitude =
                power < 0
                ? Double(mantissa) / Self.powersOfTen[-power] : Double(mantissa) * Self.powersOfTen[power]
            return isNegative ? -magnitude : magnitude
        }

        static let powersOfTen: [Double] = (0...22).map { pow(10, Double($0)) }

        init(bytes: UnsafeRawBufferPointer, decimalComma: Bool) {
            self.bytes = bytes
            self.decimalComma = decimalComma
        }

        mutating func scan() -> Bool {
            skipSpaces()
            isNegative = skipSign()
            let whole = skipDigits()
            if skipPoint() { fraction = skipDigits() }
            guard whole + fraction > 0, scanExponent() else { return false }
            skipSpaces()
            return position == bytes.count
        }

        private mutating func skipSpaces() {
            while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
        }

        private mutating func skipSign() -> Bool {
            guard position < bytes.count, bytes[position] == 0x2D || bytes[position] == 0x2B else { return false }
            position += 1
            return bytes[position - 1] == 0x2D
        }

        private mutating func skipPoint() -> Bool {
            guard position < bytes.count else { return false }
            guard bytes[position] == 0x2E || (decimalComma && bytes[position] == 0x2C) else { return false }
            position += 1
            return true
        }

        private mutating func skipDigits() -> Int {
            let start = position
            while position < bytes.count, case let digit = bytes[position] &- 0x30, digit < 10 {
                // Leading zeros do not count. After 19 digits, the sum may wrap, but such numbers take the slow path.
                if digit != 0 || digits > 0 { digits += 1 }
                mantissa = mantissa &* 10 &+ UInt64(digit)
                position += 1
            }
            return position - start
        }

        private mutating func scanExponent() -> Bool {
            guard position < bytes.count, bytes[position] | 0x20 == 0x65 else { return true }
            position += 1
            let isSmall = skipSign()
            let start = position
            while position < bytes.count, case let digit = bytes[position] &- 0x30, digit < 10 {
                exponent = min(exponent * 10 + Int(digit), 9999)
                position += 1
            }
            if isSmall { exponent = -exponent }
            return position > start
        }
    }
}

extension DecimalNumber {
    /// Formats a number for people: `0` instead of `0.0`.
    package static func short(_ number: Double) -> String {
        Int64(exactly: number).map(String.init) ?? String(number)
    }
}

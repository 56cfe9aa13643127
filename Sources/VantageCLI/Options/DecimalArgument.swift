import ArgumentParser
import Vantage

/// A number in decimal digits: a slip such as `0x10`, or `inf`, is no number.
enum DecimalArgument {
    @Sendable static func parse(_ text: String) throws -> Double {
        guard let number = Double(decimal: text) else { throw ValidationError("Expected a number such as 12.5.") }
        return number
    }
}

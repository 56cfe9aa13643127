import ArgumentParser
import Vantage

/// A parser for decimal numbers. It rejects infinity, NaN and hexadecimal numbers such as `0x10`.
enum DecimalArgument {
    @Sendable static func parse(_ text: String) throws -> Double {
        guard let number = Double(decimal: text) else { throw ValidationError("Expected a number such as 12.5.") }
        return number
    }
}

import Testing

@testable import VantageParsing

struct DecimalTextTests {
    @Test(arguments: [
        ("48.52734", 48.52734), ("-33.62", -33.62), ("+7", 7), (" 1.5 ", 1.5), ("1e3", 1000), (".5", 0.5), ("5.", 5),
        ("0.1", 0.1), ("123456789012345678", 123_456_789_012_345_680), ("1e-7", 1e-7),
        ("2.2250738585072014e-308", 2.2250738585072014e-308),
        ("9007199254740993", 9_007_199_254_740_992), ("000000000000000000000048.5", 48.5),
        ("\t7.700000351234567891 ", 7.700000351234567891),
    ])
    func `parses a number to the last bit`(text: String, number: Double) {
        #expect(DecimalNumber.number(text) == number)
    }

    @Test(arguments: [
        "", " ", "abc", "1.2.3", "1,5", "0x10", "inf", "nan", "1e", "--1", "1 2", "-", ".", "1e999", "４８",
    ])
    func `rejects other text`(text: String) {
        #expect(DecimalNumber.number(text) == nil)
    }

    @Test func `parses a decimal comma if the comma is not a separator`() {
        #expect(DecimalNumber.number("48,52734", decimalComma: true) == 48.52734)
        #expect(DecimalNumber.number(" -48,527340000000000001 ", decimalComma: true) == -48.52734)
        #expect(DecimalNumber.number("1,2,3", decimalComma: true) == nil)
    }

    @Test func `the fast path matches the standard library`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let text =
                "\(Int.random(in: -180...180, using: &generator)).\(UInt32.random(in: 0...9_999_999, using: &generator))"
            #expect(DecimalNumber.number(text) == Double(text))
        }
    }
}

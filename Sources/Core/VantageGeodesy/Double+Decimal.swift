import Foundation

extension Double {
    /// Parses a finite number in decimal digits, such as `-33.62` or `1e3`. Spaces around it are ignored.
    ///
    /// - Returns: `nil` for any other text, including `0x10`, `inf` and `nan`.
    public init?(decimal text: some StringProtocol) {
        let isBare = text.utf8.allSatisfy(Self.isDecimal)
        let text = isBare ? String(text) : text.trimmingCharacters(in: .whitespaces)
        guard isBare || text.utf8.allSatisfy(Self.isDecimal), let number = Double(text), number.isFinite else {
            return nil
        }
        self = number
    }

    private static func isDecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}

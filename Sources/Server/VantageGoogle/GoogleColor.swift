import Vantage
import VantageParameters

extension Parameter {
    /// Parses `0xRRGGBB`, `0xRRGGBBAA`, or one of Google's color names.
    func googleColor(_ text: some StringProtocol, of key: String) throws -> MapColor {
        let text = text.lowercased()
        if text == "brown" { return .googleBrown }
        let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text.drop { $0 == "#" }
        let isName = digits.allSatisfy(\.isLetter) && digits.count == text.count
        if isName || [6, 8].contains(digits.count), let color = MapColor(parsing: String(digits)) { return color }
        throw notUnderstood("with \(key): as 0xRRGGBB, 0xRRGGBBAA or a name such as red", text)
    }
}

extension MapColor {
    /// Brown, the only one of Google's color names that is not among HTML's original sixteen.
    fileprivate static let googleBrown = MapColor(0xA52A2A)
}

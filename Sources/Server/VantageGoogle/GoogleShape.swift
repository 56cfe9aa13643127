import Vantage
import VantageParameters

/// The value of `markers` or `path`: settings and places separated by vertical bars.
///
/// An example is `color:red|label:A|48.2,7.7|48.3,7.8`. Places can also be given as `enc:` and an encoded polyline,
/// which must come last, because it may contain bars.
struct GoogleShape: Sendable {
    private static let bar = UInt8(ascii: "|")

    let parameter: Parameter
    private(set) var places: [Coordinate] = []
    /// Settings by name. If a name is repeated, the last value is used.
    private var settings: [String: String] = [:]

    /// - Parameter names: The names of settings. Any other text with a colon is treated as a place.
    init(_ text: String, _ names: Set<String>, _ parameter: Parameter) throws {
        self.parameter = parameter
        var rest = Substring(text)
        while !rest.isEmpty {
            let encoded = rest.drop(while: \.isWhitespace)
            if encoded.hasPrefix("enc:") {
                places += try EncodedPolyline.decode(String(encoded.dropFirst(4)))
                return
            }
            let end = rest.utf8.firstIndex(of: Self.bar) ?? rest.endIndex
            try read(rest[..<end].trimmed, names)
            rest = end < rest.endIndex ? rest[rest.utf8.index(after: end)...] : ""
        }
    }

    func setting(_ name: String) -> String? { settings[name] }

    private mutating func read(_ item: Substring, _ names: Set<String>) throws {
        guard !item.isEmpty else { return }
        if let colon = item.firstIndex(of: ":"), names.contains(item[..<colon].lowercased()) {
            settings[item[..<colon].lowercased()] = String(item[item.index(after: colon)...].trimmed)
        } else {
            places.append(try parameter.googlePlace(String(item)))
        }
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        return start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
    }
}

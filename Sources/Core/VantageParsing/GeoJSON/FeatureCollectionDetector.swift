/// Decides from the start of a JSON text whether it is a GeoJSON feature collection.
///
/// The text is one if its first object has the type `FeatureCollection`, or an array named `features`.
package struct FeatureCollectionDetector {
    package private(set) var isCollection = false
    private var scanner = JSONObjectScanner()

    package init() {}

    /// Reads the next byte.
    ///
    /// - Returns: Whether ``isCollection`` is final.
    package mutating func read(_ byte: UInt8) -> Bool {
        switch scanner.read(byte) {
        case .stringEnd where scanner.depth == 1 && scanner.name == Array("type".utf8):
            isCollection = scanner.string == Array("FeatureCollection".utf8)
            return true
        case .open:
            isCollection = scanner.opensFeatures
            return isCollection
        case .close: return scanner.depth <= 0
        default: return false
        }
    }
}

/// Follows the structure of a JSON object byte by byte.
struct JSONObjectScanner {
    enum Event { case stringEnd, open, close, comma, other }

    /// The longest name that matters, and a byte.
    private static let maximumString = 32

    /// The number of objects and arrays that are open.
    private(set) var depth = 0
    /// The last string in the outermost object.
    private(set) var string: [UInt8] = []
    /// The name of the member of the outermost object whose value follows.
    private(set) var name: [UInt8]?
    private var isInString = false
    private var isEscaped = false
    private var last: UInt8 = 0

    /// Whether the last byte was the start of the array `features` in the outermost object.
    var opensFeatures: Bool { last == UInt8(ascii: "[") && depth == 2 && name == Array("features".utf8) }

    mutating func read(_ byte: UInt8) -> Event {
        last = byte
        if isInString { return readInString(byte) }
        switch byte {
        case UInt8(ascii: "\""):
            isInString = true
            string = []
        case UInt8(ascii: ":") where depth == 1: name = string
        case UInt8(ascii: ","):
            if depth == 1 { name = nil }
            return .comma
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            depth += 1
            return .open
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            depth -= 1
            return .close
        default: break
        }
        return .other
    }

    private mutating func readInString(_ byte: UInt8) -> Event {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
            return .stringEnd
        } else if depth == 1, string.count < Self.maximumString {
            string.append(byte)
        }
        return .other
    }
}

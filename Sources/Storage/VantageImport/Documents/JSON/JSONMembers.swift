import VantageParsing

/// The members of an object in a JSON text that is already known to be valid. They are converted to values one at a
/// time, because a reconstruction or a list of pictures may have millions.
final class JSONMembers {
    struct Member: Equatable {
        let name: String
        /// The value; `nil` if it is longer than the limit.
        let value: JSONValue?
    }

    private let text: [UInt8]
    private let limits: TableLimits
    private var position: Int

    /// - Parameter position: The offset of the object in the text.
    init(_ text: [UInt8], at position: Int, limits: TableLimits) {
        self.text = text
        self.limits = limits
        self.position = position
    }

    /// Returns the offset of each member's value in the object at an offset. If a name occurs twice, the last
    /// occurrence counts. Returns no members if there is no object.
    static func offsets(_ text: [UInt8], at position: Int, limits: TableLimits) -> [String: Int] {
        var offsets: [String: Int] = [:]
        text.withUnsafeBytes { bytes in
            var parser = JSONParser(bytes, from: position, maximumDepth: limits.maximumDepth)
            parser.skipSpaces()
            guard parser.peek == UInt8(ascii: "{") else { return }
            try? parser.enter("{", "}") { (parser: inout JSONParser) throws(JSONError) in
                let name = try parser.memberName()
                offsets[name] = parser.position
                try parser.skipValue()
            }
        }
        return offsets
    }

    /// Returns the offsets of the elements of the array at an offset.
    static func elements(_ text: [UInt8], at position: Int, limits: TableLimits) -> [Int] {
        var offsets: [Int] = []
        text.withUnsafeBytes { bytes in
            var parser = JSONParser(bytes, from: position, maximumDepth: limits.maximumDepth)
            parser.skipSpaces()
            guard parser.peek == UInt8(ascii: "[") else { return }
            try? parser.enter("[", "]") { (parser: inout JSONParser) throws(JSONError) in
                offsets.append(parser.position)
                try parser.skipValue()
            }
        }
        return offsets
    }

    /// Returns the value at an offset, or `nil` if it is longer than the limit.
    static func value(_ text: [UInt8], at position: Int, limits: TableLimits) -> JSONValue? {
        text.withUnsafeBytes { bytes in
            var parser = JSONParser(bytes, from: position, maximumDepth: limits.maximumDepth)
            return parser.valueWithin(limits.maximumLine)
        }
    }

    /// - Returns: `nil` at the end of the object.
    func next() -> Member? {
        text.withUnsafeBytes { bytes in
            var parser = JSONParser(bytes, from: position, maximumDepth: limits.maximumDepth)
            parser.skipSpaces()
            guard let start = parser.peek, start == UInt8(ascii: "{") || start == UInt8(ascii: ",") else { return nil }
            parser.position += 1
            guard let name = try? parser.memberName() else { return nil }
            let value = parser.valueWithin(limits.maximumLine)
            position = parser.position
            return Member(name: name, value: value)
        }
    }
}

extension JSONParser {
    /// Parses the value at the current position. If it is longer than the given number of bytes, skips it and returns
    /// `nil`.
    fileprivate mutating func valueWithin(_ maximum: Int) -> JSONValue? {
        skipSpaces()
        let start = position
        guard (try? skipValue()) != nil, position - start <= maximum else { return nil }
        let end = position
        position = start
        let value = try? self.value()
        position = end
        return value
    }
}

/// Reads JSON (RFC 8259) from bytes, with a limit on depth; strict, but for zeros in front of a number.
///
/// Foundation's reader has neither a limit below the stack's nor a way to read one element of an array at a time.
package struct JSONParser {
    package static let maximumDepth = 64

    package let bytes: UnsafeRawBufferPointer
    package let maximumDepth: Int
    package var position: Int
    var depth = 0

    package init(_ bytes: UnsafeRawBufferPointer, from position: Int = 0, maximumDepth: Int = Self.maximumDepth) {
        self.bytes = bytes
        self.position = position
        self.maximumDepth = maximumDepth
    }

    /// Reads bytes that hold one value and nothing else.
    package static func value(
        of bytes: some Sequence<UInt8>, maximumDepth: Int = Self.maximumDepth
    ) throws(JSONError) -> JSONValue {
        let outcome = ContiguousArray(bytes).withUnsafeBytes { bytes in
            var parser = JSONParser(bytes, maximumDepth: maximumDepth)
            return Result { () throws(JSONError) in try parser.onlyValue() }
        }
        return try outcome.get()
    }

    package mutating func onlyValue() throws(JSONError) -> JSONValue {
        let value = try value()
        skipSpaces()
        guard position == bytes.count else { throw error("something follows the value") }
        return value
    }

    package mutating func value() throws(JSONError) -> JSONValue {
        skipSpaces()
        switch peek {
        case UInt8(ascii: "{"): return .object(try members())
        case UInt8(ascii: "["): return .array(try elements())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func members() throws(JSONError) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        try enter("{", "}") { (parser: inout JSONParser) throws(JSONError) in
            let name = try parser.memberName()
            members.append(JSONValue.Member(name: name, value: try parser.value()))
        }
        return members
    }

    private mutating func elements() throws(JSONError) -> [JSONValue] {
        var elements: [JSONValue] = []
        try enter("[", "]") { (parser: inout JSONParser) throws(JSONError) in elements.append(try parser.value()) }
        return elements
    }

    private mutating func literal(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        let count = word.utf8CodeUnitCount
        guard position + count <= bytes.count,
            bytes[position..<position + count].elementsEqual(
                UnsafeRawBufferPointer(start: word.utf8Start, count: count))
        else { throw error("is no value") }
        position += count
        return value
    }

    package mutating func number() throws(JSONError) -> Double {
        let start = position
        while let byte = peek, Self.isOfNumber(byte) { position += 1 }
        let text = UnsafeRawBufferPointer(rebasing: bytes[start..<position])
        // DecimalText is laxer about a point at either end and a plus in front.
        guard let first = text.first(where: { $0 != UInt8(ascii: "-") }), first &- 0x30 < 10,
            let last = text.last, last &- 0x30 < 10, let number = DecimalText.number(text)
        else {
            position = start
            throw error("is no value")
        }
        return number
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || byte == 0x2D || byte == 0x2B || byte == 0x2E || byte | 0x20 == 0x65
    }
}

/// Where and why bytes are no JSON.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A clause: `is no value at byte 17`.
    package let description: String
    /// Whether it is JSON for all that is known, and nested deeper than the limit.
    package let isTooDeep: Bool
    /// Whether it was not looked at, because it is longer than the limit.
    package let isTooLong: Bool

    package init(description: String, isTooDeep: Bool = false, isTooLong: Bool = false) {
        self.description = description
        self.isTooDeep = isTooDeep
        self.isTooLong = isTooLong
    }
}

/// Parses JSON (RFC 8259) from bytes, with a limit on the nesting depth. It is strict, except that it accepts leading
/// zeros.
///
/// Foundation's parser has no depth limit except the stack, and cannot parse an array one element at a time.
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

    /// Parses bytes that contain exactly one value.
    package static func value(
        of bytes: some Sequence<UInt8>, maximumDepth: Int = Self.maximumDepth
    ) throws(JSONError) -> JSONValue {
        let outcome = ContiguousArray(bytes).withUnsafeBytes { bytes in
            var parser = JSONParser(bytes, maximumDepth: maximumDepth)
            return Result { () throws(JSONError) in try parser.singleValue() }
        }
        return try outcome.get()
    }

    package mutating func singleValue() throws(JSONError) -> JSONValue {
        let value = try value()
        skipSpaces()
        guard position == bytes.count else { throw error("has data after the value") }
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
        else { throw error("has an invalid value") }
        position += count
        return value
    }

    package mutating func number() throws(JSONError) -> Double {
        let start = position
        while let byte = peek, Self.isOfNumber(byte) { position += 1 }
        let text = UnsafeRawBufferPointer(rebasing: bytes[start..<position])
        // DecimalNumber also accepts a leading plus sign and a leading or trailing decimal point.
        guard let first = text.first(where: { $0 != UInt8(ascii: "-") }), first &- 0x30 < 10,
            let last = text.last, last &- 0x30 < 10, let number = DecimalNumber.number(text)
        else {
            position = start
            throw error("has an invalid value")
        }
        return number
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || byte == 0x2D || byte == 0x2B || byte == 0x2E || byte | 0x20 == 0x65
    }
}

/// The reason why bytes are not JSON, and the offset of the error.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A clause, such as `has an invalid value at byte 17`.
    package let description: String
    /// A Boolean value indicating whether the nesting is deeper than the limit. If so, the JSON is valid up to the
    /// point where it exceeds the limit.
    package let isTooDeep: Bool
    /// A Boolean value indicating whether the text is longer than the limit and was therefore not parsed.
    package let isTooLong: Bool

    package init(description: String, isTooDeep: Bool = false, isTooLong: Bool = false) {
        self.description = description
        self.isTooDeep = isTooDeep
        self.isTooLong = isTooLong
    }
}

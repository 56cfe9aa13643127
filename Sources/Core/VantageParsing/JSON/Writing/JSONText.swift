/// A writer of JSON objects that is faster than `JSONEncoder`, for output with millions of lines. It produces the same
/// bytes as `JSONEncoder` with sorted keys and unescaped slashes, provided that members are added in the order of their
/// keys.
package struct JSONText: ~Copyable {
    private var text: ByteBuilder
    private var isFirst = true

    /// Creates a writer.
    ///
    /// - Parameter capacity: The initial capacity, in bytes.
    package init(capacity: Int = 512) { text = ByteBuilder(capacity: capacity) }

    /// The text that has been written, in UTF-8.
    package var bytes: [UInt8] { text.array }
    package var string: String { text.string }

    package mutating func open() {
        text.append(UInt8(ascii: "{"))
        isFirst = true
    }

    package mutating func close() {
        text.append(UInt8(ascii: "}"))
        isFirst = false
    }

    package mutating func endLine() { text.append(0x0A) }

    /// Separates objects that are not members of another object.
    package mutating func addComma() { text.append(UInt8(ascii: ",")) }

    /// Starts a member whose value is an object.
    package mutating func open(_ key: StaticString) {
        add(key: key)
        open()
    }

    package mutating func add(_ key: StaticString, _ value: Bool) {
        add(key: key)
        append(value ? "true" : "false")
    }

    /// Adds a number, or nothing if it is `nil`.
    ///
    /// - Parameters:
    ///   - key: The key of the member.
    ///   - value: A finite number.
    package mutating func add(_ key: StaticString, _ value: Double?) {
        guard let value else { return }
        add(key: key)
        text.append(decimal: value)
    }

    /// Adds a string, or nothing if it is `nil`.
    package mutating func add(_ key: StaticString, _ value: String?) {
        guard let value else { return }
        add(key: key)
        append(quoted: value)
    }

    package mutating func add(_ key: StaticString, _ value: Int?) {
        guard let value else { return }
        add(key: key)
        text.append(value.description)
    }

    /// Adds a value that is already JSON.
    package mutating func add(_ key: StaticString, rawJSON value: String) {
        add(key: key)
        text.append(value)
    }

    /// Adds a member whose key is known only at run time.
    ///
    /// - Parameters:
    ///   - key: The key of the member.
    ///   - value: A string, a number or a Boolean value.
    package mutating func add(key: String, scalar value: JSONValue) {
        separate()
        append(quoted: key)
        text.append(UInt8(ascii: ":"))
        append(value)
    }

    /// Appends a JSON value unchanged, with the members of objects in their original order.
    package mutating func append(_ value: JSONValue) {
        switch value {
        case .null: append("null")
        case .bool(let value): append(value ? "true" : "false")
        case .number(let number): append(number)
        case .string(let text): append(quoted: text)
        case .array(let values): append(values, in: ("[", "]")) { $0.append($1) }
        case .object(let members):
            append(members, in: ("{", "}")) { json, member in
                json.append(quoted: member.name)
                json.append(":")
                json.append(member.value)
            }
        }
    }

    private mutating func append<Part>(
        _ parts: [Part], in brackets: (StaticString, StaticString), _ add: (inout JSONText, Part) -> Void
    ) {
        append(brackets.0)
        for (number, part) in parts.enumerated() {
            if number > 0 { append(",") }
            add(&self, part)
        }
        append(brackets.1)
    }

    /// Appends a number. JSON cannot represent infinity and NaN, which are written as `null`.
    private mutating func append(_ number: Double) {
        if let short = ShortDecimal(number) { return text.append(short) }
        guard number.isFinite else { return append("null") }
        text.append(Int64(exactly: number).map(\.description) ?? number.description)
    }

    private mutating func append(quoted value: String) {
        var value = value
        text.append(UInt8(ascii: "\""))
        value.withUTF8 { escape($0) }
        text.append(UInt8(ascii: "\""))
    }

    private mutating func separate() {
        if !isFirst { text.append(UInt8(ascii: ",")) }
        isFirst = false
    }

    private mutating func add(key: StaticString) {
        separate()
        text.append(UInt8(ascii: "\""))
        append(key)
        text.append(UInt8(ascii: "\""))
        text.append(UInt8(ascii: ":"))
    }

    private mutating func append(_ part: StaticString) { text.append(part) }

    /// Appends a string with its special characters escaped. Source: RFC 8259, section 7.
    private mutating func escape(_ value: UnsafeBufferPointer<UInt8>) {
        guard value.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else { return text.append(value) }
        for byte in value {
            switch byte {
            case 0x22, 0x5C:
                text.append(0x5C)
                text.append(byte)
            case 0x08: append(#"\b"#)
            case 0x09: append(#"\t"#)
            case 0x0A: append(#"\n"#)
            case 0x0C: append(#"\f"#)
            case 0x0D: append(#"\r"#)
            case 0..<0x20:
                append(#"\u00"#)
                text.append(0x30 + byte >> 4)
                text.append(Self.digits[Int(byte & 15)])
            default: text.append(byte)
            }
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)
}

extension JSONText {
    /// Returns an array of strings as JSON.
    package static func array(of strings: [String]) -> String {
        var json = JSONText()
        json.append(strings, in: ("[", "]")) { $0.append(quoted: $1) }
        return json.string
    }

    /// Returns an object as JSON, with its members in the given order.
    package static func object(_ members: [(name: String, value: String)]) -> String {
        var json = JSONText()
        json.append(members, in: ("{", "}")) { json, member in
            json.append(quoted: member.name)
            json.append(":")
            json.append(quoted: member.value)
        }
        return json.string
    }
}

extension JSONValue {
    /// Creates an object with members in the given order.
    package init(members: KeyValuePairs<String, JSONValue>) {
        self = .object(members.map { Member(name: $0.key, value: $0.value) })
    }

    /// The JSON text, without spaces. The members of objects keep their order.
    package var json: JSONText {
        var json = JSONText()
        json.append(self)
        return json
    }
}

import Foundation
import JSONReading

/// Writes a JSON object by hand, for lines that come by the million. It writes what `JSONEncoder` would with sorted
/// keys and plain slashes, provided that members are added in the order of their keys.
package struct JSONText: ~Copyable {
    private var text: GrowingBytes
    private var isFirst = true

    /// - Parameter capacity: Bytes for which there is room from the beginning.
    package init(capacity: Int = 512) { text = GrowingBytes(capacity: capacity) }

    /// What was written, as UTF-8.
    package var bytes: [UInt8] { text.array }

    package mutating func open() {
        text.append(UInt8(ascii: "{"))
        isFirst = true
    }

    package mutating func close() {
        text.append(UInt8(ascii: "}"))
        isFirst = false
    }

    package mutating func endLine() { text.append(0x0A) }

    /// Begins a member whose value is an object.
    package mutating func open(_ key: StaticString) {
        add(key: key)
        open()
    }

    package mutating func add(_ key: StaticString, _ value: Bool) {
        add(key: key)
        append(value ? "true" : "false")
    }

    /// Adds a number, or nothing where it is not known.
    ///
    /// - Parameter value: Finite.
    package mutating func add(_ key: StaticString, _ value: Double?) {
        guard let value else { return }
        add(key: key)
        if let short = ShortDecimal(value) { return text.append(short) }
        let digits = value.description
        text.append(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
    }

    /// Adds a text, or nothing where it is not known.
    package mutating func add(_ key: StaticString, _ value: String?) {
        guard let value else { return }
        add(key: key)
        append(quoted: value)
    }

    /// Adds what is written for itself; nothing where it cannot be.
    package mutating func add(_ key: StaticString, json value: some Encodable) {
        guard let written = try? JSONLine.text(value) else { return }
        add(key: key)
        text.append(written)
    }

    /// Adds a value of any shape as it is, its members in their order.
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

    /// There is no number in JSON for what is not finite.
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

    private mutating func add(key: StaticString) {
        if !isFirst { text.append(UInt8(ascii: ",")) }
        isFirst = false
        text.append(UInt8(ascii: "\""))
        append(key)
        text.append(UInt8(ascii: "\""))
        text.append(UInt8(ascii: ":"))
    }

    private mutating func append(_ part: StaticString) { text.append(part) }

    /// RFC 8259, section 7.
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

import Foundation
import JSONReading

/// Writes a JSON object by hand, for lines that come by the million. It writes what `JSONEncoder` would with sorted
/// keys and plain slashes, provided that members are added in the order of their keys.
package struct JSONText {
    package private(set) var bytes: [UInt8] = []
    private var isFirst = true

    package init() {}

    package mutating func open() {
        bytes.append(UInt8(ascii: "{"))
        isFirst = true
    }

    package mutating func close() {
        bytes.append(UInt8(ascii: "}"))
        isFirst = false
    }

    package mutating func endLine() { bytes.append(0x0A) }

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
        let text = value.description.utf8
        let isWhole = text.count > 2 && text.suffix(2).elementsEqual(".0".utf8)
        bytes.append(contentsOf: isWhole ? text.dropLast(2) : text[...])
    }

    /// Adds a text, or nothing where it is not known.
    package mutating func add(_ key: StaticString, _ value: String?) {
        guard let value else { return }
        add(key: key)
        append(quoted: value)
    }

    /// Adds what is written for itself; nothing where it cannot be.
    package mutating func add(_ key: StaticString, json value: some Encodable) {
        guard let text = try? JSONLine.text(value) else { return }
        add(key: key)
        bytes.append(contentsOf: text.utf8)
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
        guard number.isFinite else { return append("null") }
        bytes.append(contentsOf: (Int64(exactly: number).map(\.description) ?? number.description).utf8)
    }

    private mutating func append(quoted text: String) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { escape($0) }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func add(key: StaticString) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        bytes.append(UInt8(ascii: "\""))
        append(key)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// RFC 8259, section 7.
    private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
        guard text.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else {
            bytes.append(contentsOf: text)
            return
        }
        for byte in text {
            switch byte {
            case 0x22, 0x5C: bytes += [0x5C, byte]
            case 0x08: append(#"\b"#)
            case 0x09: append(#"\t"#)
            case 0x0A: append(#"\n"#)
            case 0x0C: append(#"\f"#)
            case 0x0D: append(#"\r"#)
            case 0..<0x20:
                append(#"\u00"#)
                bytes += [0x30 + byte >> 4, Self.digits[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)
}

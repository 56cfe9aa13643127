import VantageCore

/// A start tag, split into its parts. Entities in attribute values are not replaced.
struct XMLTag {
    let name: String
    var attributes: [XMLRecord.Attribute] = []
    /// Whether the element has no content, as in `<a/>`.
    let isEmpty: Bool

    /// Splits a tag.
    ///
    /// - Parameters:
    ///   - bytes: The bytes between `<` and `>`.
    ///   - offset: The offset of the tag's end in the document, for messages.
    init(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(XMLError) {
        isEmpty = bytes.last == UInt8(ascii: "/")
        var rest = isEmpty ? bytes.dropLast() : bytes
        guard let first = rest.first, Self.startsName(first), let name = Self.text(Self.name(from: &rest)) else {
            throw XMLError("has a tag without a valid name at byte \(offset)")
        }
        self.name = name
        while !rest.isEmpty {
            guard let space = rest.first, XMLScanner.isSpace(space) else { throw Self.unreadable(name, offset) }
            rest = rest.drop(while: XMLScanner.isSpace)
            guard !rest.isEmpty else { return }
            guard let attribute = Self.attribute(from: &rest) else { throw Self.unreadable(name, offset) }
            attributes.append(attribute)
        }
    }

    private static func unreadable(_ name: String, _ offset: Int) -> XMLError {
        XMLError("has a tag \(name.prefix(40)) that cannot be parsed at byte \(offset)")
    }

    /// Reports whether a byte can start a name: a letter, an underscore, or a non-ASCII character.
    private static func startsName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || (byte | 0x20) &- 0x61 < 26
    }

    private static func name(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let name = rest.prefix { byte in
            !XMLScanner.isSpace(byte) && byte != UInt8(ascii: "=") && byte != UInt8(ascii: "\"")
                && byte != UInt8(ascii: "'") && byte != UInt8(ascii: "<")
        }
        rest = rest[name.endIndex...]
        return name
    }

    private static func attribute(from rest: inout ArraySlice<UInt8>) -> XMLRecord.Attribute? {
        let name = name(from: &rest)
        rest = rest.drop(while: XMLScanner.isSpace)
        guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "=") else { return nil }
        rest = rest.drop(while: XMLScanner.isSpace)
        guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let end = rest.firstIndex(of: quote), let name = text(name), let value = text(rest[..<end])
        else { return nil }
        rest = rest[(end + 1)...]
        return XMLRecord.Attribute(name: XMLRecord.localName(name), value: value)
    }

    /// Returns bytes as text, or `nil` if they are not valid UTF-8 or contain a NUL.
    static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        bytes.withUnsafeBufferPointer { bytes in
            var all: UInt8 = 0
            for byte in bytes {
                if byte == 0 { return nil }
                all |= byte
            }
            // Most text is ASCII, which needs no validation.
            return all < 0x80 ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
        }
    }
}

/// The entities that XML predefines, and character references.
enum XMLEntities {
    /// Replaces entities with their characters. Returns `nil` if an entity is unknown.
    static func replaced(in text: String) -> String? {
        var result = ""
        var rest = Substring(text)
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[rest.index(after: start)...]
            // The longest character reference has nine characters.
            guard let end = rest.prefix(10).firstIndex(of: ";"), let character = character(rest[..<end]) else {
                return nil
            }
            result.unicodeScalars.append(character)
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func character(_ name: Substring) -> Unicode.Scalar? {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard name.first == "#" else { return nil }
            let digits = name.dropFirst()
            let isHexadecimal = digits.first == "x"
            let number = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
            return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
        }
    }
}

/// The reason why an XML document cannot be read.
struct XMLError: Error, CustomStringConvertible {
    /// A clause that follows the file's name, such as `ends within a tag at byte 17`.
    let description: String
    /// The exceeded limit, if the error was caused by one.
    let limit: ResourceLimit?

    init(_ description: String, limit: ResourceLimit? = nil) {
        self.description = description
        self.limit = limit
    }

    init(_ error: SystemError) { self.init("cannot be read (\(error))") }
}

extension String {
    /// The text without leading and trailing spaces and line breaks.
    var trimmedSpaces: String {
        if let first = utf8.first, let last = utf8.last, !XMLScanner.isSpace(first), !XMLScanner.isSpace(last) {
            return self
        }
        guard let first = utf8.firstIndex(where: { !XMLScanner.isSpace($0) }),
            let last = utf8.lastIndex(where: { !XMLScanner.isSpace($0) })
        else { return "" }
        return String(self[first...last])
    }
}

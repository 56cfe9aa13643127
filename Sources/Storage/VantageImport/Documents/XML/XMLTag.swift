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
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw XMLError("is not UTF-8 text at byte \(offset)")
        }
        isEmpty = text.utf8.last == UInt8(ascii: "/")
        var rest = Substring(isEmpty ? String(text.dropLast()) : text)
        name = String(Self.name(from: &rest))
        guard let first = name.unicodeScalars.first, first.properties.isAlphabetic || first == "_" else {
            throw XMLError("has a tag without a name at byte \(offset)")
        }
        while true {
            let gap = rest.prefix { $0.isWhitespace }
            rest = rest.dropFirst(gap.count)
            guard !rest.isEmpty else { return }
            guard !gap.isEmpty, let attribute = Self.attribute(from: &rest) else {
                throw XMLError("has a tag \(name.prefix(40)) that cannot be parsed at byte \(offset)")
            }
            attributes.append(attribute)
        }
    }

    private static func name(from rest: inout Substring) -> Substring {
        let name = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "\"" && $0 != "'" && $0 != "<" }
        rest = rest.dropFirst(name.count)
        return name
    }

    private static func attribute(from rest: inout Substring) -> XMLRecord.Attribute? {
        let name = name(from: &rest)
        rest = rest.drop { $0.isWhitespace }
        guard !name.isEmpty, rest.popFirst() == "=" else { return nil }
        rest = rest.drop { $0.isWhitespace }
        guard let quote = rest.popFirst(), quote == "\"" || quote == "'", let end = rest.firstIndex(of: quote) else {
            return nil
        }
        let value = rest[..<end]
        rest = rest[rest.index(after: end)...]
        return XMLRecord.Attribute(name: XMLRecord.localName(String(name)), value: String(value))
    }
}

/// The entities that XML predefines, and character references.
enum XMLEntities {
    /// Replaces entities by their characters. Returns `nil` if an entity is unknown.
    static func replaced(in text: String) -> String? {
        var result = ""
        var rest = Substring(text)
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[rest.index(after: start)...]
            // The longest reference to a character has nine characters.
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
    /// The text without spaces and line breaks at both ends.
    var trimmedSpaces: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}

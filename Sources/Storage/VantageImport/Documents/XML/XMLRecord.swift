/// An element of an XML document with its content. Namespace prefixes are removed from all names.
struct XMLRecord: Equatable {
    struct Attribute: Equatable {
        var name: String
        var value: String
    }

    let name: String
    let attributes: [Attribute]
    /// The text directly in the element.
    var text = ""
    var children: [XMLRecord] = []

    init(name: String, attributes: [Attribute] = []) {
        self.name = name
        self.attributes = attributes
    }

    /// Returns the first child with a name. Case is ignored, because writers of the same format differ in case.
    subscript(name: String) -> XMLRecord? { children.first { $0.name.equalsIgnoringCase(name) } }

    /// Returns the children with a name.
    func children(named name: String) -> [XMLRecord] { children.filter { $0.name.equalsIgnoringCase(name) } }

    func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// The text without spaces at its ends; `nil` if there is none.
    var value: String? {
        let text = text.trimmedSpaces
        return text.isEmpty ? nil : text
    }

    /// Returns a name without its prefix.
    static func localName(_ name: String) -> String {
        var name = name
        return name.withUTF8 { bytes in
            guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")) else { return nil }
            return String(decoding: bytes[(colon + 1)...], as: UTF8.self)
        } ?? name
    }
}

extension String {
    /// Compares ASCII text.
    func equalsIgnoringCase(_ other: String) -> Bool {
        self == other
            || utf8.count == other.utf8.count
                && zip(utf8, other.utf8).allSatisfy { $0 == $1 || ($0 | 0x20 == $1 | 0x20 && ($0 | 0x20) &- 0x61 < 26) }
    }
}

import VantageGeodesy

/// The parameters of a query, decoded on access.
struct LinkQuery: Sendable {
    /// The maximum number of parameters; any more are ignored.
    private static let maximum = 500
    private let pairs: [(name: Substring, value: Substring)]
    private let link: String

    init(_ text: Substring, of link: String) {
        self.link = link
        pairs = text.parts("&", maximum: Self.maximum + 1).prefix(Self.maximum).map { pair in
            let parts = pair.parts("=", maximum: 2)
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
    }

    /// Returns the first value for a name, still encoded.
    func raw(_ name: String) -> Substring? { pairs.first { $0.name == name }?.value }

    /// Returns the first non-empty value for any of the names, which are tried in order.
    func text(_ names: String...) throws(MapLinkError) -> String? {
        for name in names {
            if let text = try texts(name).first { return text }
        }
        return nil
    }

    /// Returns the non-empty values for a name.
    func texts(_ name: String) throws(MapLinkError) -> [String] {
        var texts: [String] = []
        for pair in pairs where pair.name == name && !pair.value.isEmpty {
            guard let text = PercentEncoding.decoded(pair.value, plusIsSpace: true) else {
                throw .damaged(link, "\"\(pair.value.prefix(40))\" is not percent-encoded UTF-8.")
            }
            texts.append(text)
        }
        return texts
    }

    /// Parses the position given under the first name that has a value.
    ///
    /// - Returns: `nil` if no name has a value.
    /// - Throws: ``MapLinkError`` `damagedLink` if the value is not a position.
    func coordinate(_ names: String..., separator: Unicode.Scalar = ",") throws(MapLinkError) -> Coordinate? {
        var text: String?
        for name in names where text == nil { text = try self.text(name) }
        guard let text else { return nil }
        guard let coordinate = try Coordinate(linkText: text, separator: separator) else {
            throw .damaged(link, "\"\(text.prefix(40))\" is not a position.")
        }
        return coordinate
    }

    /// The label in the first parameter that consists only of a label in parentheses; `nil` if there is none.
    var parenthesizedName: String? {
        get throws(MapLinkError) {
            guard let name = pairs.first(where: { $0.name.utf8.first == UInt8(ascii: "(") })?.name.dropping("("),
                name.utf8.last == UInt8(ascii: ")")
            else { return nil }
            return PercentEncoding.decoded(Substring(name.utf8.dropLast()), plusIsSpace: true)
        }
    }

    func number(_ name: String) throws(MapLinkError) -> Double? { try text(name).flatMap(LinkNumber.value) }

    func zoom(_ name: String) throws(MapLinkError) -> Double? { WebZoom.value(try text(name)) }
}

/// A query that is being written.
struct QueryBuilder {
    private(set) var text = ""

    /// Adds a value and encodes it.
    mutating func add(_ name: String, _ value: String?) {
        if let value { add(name, raw: PercentEncoding.encoded(value)) }
    }

    /// Adds a value without encoding it, because it contains separators that the app defines.
    mutating func add(_ name: String, raw value: String?) {
        if let value { text += (text.isEmpty ? "" : "&") + name + "=" + value }
    }
}

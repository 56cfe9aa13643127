import Geodesy

/// The values of a query, decoded when they are asked for.
struct LinkQuery: Sendable {
    /// Pairs; what comes behind is passed over.
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

    /// The first value of a name, as it stands there.
    func raw(_ name: String) -> Substring? { pairs.first { $0.name == name }?.value }

    /// The first value of the first of some names that has one; `nil` also where it is empty.
    func text(_ names: String...) throws(MapLinkError) -> String? {
        for name in names {
            if let text = try texts(name).first { return text }
        }
        return nil
    }

    /// The values of a name that are not empty.
    func texts(_ name: String) throws(MapLinkError) -> [String] {
        var texts: [String] = []
        for pair in pairs where pair.name == name && !pair.value.isEmpty {
            guard let text = PercentText.decoded(pair.value, plusIsSpace: true) else {
                throw .damaged(link, "\"\(pair.value.prefix(40))\" is not percent-encoded UTF-8.")
            }
            texts.append(text)
        }
        return texts
    }

    /// The position of the first of some names that has one.
    ///
    /// - Returns: `nil` where there is none.
    /// - Throws: ``MapLinkError`` `damagedLink` for what is not a position.
    func coordinate(_ names: String..., separator: Unicode.Scalar = ",") throws(MapLinkError) -> Coordinate? {
        var text: String?
        for name in names where text == nil { text = try self.text(name) }
        guard let text else { return nil }
        guard let coordinate = try Coordinate(linkText: text, separator: separator) else {
            throw .damaged(link, "\"\(text.prefix(40))\" is no position.")
        }
        return coordinate
    }

    func number(_ name: String) throws(MapLinkError) -> Double? { try text(name).flatMap(LinkNumber.value) }

    func zoom(_ name: String) throws(MapLinkError) -> Double? { WebZoom.value(try text(name)) }
}

/// A query that is written.
struct QueryText {
    private(set) var text = ""

    /// Adds a value, encoded.
    mutating func add(_ name: String, _ value: String?) {
        if let value { add(name, raw: PercentText.encoded(value)) }
    }

    /// Adds a value that has signs of the app's own form.
    mutating func add(_ name: String, raw value: String?) {
        if let value { text += (text.isEmpty ? "" : "&") + name + "=" + value }
    }
}

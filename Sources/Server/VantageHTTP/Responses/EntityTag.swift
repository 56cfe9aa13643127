import VantageCore

/// An entity tag, which identifies one version of a response. Source: RFC 9110, section 8.8.3.
package struct EntityTag: Hashable, Sendable, CustomStringConvertible {
    /// The tag, including its quotation marks.
    package let description: String

    /// Creates the tag for a body.
    package init(of bytes: [UInt8]) { description = "\"" + ContentHash(of: bytes).hexadecimal(12) + "\"" }

    /// Creates a tag from everything that determines a response. Different lists of parts have different tags.
    package init(of parts: [String]) {
        var bytes: [UInt8] = []
        for part in parts {
            bytes += "\(part.utf8.count):".utf8
            bytes += part.utf8
        }
        self.init(of: bytes)
    }

    /// Creates the tag for a rendering. It is different for each build of the server, because a new build may render
    /// the same request differently.
    package init(ofRendering parts: [String], build: String = BuildIdentity.current) { self.init(of: parts + [build]) }

    /// Returns the tag for one of several responses that are rendered together.
    package func part(_ index: Int) -> EntityTag { EntityTag(description: description.dropLast() + "-\(index)\"") }

    /// Returns the tag for the same response in an encoding.
    package func encoded(_ encoding: ContentEncoding) -> EntityTag {
        EntityTag(description: description.dropLast() + "-\(encoding.rawValue)\"")
    }

    /// The tags for the response and its compressed forms.
    private var forms: [EntityTag] { [self] + ContentEncoding.allCases.map(encoded) }

    private init(description: String) { self.description = description }

    /// Returns the tag that an `If-None-Match` field lists, by weak comparison: this one, or that of a compressed
    /// response.
    ///
    /// - Returns: `nil` if the field lists none of them. For `*`, this tag.
    ///
    /// Source: RFC 9110, section 13.1.2.
    package func listed(in list: String?) -> EntityTag? {
        let items = Self.items(of: list)
        return items.contains("*")
            ? self : forms.first { items.contains($0.description) || items.contains("W/" + $0.description) }
    }

    /// Reports whether an `If-Match` field lists the tag, compressed or not, by strong comparison.
    ///
    /// Source: RFC 9110, section 13.1.1.
    package func isListed(in list: String) -> Bool {
        let items = Self.items(of: list)
        return items.contains("*") || forms.contains { items.contains($0.description) }
    }

    private static func items(of list: String?) -> [String] {
        (list ?? "").split(separator: ",").map { String($0.drop { $0 == " " }.prefix { $0 != " " }) }
    }
}

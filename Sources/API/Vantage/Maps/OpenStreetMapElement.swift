/// A node, way or relation in OpenStreetMap.
struct OpenStreetMapElement: Hashable, Sendable {
    private enum Kind: String, CaseIterable { case node, way, relation }

    private let kind: Kind
    private let number: UInt64

    /// Parses IDs such as `w123`, `way/123` and `way:123`, and area IDs such as `a246`, which is osmium's ID for the
    /// area of way 123.
    init?(_ id: String) {
        let word = id.prefix { $0.isLetter }
        let digits = id.dropFirst(word.count).drop { $0 == "/" || $0 == ":" }
        guard let number = UInt64(digits), number > 0 else { return nil }
        if word == "a" {
            kind = number.isMultiple(of: 2) ? .way : .relation
            self.number = number / 2
        } else {
            guard let kind = Kind.allCases.first(where: { $0.rawValue == word || $0.rawValue.prefix(1) == word }) else {
                return nil
            }
            self.kind = kind
            self.number = number
        }
    }

    /// The IDs that an entry for the element may have in a table of places. Such tables assign separate IDs to the area
    /// and to the line of a way or relation.
    var ids: [String] {
        let area = number.multipliedReportingOverflow(by: 2)
        let areas = kind == .node || area.overflow ? [] : ["a\(area.partialValue + (kind == .relation ? 1 : 0))"]
        return ["\(kind.rawValue.prefix(1))\(number)"] + areas + ["\(kind.rawValue)/\(number)"]
    }
}

/// The tags of an OpenStreetMap way or node.
package struct RoadTags: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var values: [String: String]

    package init(_ values: [String: String] = [:]) { self.values = values }

    package init(dictionaryLiteral elements: (String, String)...) {
        values = Dictionary(elements) { first, _ in first }
    }

    package subscript(key: String) -> String? {
        get { values[key] }
        set { values[key] = newValue }
    }

    package var isEmpty: Bool { values.isEmpty }

    package func contains(where matches: (String, String) -> Bool) -> Bool { values.contains(where: matches) }

    /// Returns the value of the first given key that is present.
    func first(of keys: [String]) -> String? { keys.lazy.compactMap { self[$0] }.first }
}

import VantageMapTiles
import VantagePlaces

/// The attributes of one feature in a source, under the source's own keys.
package struct FeatureAttributes {
    /// The maximum number of attributes. No feature in a known map has as many.
    private static let maximumCount = 1000
    /// The maximum number of characters in a value; longer values are truncated.
    private static let maximumLength = 1000

    private var values: [String: String] = [:]

    package init(_ feature: VectorFeature, in layer: VectorLayer) {
        let tags = FeatureTags(feature, in: layer).tags.prefix(2 * Self.maximumCount)
        for index in stride(from: tags.startIndex, to: tags.endIndex - 1, by: 2) {
            let text = layer.values[Int(tags[index + 1])].asText
            guard let text, !text.isEmpty else { continue }
            values[layer.keys[Int(tags[index])]] = String(text.prefix(Self.maximumLength))
        }
    }

    /// Returns the value of the first given key that the feature has.
    package subscript(keys: String...) -> String? { keys.lazy.compactMap { values[$0] }.first }

    /// The feature's names, keyed by BCP 47 tag.
    package var names: [String: String] {
        var names: [String: String] = [:]
        for (key, value) in values {
            guard let language = Self.language(of: key), let name = FeatureNames.cleaned(value) else { continue }
            names[language] = name
        }
        return names
    }

    /// The OpenStreetMap element, if the source stores its type and number, such as `osm:way:123` in OpenMapTiles.
    var elementID: String? {
        guard let parts = self["global_id"]?.split(separator: ":"), parts.count == 3, parts[0] == "osm",
            let kind = ["node": "n", "way": "w", "relation": "r"][parts[1]], let number = UInt64(parts[2])
        else { return nil }
        return kind + String(number)
    }

    /// The address from OpenStreetMap's address keys; `nil` if the feature has none of them.
    package var address: PostalAddress? {
        var address = PostalAddress()
        address.houseNumber = self["addr:housenumber"]
        address.street = self["addr:street"]
        address.district = self["addr:suburb"]
        address.locality = self["addr:city"]
        address.postalCode = self["addr:postcode"]
        address.region = self["addr:state"]
        address.country = self["addr:country"]
        address.text = self["addr:full"]
        return address.isEmpty ? nil : address
    }

    /// Returns `fr` for `name:fr` and `name_fr`; `nil` for name keys without a language.
    private static func language(of key: String) -> String? {
        guard key.hasPrefix("name:") || key.hasPrefix("name_") else { return nil }
        let tag = key.dropFirst(5)
        let first = tag.prefix { $0 != "-" }
        guard (2...3).contains(first.utf8.count), tag.utf8.count <= 35, !["int", "loc", "alt", "old"].contains(tag),
            tag.unicodeScalars.allSatisfy({
                $0.isASCII && ($0 == "-" || $0.properties.isAlphabetic || $0.value &- 48 < 10)
            })
        else { return nil }
        return String(tag)
    }
}

extension VectorValue {
    fileprivate var asText: String? {
        if let text { return text }
        if case .bool(let value) = self { return value ? "yes" : "no" }
        return number.map { Int64(exactly: $0).map(String.init) ?? String($0) }
    }
}

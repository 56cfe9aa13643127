import MapTiles
import Places

/// What a source says of one feature, by the keys that it has for it.
struct FeatureAttributes {
    /// More than any map is known to have.
    private static let most = 1000
    /// Characters of a value; longer ones are cut.
    private static let longest = 1000

    private var values: [String: String] = [:]

    init(_ feature: VectorFeature, in layer: VectorLayer) {
        let tags = FeatureTags(feature, in: layer).tags.prefix(2 * Self.most)
        for index in stride(from: tags.startIndex, to: tags.endIndex - 1, by: 2) {
            let text = layer.values[Int(tags[index + 1])].written
            guard let text, !text.isEmpty else { continue }
            values[layer.keys[Int(tags[index])]] = String(text.prefix(Self.longest))
        }
    }

    /// The value of the first of some keys that the feature has.
    subscript(keys: String...) -> String? { keys.lazy.compactMap { values[$0] }.first }

    /// Its names, by BCP 47 tags.
    var names: [String: String] {
        var names: [String: String] = [:]
        for (key, value) in values {
            guard let language = Self.language(of: key), let name = FeatureNames.cleaned(value) else { continue }
            names[language] = name
        }
        return names
    }

    /// OpenStreetMap's element, where it is written with its kind: `osm:way:123` as OpenMapTiles has it.
    var elementID: String? {
        guard let parts = self["global_id"]?.split(separator: ":"), parts.count == 3, parts[0] == "osm",
            let kind = ["node": "n", "way": "w", "relation": "r"][parts[1]], let number = UInt64(parts[2])
        else { return nil }
        return kind + String(number)
    }

    /// Its address by OpenStreetMap's keys; `nil` where none of them is there.
    var address: PostalAddress? {
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

    /// `fr` of `name:fr` and of `name_fr`; `nil` of keys for names that are of no language.
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
    fileprivate var written: String? {
        if let text { return text }
        if case .bool(let value) = self { return value ? "yes" : "no" }
        return number.map { Int64(exactly: $0).map(String.init) ?? String($0) }
    }
}

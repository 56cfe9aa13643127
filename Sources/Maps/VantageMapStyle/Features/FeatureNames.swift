import VantageMapTiles

/// The names and other text of a layer's features, in the preferred languages.
package struct FeatureNames {
    private var translations: [LayerColumn<String>]
    private var parts: NameParts?
    private var others: [LayerColumn<String>]
    private var houseNumbers: [LayerColumn<String>]
    private var heights: LayerColumn<Double>

    /// - Parameter languages: BCP 47 tags in order of preference. The local name is the last resort.
    package init(_ layer: VectorLayer, languages: [String]) {
        let wanted = languages.flatMap(Self.tags).flatMap { ["name:\($0)", "name_\($0)"] }
        translations = Self.columns(wanted, of: layer)
        parts = languages.first.flatMap { NameParts(layer, language: $0) }
        others = Self.columns(["name", "name:latin", "name_int", "name:en", "name_en"], of: layer)
        // Some houses have a name but no number.
        houseNumbers = Self.columns(["housenumber", "addr_housenumber", "housename"], of: layer, Self.cleanedList)
        heights = LayerColumn(layer.firstKey(of: ["ele", "elevation"]), of: layer) { value in
            value.number ?? value.text.flatMap { Double(decimal: $0) }
        }
    }

    package mutating func name(of tags: FeatureTags) -> String? {
        if let name = Self.first(&translations, tags) { return name }
        if let part = parts?.name(of: tags).flatMap(Self.cleaned) { return part }
        return Self.first(&others, tags)
    }

    package mutating func houseNumber(of tags: FeatureTags) -> String? { Self.first(&houseNumbers, tags) }

    /// Returns the height of a feature above sea level, in meters.
    package mutating func height(of tags: FeatureTags) -> Double? {
        heights.value(of: tags).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Returns the tags under which names in a language are stored. For `sr-Latn-RS`: sr-Latn-RS, sr-Latn and sr.
    private static func tags(of language: String) -> [String] {
        let parts = language.split(separator: "-")
        var tags = (1...max(1, parts.count)).reversed().map { parts.prefix($0).joined(separator: "-") }
        // Norwegian has two written forms, and one tag that covers both.
        if ["nb", "nn"].contains(parts.first) { tags.append("no") }
        if parts.first == "no" { tags.append("nb") }
        // Some schemas tag Chinese only by script, so the script is derived from the region if necessary.
        if parts.first == "zh" {
            let isTraditional = !Set(parts.dropFirst()).isDisjoint(with: ["Hant", "TW", "HK", "MO"])
            tags.insert(isTraditional ? "zh-Hant" : "zh-Hans", at: tags.count - 1)
        }
        return tags
    }

    private static func columns(
        _ keys: [String], of layer: VectorLayer, _ clean: @escaping (String) -> String? = cleaned
    ) -> [LayerColumn<String>] {
        keys.filter(layer.keys.contains).map { LayerColumn($0, of: layer) { $0.text.flatMap(clean) } }
    }

    private static func first(_ columns: inout [LayerColumn<String>], _ tags: FeatureTags) -> String? {
        for index in columns.indices {
            if let name = columns[index].value(of: tags) { return name }
        }
        return nil
    }

    /// Returns the first road number in a list, truncated to fit on a plate.
    package static func shield(_ reference: String) -> String? {
        let first = reference.prefix(80).split { $0 == ";" || $0.isNewline }.first.map(String.init)
        return first.flatMap(cleaned).map { String($0.prefix(8)) }
    }

    /// Returns all values of a list, such as the numbers of houses with one entrance, as a single line.
    static func cleanedList(_ list: String) -> String? {
        if isClean(list) { return list }
        let values = list.prefix(200).split(separator: ";").compactMap { cleaned(String($0)) }
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Returns a name as a single line, truncated to a length that a map can show. Returns the first of several names,
    /// which OpenStreetMap separates with semicolons.
    static func cleaned(_ names: String) -> String? {
        if isClean(names) { return names }
        let name = names.utf8.contains(UInt8(ascii: ";")) ? first(of: names) : names
        let line = name.unicodeScalars.prefix(200).map { $0.properties.generalCategory == .control ? " " : $0 }
        let text = String(String.UnicodeScalarView(line)).split(separator: " ").joined(separator: " ")
        return text.isEmpty ? nil : text
    }

    private static func first(of names: String) -> String {
        let parts = names.prefix(400).split(separator: ";").lazy
        return parts.first { !$0.allSatisfy(\.isWhitespace) }.map(String.init) ?? ""
    }

    /// Reports whether a name's bytes show that the name is already a single line, as nearly all names are.
    private static func isClean(_ name: String) -> Bool {
        var last = UInt8(ascii: " ")
        var count = 0
        for byte in name.utf8 {
            // In UTF-8, control characters are bytes below the space character or start with 0xC2.
            guard byte >= 0x20, byte != 0x7F, byte != 0xC2, byte != UInt8(ascii: ";"), byte != 0x20 || last != 0x20
            else { return false }
            last = byte
            count += 1
        }
        return last != 0x20 && count <= 200
    }
}

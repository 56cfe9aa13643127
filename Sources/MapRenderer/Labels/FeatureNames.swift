import Geodesy
import MapTiles

/// Finds the name of a layer's features in the wanted languages, and what else is written at them.
struct FeatureNames {
    private var translations: [LayerColumn<String>]
    private var parts: NameParts?
    private var others: [LayerColumn<String>]
    private var houseNumbers: [LayerColumn<String>]
    private var heights: LayerColumn<Double>

    /// - Parameter languages: BCP 47, the most wanted first; behind them comes the name that is used at the place
    ///   itself.
    init(_ layer: VectorLayer, languages: [String]) {
        let wanted = languages.flatMap(Self.tags).flatMap { ["name:\($0)", "name_\($0)"] }
        translations = Self.columns(wanted, of: layer)
        parts = languages.first.flatMap { NameParts(layer, language: $0) }
        others = Self.columns(["name", "name:latin", "name_int", "name:en", "name_en"], of: layer)
        // Some houses have a name and no number.
        houseNumbers = Self.columns(["housenumber", "addr_housenumber", "housename"], of: layer)
        heights = LayerColumn(layer.firstKey(of: ["ele", "elevation"]), of: layer) { value in
            value.number ?? value.text.flatMap { Double(decimal: $0) }
        }
    }

    mutating func name(of tags: FeatureTags) -> String? {
        if let name = Self.first(&translations, tags) { return name }
        if let part = parts?.name(of: tags).flatMap(Self.cleaned) { return part }
        return Self.first(&others, tags)
    }

    mutating func houseNumber(of tags: FeatureTags) -> String? { Self.first(&houseNumbers, tags) }

    /// Metres above the sea.
    mutating func height(of tags: FeatureTags) -> Double? { heights.value(of: tags).flatMap { $0.isFinite ? $0 : nil } }

    /// Under which tags names in a language are found: `sr-Latn-RS` as sr-Latn-RS, sr-Latn and sr.
    private static func tags(of language: String) -> [String] {
        let parts = language.split(separator: "-")
        var tags = (1...max(1, parts.count)).reversed().map { parts.prefix($0).joined(separator: "-") }
        // Norwegian's two written forms, and the name of both.
        if ["nb", "nn"].contains(parts.first) { tags.append("no") }
        if parts.first == "no" { tags.append("nb") }
        // Some schemas have Chinese by its script only, which the region tells.
        if parts.first == "zh" {
            let isTraditional = !Set(parts.dropFirst()).isDisjoint(with: ["Hant", "TW", "HK", "MO"])
            tags.insert(isTraditional ? "zh-Hant" : "zh-Hans", at: tags.count - 1)
        }
        return tags
    }

    private static func columns(_ keys: [String], of layer: VectorLayer) -> [LayerColumn<String>] {
        keys.filter(layer.keys.contains).map { LayerColumn($0, of: layer) { $0.text.flatMap(cleaned) } }
    }

    private static func first(_ columns: inout [LayerColumn<String>], _ tags: FeatureTags) -> String? {
        for index in columns.indices {
            if let name = columns[index].value(of: tags) { return name }
        }
        return nil
    }

    /// A road's number: of several the first, and no longer than a plate.
    static func shield(_ reference: String) -> String? {
        let first = reference.prefix(80).split { $0 == ";" || $0.isNewline }.first.map(String.init)
        return first.flatMap(cleaned).map { String($0.prefix(8)) }
    }

    /// Names are one line, and no longer than a map can show.
    static func cleaned(_ name: String) -> String? {
        if isClean(name) { return name }
        let line = name.unicodeScalars.prefix(200).map { $0.properties.generalCategory == .control ? " " : $0 }
        let text = String(String.UnicodeScalarView(line)).split(separator: " ").joined(separator: " ")
        return text.isEmpty ? nil : text
    }

    /// Whether it can be seen from the bytes of a name that it is one line, as nearly all are.
    private static func isClean(_ name: String) -> Bool {
        var last = UInt8(ascii: " ")
        var count = 0
        for byte in name.utf8 {
            // Control characters begin with 0xC2 where they are not below the space.
            guard byte >= 0x20, byte != 0x7F, byte != 0xC2, byte != 0x20 || last != 0x20 else { return false }
            last = byte
            count += 1
        }
        return last != 0x20 && count <= 200
    }
}

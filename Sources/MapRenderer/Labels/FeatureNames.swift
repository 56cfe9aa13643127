import MapTiles

/// Finds the name of a layer's features in the wanted languages.
struct FeatureNames {
    private var columns: [LayerColumn<String>]

    /// - Parameter languages: BCP 47, the most wanted first; behind them comes the name that is used at the place itself.
    init(_ layer: VectorLayer, languages: [String]) {
        let wanted = languages.flatMap { language in
            // `zh-Hant-TW` is found as zh-Hant-TW, zh-Hant and zh.
            let parts = language.split(separator: "-")
            return (1...max(1, parts.count)).reversed().flatMap { count -> [String] in
                let tag = parts.prefix(count).joined(separator: "-")
                return ["name:\(tag)", "name_\(tag)"]
            }
        }
        columns = (wanted + ["name", "name:latin", "name_int", "name:en", "name_en"])
            .filter(layer.keys.contains)
            .map { LayerColumn($0, of: layer) { $0.text.flatMap(Self.cleaned) } }
    }

    mutating func name(of tags: FeatureTags) -> String? {
        for index in columns.indices {
            if let name = columns[index].value(of: tags) { return name }
        }
        return nil
    }

    /// Names are one line, and no longer than a map can show.
    private static func cleaned(_ name: String) -> String? {
        let line = name.unicodeScalars.prefix(200).map { $0.properties.generalCategory == .control ? " " : $0 }
        let text = String(String.UnicodeScalarView(line)).split(separator: " ").joined(separator: " ")
        return text.isEmpty ? nil : text
    }
}

import VantageMapTiles

/// Names that are split where the script changes, as in Protomaps: `name`, `name2` and `name3`, each with an attribute
/// for its script unless the script is Latin.
///
/// A place in Morocco may lack a French name but have a local name that is partly in Latin letters.
struct NameParts {
    private var parts: [(name: LayerColumn<String>, script: LayerColumn<String>)]
    private let script: String

    /// - Returns: `nil` if the layer has no split names.
    init?(_ layer: VectorLayer, language: String) {
        guard layer.keys.contains("name2") else { return nil }
        parts = ["", "2", "3"].map { (LayerColumn("name\($0)", of: layer), LayerColumn("script\($0)", of: layer)) }
        script = Self.script(of: language)
    }

    /// Returns the part of the name that is in the language's script.
    mutating func name(of tags: FeatureTags) -> String? {
        for index in parts.indices {
            guard let name = parts[index].name.value(of: tags) else { return nil }
            if (parts[index].script.value(of: tags) ?? "Latin") == script { return name }
        }
        return nil
    }

    /// Returns the usual script of a language, by its Unicode name.
    private static func script(of language: String) -> String {
        let subtags = language.split(separator: "-").map(String.init)
        if subtags.contains("Latn") { return "Latin" }
        if subtags.contains("Cyrl") { return "Cyrillic" }
        return scripts.first { $0.languages.contains(subtags.first ?? "") }?.script ?? "Latin"
    }

    private static let scripts: [(script: String, languages: Set<String>)] = [
        ("Arabic", ["ar", "fa", "ur", "ps", "ckb", "sd", "ug"]), ("Han", ["zh", "yue", "wuu"]), ("Hangul", ["ko"]),
        ("Cyrillic", ["ru", "uk", "bg", "be", "mk", "sr", "kk", "ky", "mn", "tg"]), ("Greek", ["el"]),
        ("Hebrew", ["he", "yi"]), ("Devanagari", ["hi", "mr", "ne", "sa"]), ("Bengali", ["bn", "as"]), ("Thai", ["th"]),
        ("Khmer", ["km"]), ("Lao", ["lo"]), ("Myanmar", ["my"]), ("Georgian", ["ka"]), ("Armenian", ["hy"]),
        ("Ethiopic", ["am", "ti"]), ("Tamil", ["ta"]), ("Telugu", ["te"]), ("Kannada", ["kn"]), ("Malayalam", ["ml"]),
        ("Gujarati", ["gu"]), ("Gurmukhi", ["pa"]), ("Sinhala", ["si"]), ("Tibetan", ["bo", "dz"]),
        ("Mixed-Japanese", ["ja"]),
    ]
}

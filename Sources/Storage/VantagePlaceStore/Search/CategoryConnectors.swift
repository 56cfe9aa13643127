/// The words between a category and a location, in English, German, French, Spanish and Italian.
enum CategoryConnectors {
    static let connectors = [
        "near", "near to", "close to", "next to", "nearby", "around", "by", "at", "in", "nahe", "bei", "beim", "neben",
        "am", "im", "an", "an der", "in der nähe von", "in der nähe der", "in der nähe des", "unweit von", "près de",
        "près du", "près des", "proche de", "à côté de", "autour de", "à", "au", "dans", "cerca de", "cerca del",
        "cerca", "junto a", "junto al", "en", "vicino a", "vicino al", "vicino alla", "vicino allo", "vicino ai",
        "vicino alle", "vicino agli", "vicino all", "vicino", "presso", "a",
    ]
    /// The connectors that mean "within" if an area follows.
    static let inclusions = [
        "in", "within", "inside", "im", "in der", "in den", "innerhalb von", "à", "au", "aux", "dans", "en",
        "à l'intérieur de", "dentro de", "a", "nel", "nella", "nello", "all'interno di",
    ]
    static let articles = [
        "the", "der", "die", "das", "dem", "den", "le", "la", "les", "l", "el", "los", "las", "lo", "il", "i", "gli",
    ]
}

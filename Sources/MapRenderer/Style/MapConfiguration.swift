/// What kind of map it is; as MapKit's `MKMapConfiguration`.
public enum MapConfiguration: Hashable, Sendable {
    /// How strong the colors are; as MapKit's `MKStandardMapConfiguration.EmphasisStyle`.
    public enum Emphasis: String, Hashable, Sendable, CaseIterable {
        case standard = "default"
        /// Paler, so that overlays stand out.
        case muted
    }

    /// Land, water, ways and names.
    case standard(emphasis: Emphasis = .standard)
    /// Pictures, with ways and names upon them.
    case hybrid
    /// Pictures alone.
    case imagery

    /// Reads `standard`, `muted`, `hybrid` or `imagery`.
    public init?(word: String) {
        switch word.lowercased() {
        case "standard": self = .standard()
        case "muted": self = .standard(emphasis: .muted)
        case "hybrid": self = .hybrid
        case "imagery": self = .imagery
        default: return nil
        }
    }
}

/// Whether a map is for the day or for the night.
public enum MapColorScheme: String, Hashable, Sendable, CaseIterable {
    case light, dark
}

extension MapStyle {
    init(_ configuration: MapConfiguration, _ scheme: MapColorScheme) {
        let base = scheme == .dark ? Palette.dark : .light
        switch configuration {
        case .standard(let emphasis):
            self.init(palette: emphasis == .muted ? base.muted : base, ground: .drawn, isDark: scheme == .dark)
        case .hybrid: self.init(palette: base.overPictures, ground: .imageryWithRoads, isDark: scheme == .dark)
        case .imagery: self.init(palette: base, ground: .imagery, isDark: scheme == .dark)
        }
    }
}

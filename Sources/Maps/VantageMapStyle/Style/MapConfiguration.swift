/// The type of map, similar to MapKit's `MKMapConfiguration`.
public enum MapConfiguration: Hashable, Sendable {
    /// The strength of the colors, similar to MapKit's `MKStandardMapConfiguration.EmphasisStyle`.
    public enum Emphasis: String, Hashable, Sendable, CaseIterable {
        case standard = "default"
        /// Paler colors that make overlays stand out.
        case muted
    }

    /// Land, water, roads and names.
    case standard(emphasis: Emphasis = .standard)
    /// Imagery overlaid with roads and names.
    case hybrid
    /// Imagery only.
    case imagery

    /// The standard map in muted colors.
    public static let muted = MapConfiguration.standard(emphasis: .muted)
}

extension MapConfiguration: RawRepresentable, CaseIterable, Codable {
    /// All styles: standard, muted, hybrid and imagery.
    public static let allCases: [MapConfiguration] = [.standard(), .muted, .hybrid, .imagery]

    /// Creates the configuration with the given name.
    public init?(rawValue: String) {
        guard let style = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = style
    }

    /// The name of the style in requests, in JSON and on the command line.
    public var rawValue: String {
        switch self {
        case .standard(.standard): "standard"
        case .standard(.muted): "muted"
        case .hybrid: "hybrid"
        case .imagery: "imagery"
        }
    }
}

/// Light or dark mode.
public enum MapColorScheme: String, Hashable, Sendable, CaseIterable {
    case light, dark
}

extension MapStyle {
    package init(_ configuration: MapConfiguration, _ scheme: MapColorScheme) {
        let base = scheme == .dark ? Palette.dark : .light
        switch configuration {
        case .standard(let emphasis):
            self.init(palette: emphasis == .muted ? base.muted : base, ground: .drawn, isDark: scheme == .dark)
        case .hybrid: self.init(palette: base.overImagery, ground: .imageryWithRoads, isDark: scheme == .dark)
        case .imagery: self.init(palette: base, ground: .imagery, isDark: scheme == .dark)
        }
    }
}

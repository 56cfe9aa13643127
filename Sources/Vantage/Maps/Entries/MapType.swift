import MapRenderer

/// What kind of map an app shows, as a value that can be stored.
///
/// As JSON `{"dark":false,"style":"standard"}`.
public struct MapType: Hashable, Sendable, Codable {
    /// What is drawn, by day or by night.
    public enum Style: String, CaseIterable, Hashable, Sendable, Codable {
        /// Land, water, ways and names.
        case standard = "standard"
        /// Paler, so that overlays stand out.
        case muted = "muted"
        /// Pictures, with ways and names upon them.
        case hybrid = "hybrid"
        /// Pictures alone.
        case imagery = "imagery"
    }

    /// What is drawn.
    public var style: Style
    /// Whether it is for the night.
    public var isDark: Bool

    /// The standard map for the day, where nothing else is said.
    public init(_ style: Style = .standard, isDark: Bool = false) {
        self.style = style
        self.isDark = isDark
    }

    private enum CodingKeys: String, CodingKey {
        case style
        case isDark = "dark"
    }

    /// - Throws: `DecodingError` for a word that is not a style.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        style = try values.decode(Style.self, forKey: .style)
        isDark = try values.decodeIfPresent(Bool.self, forKey: .isDark) ?? false
    }
}

extension MapSnapshotOptions {
    /// ``configuration`` and ``colorScheme`` as one value.
    public var mapType: MapType {
        get { MapType(MapType.Style(configuration), isDark: colorScheme == .dark) }
        set {
            configuration = newValue.style.configuration
            colorScheme = newValue.isDark ? .dark : .light
        }
    }
}

extension MapType.Style {
    fileprivate init(_ configuration: MapConfiguration) {
        self =
            switch configuration {
            case .standard(.standard): .standard
            case .standard(.muted): .muted
            case .hybrid: .hybrid
            case .imagery: .imagery
            }
    }

    fileprivate var configuration: MapConfiguration {
        switch self {
        case .standard: .standard()
        case .muted: .standard(emphasis: .muted)
        case .hybrid: .hybrid
        case .imagery: .imagery
        }
    }
}

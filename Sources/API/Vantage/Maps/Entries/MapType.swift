import VantageMapRenderer
import VantageMapStyle

/// The type of map that an app shows. It can be stored.
///
/// Its JSON form is `{"dark":false,"style":"standard"}`.
public struct MapType: Hashable, Sendable, Codable {
    /// The content of the map.
    public var style: MapConfiguration
    /// A Boolean value that indicates whether the map uses dark mode.
    public var isDark: Bool

    /// Creates a map type. By default, it is the standard map in light mode.
    public init(_ style: MapConfiguration = .standard(), isDark: Bool = false) {
        self.style = style
        self.isDark = isDark
    }

    private enum CodingKeys: String, CodingKey {
        case style
        case isDark = "dark"
    }

    /// Decodes a map type.
    ///
    /// - Throws: `DecodingError` if the style is unknown.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        style = try values.decode(MapConfiguration.self, forKey: .style)
        isDark = try values.decodeIfPresent(Bool.self, forKey: .isDark) ?? false
    }
}

extension MapSnapshotOptions {
    /// The ``configuration`` and ``colorScheme`` combined into one value that can be stored.
    public var mapType: MapType {
        get { MapType(configuration, isDark: colorScheme == .dark) }
        set {
            configuration = newValue.style
            colorScheme = newValue.isDark ? .dark : .light
        }
    }
}

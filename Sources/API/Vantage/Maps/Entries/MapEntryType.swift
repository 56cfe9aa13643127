import VantageMapRenderer
import VantageMapStyle
import VantagePlaces

/// A type of entry that an app shows on its maps, such as machines or stations, and the appearance of its pins.
///
/// Its JSON form is `{"category":"publicTransport","color":"#4279c4","id":"station","name":"Stations"}`. For a pin that
/// shows letters instead of an icon, `text` replaces `category`.
public struct MapEntryType: Hashable, Sendable, Codable, Identifiable {
    /// The ID that ``MapEntry/type`` refers to.
    public let id: String
    /// The display name.
    public var name: String
    /// The color of the pin.
    public var color: MapColor
    /// The icon or text on the pin.
    public var glyph: MapMarker.Glyph

    /// Creates a type of entry. By default, its pin is red and blank.
    public init(id: String, name: String, color: MapColor = MapColor(0xE0483E), glyph: MapMarker.Glyph = .none) {
        self.id = id
        self.name = name
        self.color = color
        self.glyph = glyph
    }

    private enum CodingKeys: CodingKey { case id, name, color, category, text }

    /// Decodes a type of entry.
    ///
    /// - Throws: `DecodingError` if the color or the category is invalid.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(String.self, forKey: .id)
        name = try values.decode(String.self, forKey: .name)
        color = try MapColor(stored: values.decode(String.self, forKey: .color), values.codingPath + [CodingKeys.color])
        if let category = try values.decodeIfPresent(PointOfInterestCategory.self, forKey: .category) {
            glyph = .category(category)
        } else {
            glyph = try values.decodeIfPresent(String.self, forKey: .text).map { .text($0) } ?? .none
        }
    }

    /// Encodes a type of entry, with its color as a hexadecimal string such as `#4279c4`.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(name, forKey: .name)
        try values.encode(color.hex, forKey: .color)
        switch glyph {
        case .none: break
        case .text(let text): try values.encode(text, forKey: .text)
        case .category(let category): try values.encode(category, forKey: .category)
        }
    }
}

extension MapColor {
    fileprivate init(stored text: String, _ path: [any CodingKey]) throws {
        guard let color = MapColor(parsing: text) else {
            let message = "\"\(text.prefix(40))\" is not a color. Write it like #2f6fde."
            throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: message))
        }
        self = color
    }
}

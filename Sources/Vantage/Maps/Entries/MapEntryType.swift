import MapRenderer
import Places

/// A kind of entries that an app shows on its maps, such as its machines or its stations, and what their pins look like.
///
/// As JSON `{"category":"publicTransport","color":"#4279c4","id":"station","name":"Stations"}`, with `text` in place of
/// `category` where letters stand on the pin.
public struct MapEntryType: Hashable, Sendable, Codable, Identifiable {
    /// What ``MapEntry/type`` calls it.
    public let id: String
    /// For people.
    public var name: String
    /// Of the pin.
    public var color: MapColor
    /// What is drawn or written on the pin.
    public var glyph: MapMarker.Glyph

    /// A red pin with nothing on it, where nothing else is said.
    public init(id: String, name: String, color: MapColor = MapColor(0xE0483E), glyph: MapMarker.Glyph = .none) {
        self.id = id
        self.name = name
        self.color = color
        self.glyph = glyph
    }

    private enum CodingKeys: CodingKey { case id, name, color, category, text }

    /// - Throws: `DecodingError` for a text that is not a color, or not a category.
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
            let message = "\"\(text.prefix(40))\" is no color, such as #2f6fde."
            throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: message))
        }
        self = color
    }
}

import Foundation
import VantageGeodesy
import VantagePlaces
import VantageScenes

extension MapEntry: Codable {
    private enum CodingKeys: CodingKey {
        case id, type, title, subtitle, coordinate, category, date, scene, sceneKind, item
    }

    private struct StoredCoordinate: Codable {
        let latitude: Double
        let longitude: Double
    }

    /// Decodes an entry.
    ///
    /// - Throws: `DecodingError` if a required key is missing or an ID, date or coordinate is invalid.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let place = try values.decode(StoredCoordinate.self, forKey: .coordinate)
        self.init(
            id: try values.decode(String.self, forKey: .id), type: try values.decode(String.self, forKey: .type),
            title: try values.decode(String.self, forKey: .title),
            coordinate: try values.read(.coordinate) {
                try Coordinate(latitude: place.latitude, longitude: place.longitude)
            })
        subtitle = try values.decodeIfPresent(String.self, forKey: .subtitle)
        category = try values.decodeIfPresent(PointOfInterestCategory.self, forKey: .category)
        date = try values.date(.date)
        if let scene = try values.decodeIfPresent(String.self, forKey: .scene) {
            let kind = try values.decode(SceneKind.self, forKey: .sceneKind)
            subject = .scene(try values.read(.scene) { try SceneID(parsing: scene) }, kind)
        } else if let item = try values.decodeIfPresent(String.self, forKey: .item) {
            subject = .item(try values.read(.item) { try PlaceID(parsing: item) })
        }
    }

    /// Encodes an entry, with its date in RFC 3339 format.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(type, forKey: .type)
        try values.encode(title, forKey: .title)
        try values.encodeIfPresent(subtitle, forKey: .subtitle)
        try values.encode(
            StoredCoordinate(latitude: coordinate.latitude, longitude: coordinate.longitude), forKey: .coordinate)
        try values.encodeIfPresent(category, forKey: .category)
        try values.encodeIfPresent(date?.stored, forKey: .date)
        switch subject {
        case .scene(let id, let kind):
            try values.encode(id.description, forKey: .scene)
            try values.encode(kind, forKey: .sceneKind)
        case .item(let id): try values.encode(id.description, forKey: .item)
        case nil: break
        }
    }
}

extension KeyedDecodingContainer {
    /// Creates a value from a key's contents. Errors are reported as decoding errors for that key.
    fileprivate func read<Value>(_ key: Key, _ make: () throws -> Value) throws -> Value {
        do { return try make() } catch {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "\(error)")
        }
    }

    /// Decodes an RFC 3339 timestamp.
    func date(_ key: Key) throws -> Date? {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
        guard let date = Date(stored: text) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self,
                debugDescription: "\"\(text.prefix(40))\" is not a date. Write it like 2026-05-17T08:00:00Z.")
        }
        return date
    }
}

extension Date {
    /// The date in RFC 3339 format, in UTC, with milliseconds if they are not zero. It does not depend on an encoder's
    /// date strategy.
    var stored: String {
        let milliseconds = (timeIntervalSince1970 * 1000).rounded()
        let hasFraction = milliseconds.truncatingRemainder(dividingBy: 1000) != 0
        return Date(timeIntervalSince1970: milliseconds / 1000)
            .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction))
    }

    /// Parses an RFC 3339 timestamp.
    ///
    /// - Returns: `nil` if the text is not a timestamp.
    fileprivate init?(stored text: String) {
        let styles = [false, true].map { Date.ISO8601FormatStyle(includingFractionalSeconds: $0) }
        guard let date = styles.lazy.compactMap({ try? Date(text, strategy: $0) }).first else { return nil }
        self = date
    }
}

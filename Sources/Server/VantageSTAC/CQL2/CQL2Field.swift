import Vantage
import VantageParameters
import VantageParsing
import VantageScenes

/// A field that conditions can refer to, with its name in items.
struct CQL2Field: Sendable {
    let name: String
    let attribute: SceneAttribute
    /// Alternative names.
    private let aliases: [String]
    private let summary: String

    private init(_ name: String, _ attribute: SceneAttribute, _ summary: String, aliases: [String] = []) {
        self.name = name
        self.attribute = attribute
        self.aliases = aliases
        self.summary = summary
    }

    static let all = [
        CQL2Field("id", .id, "The id of the item."), CQL2Field("collection", .collection, "The id of the collection."),
        CQL2Field("datetime", .captured, "The capture time."),
        CQL2Field("vantage:kind", .kind, "The kind: panorama or photo."),
        CQL2Field("view:azimuth", .heading, "The heading in degrees clockwise from true north."),
        CQL2Field("pers:pitch", .pitch, "The pitch in degrees above the horizon."),
        CQL2Field("pers:roll", .roll, "The roll in degrees, positive if the right side is down."),
        CQL2Field(
            "pers:interior_orientation.field_of_view", .fieldOfView,
            "The horizontal field of view in degrees; 360 for panoramas.",
            aliases: ["field_of_view"]),
        CQL2Field(
            "pers:interior_orientation.camera_manufacturer", .make, "The manufacturer of the camera.",
            aliases: ["camera_manufacturer"]),
        CQL2Field(
            "pers:interior_orientation.camera_model", .model, "The model of the camera.", aliases: ["camera_model"]),
        CQL2Field("quality:horizontal_accuracy", .accuracy, "The horizontal accuracy in meters."),
        CQL2Field("vantage:altitude", .altitude, "The altitude in meters."),
        CQL2Field("vantage:license", .license, "The license as imported."),
        CQL2Field("geovisio:producer", .attribution, "The producer."),
        CQL2Field("vantage:sequence", .sequence, "The sequence of the item."),
        CQL2Field("geovisio:rank_in_collection", .rank, "The position in the sequence, starting at 1."),
        CQL2Field("original_file:name", .fileName, "The name of the imported file."),
    ]

    /// - Throws: `RequestError` if no field has the name.
    init(_ name: String) throws(RequestError) {
        let plain = name.hasPrefix("properties.") ? String(name.dropFirst(11)) : name
        guard let field = Self.all.first(where: { $0.name == plain || $0.aliases.contains(plain) }) else {
            throw RequestError(
                .notUnderstood,
                "filter: Unknown field \"\(name.prefix(60))\". Valid names: "
                    + Self.all.map(\.name).joined(separator: ", ") + ".")
        }
        self = field
    }

    /// - Throws: `RequestError` if the value's type does not match the field.
    func value(_ literal: CQL2Token) throws(RequestError) -> SceneValue {
        switch (attribute.kind, literal) {
        case (.number, .number(let number)): return .number(number)
        case (.text, .text(let text)): return .text(attribute == .collection ? Self.collection(text) : text)
        case (.moment, .text(let text)):
            if let moment = RFC3339Text.milliseconds(text) { return .moment(moment) }
            throw CQL2Parser.notUnderstood("\(name) as 2024-05-17T08:21:04Z", text)
        default:
            let expected = attribute.kind == .number ? "a number" : "a string"
            throw CQL2Parser.notUnderstood("\(expected) for \(name)", literal.written)
        }
    }

    /// Items belong to collections, never directly to sequences.
    private static func collection(_ text: String) -> String { STACCollectionID(parsing: text).collection }

    /// The field's name and JSON Schema. Source: JSON Schema 2020-12, as used for "Queryables" in OGC 19-079r2.
    var schema: JSONValue.Member {
        let type =
            switch attribute.kind {
            case .number: "number"
            case .text, .moment: "string"
            }
        return JSONValue.Member(
            name: name,
            value: .object([
                "type": .string(type), "format": attribute.kind == .moment ? "date-time" : nil,
                "description": .string(summary),
            ]))
    }
}

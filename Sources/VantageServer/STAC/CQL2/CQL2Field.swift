import JSONReading
import Vantage
import VantageRequests

/// A field of items that conditions know, by the name that items give it.
struct CQL2Field: Sendable {
    let name: String
    let attribute: SceneAttribute
    /// Other names for it.
    private let aliases: [String]
    private let summary: String

    private init(_ name: String, _ attribute: SceneAttribute, _ summary: String, aliases: [String] = []) {
        self.name = name
        self.attribute = attribute
        self.aliases = aliases
        self.summary = summary
    }

    static let all = [
        CQL2Field("id", .id, "The item's id."), CQL2Field("collection", .collection, "The collection's id."),
        CQL2Field("datetime", .captured, "When it was taken."),
        CQL2Field("vantage:kind", .kind, "panorama or photo."),
        CQL2Field("view:azimuth", .heading, "Degrees clockwise from true north."),
        CQL2Field("pers:pitch", .pitch, "Degrees above the horizon."),
        CQL2Field("pers:roll", .roll, "Degrees, right side down positive."),
        CQL2Field(
            "pers:interior_orientation.field_of_view", .fieldOfView, "Degrees across; 360 of panoramas.",
            aliases: ["field_of_view"]),
        CQL2Field(
            "pers:interior_orientation.camera_manufacturer", .make, "Who made the camera.",
            aliases: ["camera_manufacturer"]),
        CQL2Field(
            "pers:interior_orientation.camera_model", .model, "The camera's model.", aliases: ["camera_model"]),
        CQL2Field("quality:horizontal_accuracy", .accuracy, "Metres."),
        CQL2Field("vantage:altitude", .altitude, "Metres."),
        CQL2Field("vantage:license", .license, "The licence as it was imported."),
        CQL2Field("geovisio:producer", .attribution, "Who took it."),
        CQL2Field("vantage:sequence", .sequence, "The sequence that it is of."),
        CQL2Field("geovisio:rank_in_collection", .rank, "Its place in its sequence, from 1."),
        CQL2Field("original_file:name", .fileName, "The file that was imported."),
    ]

    /// - Throws: `RequestError` for a name that no field has.
    init(_ name: String) throws(RequestError) {
        let plain = name.hasPrefix("properties.") ? String(name.dropFirst(11)) : name
        guard let field = Self.all.first(where: { $0.name == plain || $0.aliases.contains(plain) }) else {
            throw RequestError(
                .notUnderstood,
                "filter: There is no field \"\(name.prefix(60))\". There are: "
                    + Self.all.map(\.name).joined(separator: ", ") + ".")
        }
        self = field
    }

    /// - Throws: `RequestError` for a value of another kind than the field's.
    func value(_ literal: CQL2Token) throws(RequestError) -> SceneValue {
        switch (attribute.kind, literal) {
        case (.number, .number(let number)): return .number(number)
        case (.text, .text(let text)): return .text(attribute == .collection ? Self.collection(text) : text)
        case (.moment, .text(let text)):
            if let moment = RFC3339Text.milliseconds(text) { return .moment(moment) }
            throw CQL2Parser.notUnderstood("\(name) as 2024-05-17T08:21:04Z", text)
        default:
            let expected = attribute.kind == .number ? "a number" : "a text"
            throw CQL2Parser.notUnderstood("\(expected) to compare \(name) with", literal.written)
        }
    }

    /// Items are of collections, and not of sequences.
    private static func collection(_ text: String) -> String { STACCollectionID(parsing: text).collection }

    /// Source: JSON Schema 2020-12, as "Queryables" of OGC 19-079r2 have it.
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

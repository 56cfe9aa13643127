import VantageParsing

/// A schema in `docs/schemas`, embedded in the program, as a component of an OpenAPI document.
struct SchemaFile: Encodable, Sendable {
    static let all: [String: SchemaFile] = Dictionary(
        uniqueKeysWithValues: texts.map { (String($0.path.dropLast(".json".count)), SchemaFile($0.text)) })

    /// Returns the schemas with the given names, and all schemas that they reference, directly or indirectly.
    static func files(_ names: some Sequence<String>) -> [String: SchemaFile] {
        var (found, remaining) = ([String: SchemaFile](), Array(names))
        while let name = remaining.popLast() {
            guard found[name] == nil, let file = all[name] else { continue }
            found[name] = file
            remaining += file.references
        }
        return found
    }

    /// Returns the reference to a schema within the document.
    static func address(_ name: String) -> String { "#/components/schemas/\(name)" }

    private let schema: ComponentJSON
    /// The names of the schemas that this one references.
    private let references: [String]

    private init(_ text: String) {
        let reference = /"\$ref": "([a-z-]+)\.json"/
        references = text.matches(of: reference).map { String($0.1) }
        let addressed = text.replacing(reference) { "\"$ref\": \"\(Self.address(String($0.1)))\"" }
        let value = Array(addressed.utf8).withUnsafeBytes { bytes in
            var parser = JSONParser(bytes)
            return try? parser.singleValue()
        }
        guard let value else { preconditionFailure("An embedded schema is not JSON.") }
        schema = ComponentJSON(value)
    }

    func encode(to encoder: any Encoder) throws { try schema.encode(to: encoder) }
}

/// A JSON value that can be encoded as part of a document.
private struct ComponentJSON: Encodable {
    private let value: JSONValue

    init(_ value: JSONValue) { self.value = value }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch value {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let number): try container.encode(number)
        case .string(let text): try container.encode(text)
        case .array(let values): try container.encode(values.map(ComponentJSON.init))
        case .object(let members):
            // Omits each schema's dialect, because the document declares OpenAPI 3.1's dialect for all of them.
            let kept = members.filter { $0.name != "$schema" }.map { ($0.name, ComponentJSON($0.value)) }
            try container.encode(Dictionary(uniqueKeysWithValues: kept))
        }
    }
}

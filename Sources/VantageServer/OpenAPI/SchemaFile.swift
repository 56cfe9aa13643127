import JSONReading

/// A schema of `docs/schemas`, carried in the program, as a component of OpenAPI.
struct SchemaFile: Encodable, Sendable {
    static let all: [String: SchemaFile] = Dictionary(
        uniqueKeysWithValues: texts.map { (String($0.path.dropLast(".json".count)), SchemaFile($0.text)) })

    /// Those of some names, and those that they refer to.
    static func files(_ names: some Sequence<String>) -> [String: SchemaFile] {
        var (found, left) = ([String: SchemaFile](), Array(names))
        while let name = left.popLast() {
            guard found[name] == nil, let file = all[name] else { continue }
            found[name] = file
            left += file.references
        }
        return found
    }

    /// Where a document of OpenAPI has the schema of a name.
    static func address(_ name: String) -> String { "#/components/schemas/\(name)" }

    private let schema: ComponentJSON
    /// The names of those that it refers to.
    private let references: [String]

    private init(_ text: String) {
        let reference = /"\$ref": "([a-z-]+)\.json"/
        references = text.matches(of: reference).map { String($0.1) }
        let addressed = text.replacing(reference) { "\"$ref\": \"\(Self.address(String($0.1)))\"" }
        let value = Array(addressed.utf8).withUnsafeBytes { bytes in
            var parser = JSONParser(bytes)
            return try? parser.onlyValue()
        }
        guard let value else { preconditionFailure("A schema that the program carries is no JSON.") }
        schema = ComponentJSON(value)
    }

    func encode(to encoder: any Encoder) throws { try schema.encode(to: encoder) }
}

/// JSON within a document that is encoded.
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
            // The document has one dialect for all, that of OpenAPI 3.1.
            let kept = members.filter { $0.name != "$schema" }.map { ($0.name, ComponentJSON($0.value)) }
            try container.encode(Dictionary(uniqueKeysWithValues: kept))
        }
    }
}

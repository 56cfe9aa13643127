extension OpenAPIDocument {
    /// What an answer of a type has in it.
    struct Content: Encodable, Sendable {
        private let schema: Reference?
        /// Of each line, as OpenAPI has it from 3.2 on.
        private let lineSchema: Reference?

        private enum CodingKeys: String, CodingKey {
            case schema
            case lineSchema = "x-itemSchema"
        }

        /// - Parameter names: Of the schemas, of which one is followed.
        init(_ type: MediaType, _ names: [String] = []) {
            let reference = names.isEmpty || !type.isJSON ? nil : Reference(names)
            (schema, lineSchema) = type == .jsonLines ? (nil, reference) : (reference, nil)
        }
    }

    /// Schemas, by where the document has them.
    struct Reference: Encodable, Sendable {
        private let address: String?
        private let anyOf: [Reference]?

        private enum CodingKeys: String, CodingKey {
            case address = "$ref"
            case anyOf
        }

        init(_ names: [String]) {
            address = names.count == 1 ? SchemaFile.address(names[0]) : nil
            anyOf = names.count == 1 ? nil : names.map { Reference([$0]) }
        }
    }

    struct Components: Encodable, Sendable {
        let schemas: [String: SchemaFile]
    }
}

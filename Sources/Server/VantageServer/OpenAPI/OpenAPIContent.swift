import VantageHTTP
import VantageSTAC

extension OpenAPIDocument {
    /// The content of a request or response in one media type.
    struct Content: Encodable, Sendable {
        private let schema: Reference?
        /// The schema of each line. OpenAPI supports such schemas from version 3.2.
        private let lineSchema: Reference?

        private enum CodingKeys: String, CodingKey {
            case schema
            case lineSchema = "x-itemSchema"
        }

        /// - Parameter names: The names of schemas. The content matches one of them.
        init(_ type: MediaType, _ names: [String] = []) {
            let reference = names.isEmpty || !type.isJSON ? nil : Reference(names)
            (schema, lineSchema) = type == .jsonLines ? (nil, reference) : (reference, nil)
        }
    }

    /// A reference to one or more schemas in the document.
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
        let parameters: PageParameters?
    }

    /// The number of items on a page, under the name by which QGIS finds it. Without it, QGIS requests pages of 100 items.
    struct PageParameters: Encodable, Sendable {
        let limit = Limit()

        private enum CodingKeys: CodingKey { case limit }

        struct Limit: Encodable, Sendable {
            let name = "limit"
            let `in` = "query"
            let schema = Range()

            private enum CodingKeys: CodingKey { case name, `in`, schema }
        }

        struct Range: Encodable, Sendable {
            let type = "integer"
            let minimum = 1
            let maximum = ServerLimits().maximumItems
            let `default` = STACItemPage.defaultLength

            private enum CodingKeys: CodingKey { case type, minimum, maximum, `default` }
        }
    }
}

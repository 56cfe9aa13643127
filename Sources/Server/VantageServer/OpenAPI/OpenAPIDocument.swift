import VantageHTTP

/// An OpenAPI 3.1 document that describes endpoints.
struct OpenAPIDocument: Encodable, Sendable {
    let openapi = "3.1.0"
    let info = Info()
    let paths: [String: [String: Operation]]
    let components: Components

    private enum CodingKeys: CodingKey { case openapi, info, paths, components }

    struct Info: Encodable, Sendable {
        let title = "Vantage"
        let version = "1"
        let description = "Finds and renders street-level imagery, and draws maps."

        private enum CodingKeys: CodingKey { case title, version, description }
    }

    init(_ endpoints: [Endpoint]) {
        components = Components(
            schemas: SchemaFile.files(endpoints.flatMap { $0.format?.schemas ?? [] } + [Problem.schema]))
        paths = Dictionary(grouping: endpoints, by: \.path).mapValues { endpoints in
            Dictionary(uniqueKeysWithValues: endpoints.map { ($0.method.rawValue.lowercased(), Operation($0)) })
        }
    }

    struct Operation: Encodable, Sendable {
        let operationId: String
        let summary: String
        let parameters: [Parameter]
        let requestBody: RequestBody?
        let responses: [String: Response]

        init(_ endpoint: Endpoint) {
            operationId = endpoint.name
            summary = endpoint.summary
            parameters = endpoint.parameters.map(Parameter.init)
            requestBody = endpoint.accepts.isEmpty ? nil : RequestBody(content: Self.content(endpoint.accepts))
            let content = Self.content(endpoint.produces, endpoint.format?.schemas ?? [])
            let problem = Response(
                description: "The reason why the request failed.", content: Self.content([.problem], [Problem.schema]))
            let format = endpoint.format?.specification.map { " Format: \($0)." } ?? ""
            let success = Response(description: "The result." + format, content: content)
            responses = ["200": success, "4XX": problem, "5XX": problem]
        }

        private static func content(_ types: [MediaType], _ schemas: [String] = []) -> [String: Content] {
            Dictionary(uniqueKeysWithValues: types.map { ($0.rawValue, Content($0, schemas)) })
        }
    }

    struct RequestBody: Encodable, Sendable {
        let required = true
        let content: [String: Content]

        private enum CodingKeys: CodingKey { case required, content }
    }

    struct Response: Encodable, Sendable {
        let description: String
        let content: [String: Content]
    }

    struct Parameter: Encodable, Sendable {
        let name: String
        let `in`: String
        let description: String
        let required: Bool
        let schema: Schema

        init(_ parameter: EndpointParameter) {
            name = parameter.name
            `in` = parameter.place.rawValue
            description = parameter.summary
            required = parameter.isRequired
            schema = parameter.repeats ? Schema(listOf: parameter.kind) : Schema(parameter.kind)
        }
    }

    /// A nested schema.
    final class Item: Encodable, Sendable {
        private let schema: Schema

        init(schema: Schema) { self.schema = schema }

        func encode(to encoder: any Encoder) throws { try schema.encode(to: encoder) }
    }

    struct Schema: Encodable, Sendable {
        var type = "string"
        /// The schema for each value of a repeatable parameter.
        var items: Item?
        var `enum`: [String]?
        var minimum: Double?
        var maximum: Double?
        var examples: [String]?

        init(listOf kind: EndpointParameter.Kind) {
            type = "array"
            items = Item(schema: Schema(kind))
        }

        init(_ kind: EndpointParameter.Kind) {
            switch kind {
            case .text(let example, _), .overlay(let example): examples = [example]
            case .number(let range, _): (type, minimum, maximum) = ("number", range.lowerBound, range.upperBound)
            case .integer(let range):
                (type, minimum, maximum) = ("integer", Double(range.lowerBound), Double(range.upperBound))
            case .count: (type, minimum) = ("integer", 1)
            case .words(let words): `enum` = words
            case .flag: type = "boolean"
            }
        }
    }
}

extension Endpoint {
    /// The server's OpenAPI document.
    static func openAPI(of endpoints: [Endpoint]) -> Endpoint {
        Endpoint(
            "/openapi.json", "openapi", "This document.", access: .anyone, produces: [.openAPI],
            format: .specification("OpenAPI 3.1")
        ) { _ in
            try .json(OpenAPIDocument(endpoints), .openAPI)
        }
    }
}

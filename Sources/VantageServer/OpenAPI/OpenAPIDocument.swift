/// What the server answers, as OpenAPI 3.1 has it: made of the endpoints.
struct OpenAPIDocument: Encodable, Sendable {
    let openapi = "3.1.0"
    let info = Info()
    let paths: [String: [String: Operation]]
    let components: Components

    private enum CodingKeys: CodingKey { case openapi, info, paths, components }

    struct Info: Encodable, Sendable {
        let title = "Vantage"
        let version = "1"
        let description = "Availability of street-level imagery, views of it, and maps."

        private enum CodingKeys: CodingKey { case title, version, description }
    }

    init(_ endpoints: [Endpoint]) {
        components = Components(
            schemas: SchemaFile.files(endpoints.flatMap { $0.form?.names ?? [] } + [Problem.schema]))
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
            requestBody = endpoint.takes.isEmpty ? nil : RequestBody(content: Self.content(endpoint.takes))
            let content = Self.content(endpoint.gives, endpoint.form?.names ?? [])
            let problem = Response(
                description: "Why there is no answer.", content: Self.content([.problem], [Problem.schema]))
            let format = endpoint.form?.specification.map { " Its format: \($0)." } ?? ""
            let answer = Response(description: "The answer." + format, content: content)
            responses = ["200": answer, "4XX": problem, "5XX": problem]
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

    /// A schema within another.
    final class Item: Encodable, Sendable {
        private let schema: Schema

        init(schema: Schema) { self.schema = schema }

        func encode(to encoder: any Encoder) throws { try schema.encode(to: encoder) }
    }

    struct Schema: Encodable, Sendable {
        var type = "string"
        /// Of a parameter that may be there several times.
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
            case .text(let example), .overlay(let example): examples = [example]
            case .number(let range): (type, minimum, maximum) = ("number", range.lowerBound, range.upperBound)
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
    /// What the server answers, as a document.
    static func openAPI(of endpoints: [Endpoint]) -> Endpoint {
        Endpoint(
            "/openapi.json", "openapi", "This document.", access: .everybody, gives: [.openAPI],
            form: .specification("OpenAPI 3.1")
        ) { _ in
            try .json(OpenAPIDocument(endpoints), .openAPI)
        }
    }
}

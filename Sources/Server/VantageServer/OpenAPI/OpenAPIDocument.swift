import VantageHTTP
import VantageSTAC

/// An OpenAPI document that describes endpoints.
struct OpenAPIDocument: Encodable, Sendable {
    enum Version: String, Encodable, Sendable {
        /// The version that OGC API clients require. Its JSON schemas have no list of examples.
        case v30 = "3.0.3"
        case v31 = "3.1.0"
    }

    let openapi: Version
    let info = Info()
    /// The URLs that paths are relative to; `nil` for the root of the server.
    let servers: [Server]?
    let paths: [String: [String: Operation]]
    let components: Components

    private enum CodingKeys: CodingKey { case openapi, info, servers, paths, components }

    struct Server: Encodable, Sendable {
        let url: String
    }

    struct Info: Encodable, Sendable {
        let title = "Vantage"
        let version = "1"
        let description = "Finds and renders street-level imagery, and draws maps."

        private enum CodingKeys: CodingKey { case title, version, description }
    }

    /// - Parameters:
    ///   - server: The URL that paths are relative to; `nil` for the root of the server.
    ///   - prefix: The part of the endpoints' paths that is in the URL of the server. Other endpoints are left out.
    init(_ endpoints: [Endpoint], version: Version = .v31, server: String? = nil, prefix: String = "") {
        openapi = version
        servers = server.map { [Server(url: $0)] }
        components = Components(
            schemas: SchemaFile.files(endpoints.flatMap { $0.format?.schemas ?? [] } + [Problem.schema]),
            parameters: version == .v30 ? PageParameters() : nil)
        let served = endpoints.filter { $0.path.hasPrefix(prefix) }
        paths = Dictionary(grouping: served) { endpoint in
            endpoint.path == prefix ? "/" : String(endpoint.path.dropFirst(prefix.count))
        }.mapValues { endpoints in
            Dictionary(
                uniqueKeysWithValues: endpoints.map { ($0.method.rawValue.lowercased(), Operation($0, version)) })
        }
    }

    struct Operation: Encodable, Sendable {
        let operationId: String
        let summary: String
        let parameters: [Parameter]
        let requestBody: RequestBody?
        let responses: [String: Response]

        init(_ endpoint: Endpoint, _ version: Version) {
            operationId = endpoint.name
            summary = endpoint.summary
            parameters = endpoint.parameters.map { Parameter($0, version) }
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

        init(_ parameter: EndpointParameter, _ version: Version) {
            name = parameter.name
            `in` = parameter.place.rawValue
            description = parameter.summary
            required = parameter.isRequired
            schema = parameter.repeats ? Schema(listOf: parameter.kind, version) : Schema(parameter.kind, version)
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
        var example: String?
        var examples: [String]?

        init(listOf kind: EndpointParameter.Kind, _ version: Version) {
            type = "array"
            items = Item(schema: Schema(kind, version))
        }

        init(_ kind: EndpointParameter.Kind, _ version: Version) {
            switch kind {
            case .text(let text, _), .overlay(let text):
                if version == .v30 { example = text } else { examples = [text] }
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

    /// The OpenAPI document for clients of OGC API - Features, with paths relative to the landing page.
    static func featuresOpenAPI(of endpoints: [Endpoint]) -> Endpoint {
        let root = STACService.root
        return Endpoint(
            root + "/openapi.json", "featuresOpenapi",
            "The endpoints below \(root), for clients that need OpenAPI 3.0.",
            access: .anyone, produces: [.openAPI30], format: .specification("OpenAPI 3.0")
        ) { request in
            let document = OpenAPIDocument(endpoints, version: .v30, server: request.base + root, prefix: root)
            return try .json(document, .openAPI30)
        }
    }
}

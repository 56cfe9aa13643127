import Foundation
import HTTPTypes
import Testing
import Vantage
import VantageSceneFixtures
import VantageServerFixtures

@testable import VantageHTTP
@testable import VantageServer

/// Checks responses against `docs/schemas`.
@Suite(.fewAtATime) struct ResponseSchemaTests {
    private static let folder = SampleData.repository.appending(path: "docs/schemas")

    private static func serving(_ body: (RunningServer) async throws -> Void) async throws {
        let roads = try String(contentsOf: SampleData.file("map/roads.opl"), encoding: .utf8)
        let maps = ["map/aubeval.mbtiles", "map/heights.mbtiles"]
        try await RunningServer.serving(maps: maps, roads: roads) { server in
            var options = ImportOptions(collection: CollectionSpec(name: "places"))
            options.format = .places
            let files = ["map/aubeval/poi.geojson", "map/places.geojsonl"].map { SampleData.file($0).path }
            _ = try await DatasetImporter(options: options).run(files, into: server.stores[0])
            try await body(server)
        }
    }

    /// The endpoints that produce the server's own JSON, each with the schemas that its JSON matches.
    private static func described(_ server: RunningServer) -> [(endpoint: Endpoint, schemas: [String])] {
        server.endpoints.map { ($0, $0.format?.schemas ?? []) }.filter { !$0.1.isEmpty }
    }

    @Test func `every response matches exactly one schema`() async throws {
        try await Self.serving { server in
            for endpoint in server.endpoints where endpoint.produces.contains(where: \.isJSON) {
                #expect(endpoint.format != nil, "The JSON from \(endpoint.path) has no schema.")
            }
            let requests = try await SampleRequests(server)
            for (endpoint, names) in Self.described(server) {
                let schemas = try names.map { try JSONSchema($0, in: Self.folder) }
                var matched: Set<String> = []
                for request in requests[endpoint.name] {
                    matched.formUnion(try await Self.matched(of: schemas, endpoint, request, server))
                }
                #expect(matched == Set(names), "The sample requests for \(endpoint.path) do not cover all schemas.")
            }
        }
    }

    /// - Returns: The names of the schemas that the response or its lines match.
    private static func matched(
        of schemas: [JSONSchema], _ endpoint: Endpoint, _ request: SampleRequests.SampleRequest, _ server: RunningServer
    ) async throws -> [String] {
        let reply = try await server.ask(request.path, method: endpoint.method.rawValue, body: request.body)
        #expect(reply.status == 200, "\(request.path): \(reply.text.prefix(300))")
        let type = try #require(endpoint.produces.first { $0.rawValue == reply.headers["content-type"] })
        let texts = type == .jsonLines ? reply.text.split(separator: "\n") : [Substring(reply.text)]
        return try texts.map { text in
            let value = try JSONTree(text)
            let fitting = try schemas.filter { try $0.problems(of: value).isEmpty }
            let problems = try schemas.map { try $0.problems(of: value).prefix(3) }
            return try #require(fitting.count == 1 ? fitting[0].name : nil, "\(request.path): \(problems)")
        }
    }

    @Test func `every problem matches its schema`() async throws {
        try await Self.serving { server in
            let schema = try JSONSchema(Problem.schema, in: Self.folder)
            for (endpoint, _) in Self.described(server) {
                let path = endpoint.path.replacing("{id}", with: "5PA94BYNQ1K5C") + "?no-such-parameter"
                let reply = try await server.ask(path, method: endpoint.method.rawValue)
                #expect(reply.status == 400 && reply.headers["content-type"] == MediaType.problem.rawValue, "\(path)")
                #expect(try schema.problems(of: JSONTree(reply.text)) == [], "\(path)")
            }
            for (path, method) in [("/nowhere", "GET"), ("/v1/token", "PUT"), ("/v1/availability?at=x", "GET")] {
                let reply = try await server.ask(path, method: method)
                #expect(try reply.status >= 400 && schema.problems(of: JSONTree(reply.text)) == [], "\(path)")
            }
        }
    }

    @Test(arguments: [false, true]) func `a log line matches its schema`(isPrivate: Bool) throws {
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/v1/token?scene=5PA94BYNQ1K5C")
        var record = RequestRecord(head, route: "/v1/token", client: ClientAddress(text: "192.0.2.1"), status: .ok)
        (record.bytes, record.duration) = (123, .milliseconds(4))
        let formatter = AccessLogFormatter(.json, isPrivate: isPrivate)
        var timestamps = TimestampFormatter(formatter.timeFormat)
        let line = formatter.line(record, formatter.request(of: record), at: timestamps.string())
        #expect(try JSONSchema("access-line", in: Self.folder).problems(of: JSONTree(line)) == [])
    }

    @Test func `the OpenAPI document includes the schemas of all responses and all schemas that they reference`()
        async throws
    {
        try await RunningServer.serving([["street"]]) { server in
            let document = try JSONTree(await server.ask("/openapi.json").text)
            let schemas = try #require(document["components"]?["schemas"]?.members)
            let referenced = Set(Self.references(in: document))
            #expect(referenced == Set(schemas.keys.map { "#/components/schemas/\($0)" }))
            for (endpoint, names) in Self.described(server) {
                let operation = document["paths"]?[endpoint.path]?[endpoint.method.rawValue.lowercased()]
                let content = operation?["responses"]?["200"]?["content"]?[endpoint.produces[0].rawValue]
                let named = content.map(Self.references) ?? []
                #expect(named.sorted() == names.map { "#/components/schemas/\($0)" }.sorted(), "\(endpoint.path)")
            }
            let token = try JSONTree(String(contentsOf: Self.folder.appending(path: "token.json"), encoding: .utf8))
            #expect(schemas["token"]?["required"] == token["required"] && schemas["token"]?["$schema"] == nil)
        }
    }

    /// All references within a value.
    private static func references(in value: JSONTree) -> [String] {
        let own = [value["$ref"]?.text].compactMap(\.self)
        return own + (value.members?.values.flatMap(references) ?? []) + (value.elements?.flatMap(references) ?? [])
    }
}

import Foundation
import HTTPTypes
import SceneFixtures
import Testing
import Vantage

@testable import VantageServer

/// What the server answers, against `docs/schemas`.
@Suite(.fewAtATime) struct AnswerSchemaTests {
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

    /// The endpoints that give JSON of ours, and the schemas that it follows.
    private static func described(_ server: RunningServer) -> [(endpoint: Endpoint, schemas: [String])] {
        server.endpoints.map { ($0, $0.form?.names ?? []) }.filter { !$0.1.isEmpty }
    }

    @Test func `every answer is as its schema says`() async throws {
        try await Self.serving { server in
            for endpoint in server.endpoints where endpoint.gives.contains(where: \.isJSON) {
                #expect(endpoint.form != nil, "Nothing describes what \(endpoint.path) gives.")
            }
            let questions = try await EndpointQuestions(server)
            for (endpoint, names) in Self.described(server) {
                let schemas = try names.map { try JSONSchema($0, in: Self.folder) }
                var followed: Set<String> = []
                for question in questions[endpoint.name] {
                    followed.formUnion(try await Self.followed(of: schemas, endpoint, question, server))
                }
                #expect(followed == Set(names), "What \(endpoint.path) was asked has not all answers.")
            }
        }
    }

    /// - Returns: The names of the schemas that an answer, or its lines, follow.
    private static func followed(
        of schemas: [JSONSchema], _ endpoint: Endpoint, _ question: EndpointQuestions.Question, _ server: RunningServer
    ) async throws -> [String] {
        let reply = try await server.ask(question.path, method: endpoint.method.rawValue, body: question.body)
        #expect(reply.status == 200, "\(question.path): \(reply.text.prefix(300))")
        let type = try #require(endpoint.gives.first { $0.rawValue == reply.headers["content-type"] })
        let texts = type == .jsonLines ? reply.text.split(separator: "\n") : [Substring(reply.text)]
        return try texts.map { text in
            let value = try JSONTree(text)
            let fitting = try schemas.filter { try $0.problems(of: value).isEmpty }
            let problems = try schemas.map { try $0.problems(of: value).prefix(3) }
            return try #require(fitting.count == 1 ? fitting[0].name : nil, "\(question.path): \(problems)")
        }
    }

    @Test func `what has no answer is as the schema of problems says`() async throws {
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

    @Test(arguments: [false, true]) func `a line of the log is as its schema says`(isPrivate: Bool) throws {
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/v1/token?scene=5PA94BYNQ1K5C")
        var record = RequestRecord(head, route: "/v1/token", client: ClientAddress(text: "192.0.2.1"), status: .ok)
        (record.bytes, record.duration) = (123, .milliseconds(4))
        let form = AccessLogForm(.json, isPrivate: isPrivate)
        var clock = WrittenTime(form.timeFormat)
        let line = form.line(record, form.request(of: record), at: clock.text())
        #expect(try JSONSchema("access-line", in: Self.folder).problems(of: JSONTree(line)) == [])
    }

    @Test func `OpenAPI has the schemas of all answers, and all that they refer to`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            let document = try JSONTree(await server.ask("/openapi.json").text)
            let schemas = try #require(document["components"]?["schemas"]?.members)
            let referred = Set(Self.references(in: document))
            #expect(referred == Set(schemas.keys.map { "#/components/schemas/\($0)" }))
            for (endpoint, names) in Self.described(server) {
                let operation = document["paths"]?[endpoint.path]?[endpoint.method.rawValue.lowercased()]
                let content = operation?["responses"]?["200"]?["content"]?[endpoint.gives[0].rawValue]
                let named = content.map(Self.references) ?? []
                #expect(named.sorted() == names.map { "#/components/schemas/\($0)" }.sorted(), "\(endpoint.path)")
            }
            let token = try JSONTree(String(contentsOf: Self.folder.appending(path: "token.json"), encoding: .utf8))
            #expect(schemas["token"]?["required"] == token["required"] && schemas["token"]?["$schema"] == nil)
        }
    }

    /// All that a value refers to.
    private static func references(in value: JSONTree) -> [String] {
        let own = [value["$ref"]?.text].compactMap(\.self)
        return own + (value.members?.values.flatMap(references) ?? []) + (value.elements?.flatMap(references) ?? [])
    }
}

import Foundation
import FoundationNetworking
import SceneFixtures
import ServerFixtures
import Vantage

@testable import VantageServer

/// A server on a free port of the loopback, with stores of its own, for as long as a test asks it.
struct RunningServer {
    /// What came back.
    struct Reply {
        let status: Int
        let headers: [String: String]
        let body: Data

        var text: String { String(decoding: body, as: UTF8.self) }

        func json() throws -> [String: Any] {
            try JSONSerialization.jsonObject(with: body) as? [String: Any] ?? [:]
        }
    }

    let folder: TemporaryFolder
    let stores: [SceneStore]
    private let server: TestServer
    var port: Int { server.url.port ?? 0 }
    var endpoints: [Endpoint] { server.server.endpoints }

    /// Starts a server over stores of parts of the sample data, and ends it when the body has.
    ///
    /// - Parameter roads: As OPL.
    static func serving<Result>(
        _ parts: [[String]] = [SampleData.collections], maps: [String] = [], roads: String? = nil,
        limits: ServerLimits? = nil, options: ServerOptions = ServerOptions(),
        _ body: (RunningServer) async throws -> Result
    ) async throws -> Result {
        let folder = try TemporaryFolder()
        var stores: [SceneStore] = []
        for (number, part) in parts.enumerated() {
            let store = try await SceneStore(
                writing: folder.url.appending(path: "store-\(number).sqlite"), creating: true)
            let spec = CollectionSpec(name: "part-\(number)", license: "CC0-1.0", attribution: "Vantage Übung")
            _ = try await DatasetImporter(options: ImportOptions(collection: spec))
                .run(part.map { SampleData.file($0).path }, into: store)
            stores.append(store)
        }
        let graph = folder.url.appending(path: "town.roads")
        if let roads {
            _ = try await RoadImport.make(from: folder.write(roads, to: "town.opl"), at: graph)
        }
        var options = options
        if let limits { options.limits = limits }
        let server = try await TestServer(
            stores: stores.map(\.url), maps: maps.map { SampleData.file($0) },
            roads: roads.map { _ in graph }, options: options)
        return try await body(RunningServer(folder: folder, stores: stores, server: server))
    }

    /// Asks for a path with its query, as they are.
    func ask(
        _ path: String, method: String = "GET", headers: [String: String] = [:], body: String? = nil
    ) async throws -> Reply {
        var request = URLRequest(url: URL(string: server.url.absoluteString + path)!)
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let configuration = URLSessionConfiguration.ephemeral
        // Beside other tests that compute, an answer may take long.
        configuration.timeoutIntervalForRequest = 600
        let session = URLSession(configuration: configuration)
        defer { session.invalidateAndCancel() }
        let (body, response) = try await session.data(for: request)
        let reply = response as! HTTPURLResponse
        let fields = reply.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") }
        return Reply(status: reply.statusCode, headers: Dictionary(fields) { first, _ in first }, body: body)
    }

    /// How many connections to this server a descriptor of the process still belongs to, at the server's end.
    func openConnections() throws -> Int {
        try String(contentsOfFile: "/proc/self/net/tcp", encoding: .utf8).split(separator: "\n").dropFirst()
            .count { line in
                // Number, local address, remote address, state, four more, and the inode, which is 0 when all let go.
                let fields = line.split(separator: " ")
                let isListening = fields[3] == "0A"
                return !isListening && fields[9] != "0" && fields[1].hasSuffix(String(format: ":%04X", port))
            }
    }
}

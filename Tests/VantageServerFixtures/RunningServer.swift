import Foundation
import FoundationNetworking
import Vantage
import VantageHTTP
import VantageSceneFixtures
import VantageServer

/// A server on a free port on the loopback interface, with its own stores, for the duration of a test.
package struct RunningServer {
    package struct Reply {
        package let status: Int
        package let headers: [String: String]
        package let body: Data

        package var text: String { String(decoding: body, as: UTF8.self) }

        package func json() throws -> [String: Any] {
            try JSONSerialization.jsonObject(with: body) as? [String: Any] ?? [:]
        }
    }

    package let folder: TemporaryFolder
    package let stores: [SceneStore]
    private let server: TestServer
    package var port: Int { server.url.port ?? 0 }
    package var endpoints: [Endpoint] { server.server.endpoints }

    /// Runs a server while `body` runs.
    ///
    /// - Parameters:
    ///   - parts: The parts of the sample data to import, one list for each store.
    ///   - roads: Text in OPL format from which to build roads.
    package static func serving<Result>(
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

    /// Sends a request.
    ///
    /// - Parameter path: The path and the query, percent-encoded.
    package func ask(
        _ path: String, method: String = "GET", headers: [String: String] = [:], body: String? = nil
    ) async throws -> Reply {
        try await Self.ask(path, at: server.url, method: method, headers: headers, body: body)
    }

    /// Sends a request to a server at a URL.
    package static func ask(
        _ path: String, at url: URL, method: String = "GET", headers: [String: String] = [:], body: String? = nil
    ) async throws -> Reply {
        var request = URLRequest(url: URL(string: url.absoluteString + path)!)
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let configuration = URLSessionConfiguration.ephemeral
        // A response may take a long time while other tests keep the machine busy.
        configuration.timeoutIntervalForRequest = 600
        let session = URLSession(configuration: configuration)
        defer { session.invalidateAndCancel() }
        let (body, response) = try await session.data(for: request)
        let reply = response as! HTTPURLResponse
        let fields = reply.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") }
        return Reply(status: reply.statusCode, headers: Dictionary(fields) { first, _ in first }, body: body)
    }

    /// Returns the number of connections for which the server still has a file descriptor.
    package func openConnections() throws -> Int {
        try String(contentsOfFile: "/proc/self/net/tcp", encoding: .utf8).split(separator: "\n").dropFirst()
            .count { line in
                // Fields: number, local address, remote address, state, five others, and the inode, which is 0 once the
                // descriptor is closed.
                let fields = line.split(separator: " ")
                let isListening = fields[3] == "0A"
                return !isListening && fields[9] != "0" && fields[1].hasSuffix(String(format: ":%04X", port))
            }
    }
}

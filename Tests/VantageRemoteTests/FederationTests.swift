import Foundation
import FoundationNetworking
import Testing
import Vantage
import VantageRemote
import VantageSceneConformance
import VantageSceneFixtures
import VantageServerFixtures

/// Federations of servers, one of which is slow and one of which is dead.
@Suite(.fewAtATime, .timeLimit(.minutes(60)))
struct FederationTests {
    /// Writes the description of a federation of a store, a slow server and a dead one.
    private static func file(
        _ sample: ServedSample, slow: URL, dead: URL, failures: String, deadline: Double = 1
    ) throws -> URL {
        let text = """
            {"format": "vantage-federation", "failures": "\(failures)", "members": [
              {"name": "slow town", "server": "\(slow)", "deadline": \(deadline)},
              {"name": "dead", "server": "\(dead)"},
              {"name": "own", "store": "store.sqlite"}]}
            """
        return try sample.folder.write(text, to: "\(failures).json")
    }

    @Test func `answers within the deadline, and names the missing members`() async throws {
        let sample = try await ServedSample()
        let scene = try #require(try await sample.store.scenes(limit: 1).scenes.first)
        try await ScriptedServer.answering([.stall([])]) { slow in
            let url = try Self.file(sample, slow: slow.url, dead: ScriptedServer.closed(), failures: "leaveOut")
            let source = try await SceneSource(opening: url, connect: { try $0.provider })
            let started = ContinuousClock.now
            let (found, missing) = try await MissingMembers.collecting {
                try await source.provider.scene(near: scene.coordinate)
            }
            #expect(ContinuousClock.now - started < .seconds(20))
            #expect(found != nil && missing.map(\.name).sorted() == ["dead", "slow town"])
            #expect(missing.contains { $0.reason.contains("did not answer within 1.0 seconds") })
            await source.close()
        }
    }

    @Test func `a server of a federation names the missing members in a header, and caches nothing`() async throws {
        let sample = try await ServedSample()
        let scene = try #require(try await sample.store.scenes(limit: 1).scenes.first)
        let at = "\(scene.coordinate.latitude),\(scene.coordinate.longitude)"
        try await ScriptedServer.answering([.stall([])]) { slow in
            let dead = try ScriptedServer.closed()
            for (failures, status) in [("leaveOut", 200), ("fail", 500)] {
                let url = try Self.file(sample, slow: slow.url, dead: dead, failures: failures, deadline: 30)
                let alone = try String(contentsOf: url, encoding: .utf8)
                    .replacing(/\{"name": "slow town".*\n/, with: "")
                try Data(alone.utf8).write(to: url)
                let server = try await TestServer(stores: [url], connect: { try $0.provider })
                let (body, response) = try await URLSession.shared.data(
                    from: URL(string: "\(server.url)/v1/availability?at=\(at)")!)
                let reply = try #require(response as? HTTPURLResponse)
                #expect(reply.statusCode == status)
                guard status == 200 else { continue }
                #expect(reply.value(forHTTPHeaderField: "Vantage-Missing") == "dead")
                #expect(reply.value(forHTTPHeaderField: "Cache-Control") == "no-store")
                #expect(String(decoding: body, as: UTF8.self).contains(#""available":true"#))
            }
        }
    }

    @Test func `a federation of two servers passes the conformance suite`() async throws {
        let (folder, files) = (try TemporaryFolder(), try TemporaryFolder())
        let suite = SceneProviderConformance { folder in
            var members: [FederationMember] = []
            for collection in ["town", "village"] {
                let file = files.url.appending(path: "\(UUID().uuidString).sqlite")
                let store = try await SceneStore(writing: file, creating: true)
                let importer = DatasetImporter(options: ImportOptions(collection: CollectionSpec(name: collection)))
                _ = try await importer.run([folder.appending(path: collection).path], into: store)
                let server = try await TestServer(stores: [file])
                Self.servers.append(server)
                members.append(
                    FederationMember(collection, RemoteSceneProvider(try server.remote()), deadline: .seconds(3600)))
            }
            return FederatedProvider(members)
        }
        let report = try await suite.run(in: folder.url)
        #expect(report.passed, "\(report)")
        Self.servers.removeAll()
    }

    @Test(arguments: [
        #"{"format": "vantage-federation", "members": []}"#,
        #"{"format": "vantage-federation", "members": [{"name": "a"}]}"#,
        #"{"format": "vantage-federation", "members": [{"name": "a", "store": "x", "server": "http://b"}]}"#,
        #"{"format": "vantage-federation", "failures": "no", "members": [{"name": "a", "store": "x"}]}"#,
        #"{"format": "vantage-federation", "members": [{"name": "a", "server": "http://b", "deadline": 0}]}"#,
        #"{"format": "vantage-federation", "members": [{"name": "a", "server": "http://b", "bounds": [1]}]}"#,
        #"{"format": "vantage-federation", "members": [{"name": "a", "server": "http://b", "keyFile": "none"}]}"#,
        #"{"format": "vantage-federation", "members": [{"name": "a", "store": "f.json"}]}"#,
    ])
    func `rejects an invalid description`(text: String) async throws {
        let folder = try TemporaryFolder()
        let url = try folder.write(text, to: "f.json")
        await #expect { _ = try await SceneSource(opening: url, connect: { try $0.provider }) } throws: {
            ($0 as? ShardError)?.code == .badManifest
        }
        await #expect(throws: ShardError.self) { try await SceneSource(opening: url) }
    }

    /// Servers run until they are released.
    private static let servers = Servers()

    private final class Servers: @unchecked Sendable {
        // Sendable because a lock protects the list.
        private let lock = NSLock()
        private var list: [TestServer] = []
        func append(_ server: TestServer) { lock.withLock { list.append(server) } }
        func removeAll() { lock.withLock { list = [] } }
    }
}

import Foundation
import VantageSceneFixtures
import Testing

/// Runs the program in `docs/remote.md` with a store and with a server.
@Suite(.fewAtATime, .timeLimit(.minutes(60)))
struct RemoteProgramTests {
    private static let page = SampleData.repository.appending(path: "docs/remote.md")
    private static let program = SampleData.repository.appending(path: "Tests/VantageRemoteExample/main.swift")

    private static let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "VantageRemoteExample")

    @Test func `the page shows exactly the program that is built`() throws {
        let blocks = try String(contentsOf: Self.page, encoding: .utf8).components(separatedBy: "```swift\n")
            .dropFirst()
        let shown = try #require(blocks.first?.components(separatedBy: "```").first)
        #expect(try shown == String(contentsOf: Self.program, encoding: .utf8))
    }

    @Test func `the output is the same with a store and with a server`() async throws {
        let sample = try await ServedSample()
        var outcomes: [(status: Int32, output: String, picture: Data)] = []
        for place in [sample.store.url.path, sample.server.url.absoluteString] {
            let picture = sample.folder.url.appending(path: "view-\(outcomes.count).jpg")
            let (status, output) = try await run([place, picture.path], in: sample.folder)
            outcomes.append((status, output, try Data(contentsOf: picture)))
        }
        #expect(outcomes[0].status == 0, "\(outcomes[0].output)")
        #expect(outcomes[0].status == outcomes[1].status && outcomes[0].output == outcomes[1].output)
        #expect(outcomes[0].picture == outcomes[1].picture)
        #expect(outcomes[0].output.contains("The door is at") && outcomes[0].output.contains("Its token is"))
    }

    @Test func `reports an unreachable server clearly`() async throws {
        let folder = try TemporaryFolder()
        let closed = try ScriptedServer.closed()
        let (status, output) = try await run([closed.absoluteString, folder.url.path + "/view.jpg"], in: folder)
        #expect(status == 65 && output.hasPrefix("unreachable: "), "\(output)")
    }

    private func run(_ arguments: [String], in folder: TemporaryFolder) async throws -> (status: Int32, output: String)
    {
        let log = try folder.write("", to: "log-\(UUID().uuidString)")
        let process = Process()
        process.executableURL = Self.executable
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        let output = try FileHandle(forWritingTo: log)
        process.standardOutput = output
        process.standardError = output
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        return (status, try String(contentsOf: log, encoding: .utf8))
    }
}

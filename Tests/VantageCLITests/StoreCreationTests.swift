import Foundation
import VantageSceneFixtures
import Testing

/// Tests several processes that create and read the same store at the same time.
@Suite(.fewAtATime)
struct StoreCreationTests {
    /// The number of rounds; set `VANTAGE_CREATION_ROUNDS=100` for a thorough test.
    private static let rounds = ProcessInfo.processInfo.environment["VANTAGE_CREATION_ROUNDS"].flatMap(Int.init) ?? 4

    @Test(arguments: [2, 5])
    func `concurrent imports share a new store, and readers see it complete or not at all`(count: Int) async throws {
        for round in 0..<Self.rounds {
            let folder = try TemporaryFolder()
            let tool = VantageTool(in: folder)
            for number in 0..<count {
                try folder.write("id,latitude,longitude\nr\(number),10,\(20 + number)\n", to: "points\(number).csv")
            }
            let imports = try (0..<count).map { try tool.start(["import", "points\($0).csv", "--duplicates", "keep"]) }
            let readers = try (0..<count).map { try tool.start(["available", "--at", "10,\(20 + $0)"]) }
            for reader in readers {
                let run = try await reader.end()
                // At the time of the lookup, the store contained the scene, did not contain it yet, or did not exist
                // yet.
                #expect(
                    [0, 1].contains(run.status) || (run.status == 66 && run.messages.contains("There is no store")),
                    "round \(round): \(run.status) \(run.messages)")
            }
            for writer in imports {
                let run = try await writer.end()
                #expect(run.status == 0, "round \(round): \(run.status) \(run.messages)")
            }
            let verified = try await tool.run("verify", "--json")
            #expect(verified.status == 0)
            let scenes = try verified.json.int("scenes")
            #expect(scenes == count)
            let files = try folder.files().filter { $0.hasPrefix("vantage.sqlite") || $0.hasPrefix(".vantage") }
            #expect(files == ["vantage.sqlite"])
        }
    }
}

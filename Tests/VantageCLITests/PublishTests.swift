import Foundation
import Testing
import VantageSceneFixtures

/// `vantage publish`, and commands that use a manifest as a store.
@Suite(.fewAtATime)
struct PublishTests {
    private static let manifest = ["--store", "published/manifest.json"]
    private let town: TownStore
    private var tool: VantageTool { town.tool }

    init() async throws { town = try await TownStore() }

    private func publish(_ options: String...) async throws {
        let run = try await tool.run(["publish", "--into", "published", "--scenes-per-shard", "2"] + options)
        #expect(run.status == 0, "\(run.messages)")
    }

    @Test func `lookups in shards print the same as lookups in the store`() async throws {
        try await publish()
        try town.folder.write(
            "latitude,longitude\n\(TownStore.street)\n\(TownStore.place(1))\n\(TownStore.nowhere)\n", to: "points.csv")
        for arguments in [
            ["available", "--at", TownStore.street, "--json"], ["available", "--at", TownStore.nowhere, "--explain"],
            ["available", "--batch", "points.csv"], ["available", "--batch", "points.csv", "--rank", "best"],
            ["available", "--batch", "points.csv", "--format", "csv", "--columns", "id,available"],
        ] {
            let (one, other) = (try await tool.run(arguments), try await tool.run(arguments + Self.manifest))
            #expect(one.text == other.text && one.status == other.status, "\(arguments)")
        }
        let lists = [try await tool.run("scenes", "--json"), try await tool.run(["scenes", "--json"] + Self.manifest)]
        #expect(lists[0].lines.sorted() == lists[1].lines.sorted() && !lists[0].lines.isEmpty)
    }

    @Test func `a view from a shard says that the picture is elsewhere`() async throws {
        try await publish("--no-geoparquet")
        let run = try await tool.run(["snapshot", "--at", TownStore.street, "-o", "view.jpg"] + Self.manifest)
        #expect(run.status == 65 && run.messages.contains("Shards do not contain pictures"))
    }

    @Test(arguments: ["stats", "collections", "upgrade", "search"])
    func `a command that needs a store says so`(command: String) async throws {
        try await publish("--no-geoparquet")
        let arguments = command == "search" ? ["search", "station"] : [command]
        let run = try await tool.run(arguments + Self.manifest)
        #expect(run.status == 64 && run.messages.contains("needs a store"))
    }

    @Test func `verification finds a shard that was changed`() async throws {
        try await publish()
        #expect(try await tool.run(["verify"] + Self.manifest).status == 0)
        let name = try #require(try town.folder.files(in: "published").first { $0.hasSuffix(".parquet") })
        let file = town.folder.url.appending(path: "published/\(name)")
        var bytes = try Data(contentsOf: file)
        bytes[10] ^= 1
        try FileManager.default.removeItem(at: file)
        try bytes.write(to: file)
        let run = try await tool.run(["verify"] + Self.manifest)
        #expect(run.status == 65 && run.messages.contains("SHA-256 does not match"))
    }

    @Test func `reports a missing manifest, and a federation with a store that is missing`() async throws {
        let missing = try await tool.run(["available", "--at", "1,2"] + Self.manifest)
        #expect(missing.status == 66 && missing.messages.contains("vantage publish"))
        let members = #"{"format":"vantage-federation","members":[{"name":"a","store":"none.sqlite"}]}"#
        try town.folder.write(members, to: "federation.json")
        let run = try await tool.run("available", "--at", "1,2", "--store", "federation.json")
        #expect(run.status == 66 && run.messages.contains("none.sqlite"))
    }

    @Test func `rejects options that are out of range`() async throws {
        for options in [
            ["--scenes-per-shard", "0"], ["--scenes-per-shard", "16000001"], ["--grace", "-1"], ["--region", "1"],
        ] {
            let run = try await tool.run(["publish", "--into", "published"] + options)
            #expect(run.status == 64, "\(options)")
        }
        #expect(try await tool.run("publish", "--into", "").status == 64)
    }
}

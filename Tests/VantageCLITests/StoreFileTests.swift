import Foundation
import VantageSceneFixtures
import Testing

@Suite(.fewAtATime)
struct StoreFileTests {
    private let town: TownStore

    init() async throws { town = try await TownStore() }

    @Test func `--store overrides VANTAGE_STORE, which overrides ./vantage.sqlite`() async throws {
        var tool = town.tool
        try town.folder.write("latitude,longitude\n30,40\n", to: "points.csv")
        for name in ["one", "two"] {
            #expect(
                try await tool.run("import", "points.csv", "--collection", name, "--store", "\(name).sqlite").status
                    == 0)
        }
        func names(_ arguments: String...) async throws -> [String?] {
            try await tool.run(["collections", "--json"] + arguments).jsonLines.map { $0.text("name") }
        }
        #expect(try await names() == ["aubeval", "drawn"])
        tool.environment = ["VANTAGE_STORE": "one.sqlite"]
        #expect(try await names() == ["one"])
        #expect(try await names("--store", "two.sqlite") == ["two"])
        tool.environment = ["VANTAGE_STORE": ""]
        #expect(try await names() == ["aubeval", "drawn"])
    }

    @Test(arguments: [
        "stats", "verify", "scenes", "collections", "available", "snapshot", "batch", "show", "export", "remove",
    ])
    func `a missing store exits 66 and is not created`(command: String) async throws {
        let arguments: [String: [String]] = [
            "available": ["--at", "1,2"], "snapshot": ["--at", "1,2", "-o", "v.jpg"], "batch": ["-", "-o", "views"],
            "show": ["0123456789ABC"], "export": ["0123456789ABC", "-o", "v.jpg"], "remove": ["0123456789ABC", "-y"],
        ]
        let run = try await town.tool.run(
            [command, "--store", "missing.sqlite"] + (arguments[command] ?? []), input: "latitude,longitude\n1,2\n")
        #expect(run.status == 66)
        #expect(run.messages.contains("There is no store at missing.sqlite"))
        #expect(run.output.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: town.folder.url.appending(path: "missing.sqlite").path))
    }

    @Test func `rejects a folder as a store`() async throws {
        try SyntheticDataset(1, in: town.folder.url.appending(path: "drawn"))
        for arguments in [["stats"], ["import", "drawn"], ["import", "drawn", "--dry-run"]] {
            let run = try await town.tool.run(arguments + ["--store", "drawn"])
            #expect(run.status == 66)
            #expect(run.messages.contains("drawn is a folder"))
        }
        #expect(try await town.tool.run("stats", "--store", "").status == 64)
    }

    @Test func `does not create a store in a missing folder`() async throws {
        try SyntheticDataset(1, in: town.folder.url.appending(path: "drawn"))
        let run = try await town.tool.run("import", "drawn", "--store", "missing/store.sqlite")
        #expect(run.status == 73)
        #expect(run.messages.contains("missing/store.sqlite"))
    }

    @Test func `does not change a file that is not a store`() async throws {
        for (name, bytes) in [
            ("text.sqlite", Array("hello, this is not a database\n".utf8)), ("picture.jpg", try DrawnPicture.jpeg()),
            ("cut.sqlite", Array("SQLite format 3\0".utf8)),
        ] {
            let file = try town.folder.write(bytes, to: name)
            for arguments in [["stats"], ["verify"], ["import", SampleData.file("street/pano_01.jpg").path]] {
                let run = try await town.tool.run(arguments + ["--store", name])
                #expect(run.status == 65, "\(name) \(arguments[0]) \(run.messages)")
                #expect(run.messages.contains(name))
            }
            #expect([UInt8](try Data(contentsOf: file)) == bytes)
        }
    }

    @Test func `rejects another program's database`() async throws {
        let made = try await town.tool.shell(
            "python3 -c 'import sqlite3; sqlite3.connect(\"other.db\").execute(\"CREATE TABLE t (x)\")'")
        try #require(made.status == 0, "\(made.messages)")
        let before = try Data(contentsOf: town.folder.url.appending(path: "other.db"))
        for arguments in [["stats"], ["import", SampleData.file("street/pano_01.jpg").path]] {
            let run = try await town.tool.run(arguments + ["--store", "other.db"])
            #expect(run.status == 65)
            #expect(run.messages.contains("not a Vantage store"))
        }
        #expect(try Data(contentsOf: town.folder.url.appending(path: "other.db")) == before)
    }

    @Test func `reports a store from a newer release`() async throws {
        let changed = try await town.tool.shell(
            """
            python3 - <<'END'
            import sqlite3
            store = sqlite3.connect("vantage.sqlite")
            store.execute("INSERT INTO grdb_migrations VALUES ('0007_sequences')")
            store.commit()
            END
            """)
        try #require(changed.status == 0, "\(changed.messages)")
        let run = try await town.tool.run("stats")
        #expect(run.status == 65)
        #expect(
            run.messages
                == "vantage: vantage.sqlite was written by a newer release (migration 0007_sequences is unknown). "
                + "Upgrade Vantage.\n")
    }

    @Test func `the verify command exits 65 and prints one line per problem`() async throws {
        let sound = try await town.tool.run("verify", "--json")
        #expect(sound.status == 0)
        #expect(try sound.json.keys == ["valid", "scenes", "pictures", "places", "buildings", "problems"])
        #expect(try sound.json.bool("valid") == true && sound.json.int("scenes") == 10)
        let changed = try await town.tool.shell(
            """
            python3 - <<'END'
            import sqlite3
            store = sqlite3.connect("vantage.sqlite")
            store.execute("UPDATE picture_part SET bytes = zeroblob(length(bytes)) WHERE id = (SELECT min(id) FROM picture_part)")
            store.execute("DELETE FROM cell WHERE id = (SELECT min(id) FROM cell)")
            store.commit()
            END
            """)
        try #require(changed.status == 0, "\(changed.messages)")
        let run = try await town.tool.run("verify")
        #expect(run.status == 65)
        #expect(run.text.contains("pictureDamaged: ") && run.text.contains("indexEntryMissing: "))
        let json = try await town.tool.run("verify", "--json")
        #expect(json.status == 65)
        #expect(try json.json.bool("valid") == false)
        #expect(try json.json.objects("problems").allSatisfy { $0.keys.isSuperset(of: ["code", "message"]) })
    }

    @Test func `overwritten bytes never cause a crash, and verify reports them`() async throws {
        let size = try Data(contentsOf: town.store).count
        for position in stride(from: 0, to: size, by: size / 12) {
            // The beginning of a page, because the rest of a page may be unused.
            let start = max(100, position / 4096 * 4096)
            var bytes = try Data(contentsOf: town.store)
            bytes.replaceSubrange(
                start..<min(size, start + 2000), with: repeatElement(0xA5, count: min(2000, size - start)))
            let name = "damaged-\(start).sqlite"
            try town.folder.write([UInt8](bytes), to: name)
            for arguments in [["verify"], ["scenes"], ["available", "--at", TownStore.street], ["stats"]] {
                let run = try await town.tool.run(arguments + ["--store", name])
                #expect([0, 1, 65].contains(run.status), "\(arguments[0]) at \(start): \(run.status) \(run.messages)")
            }
            #expect(try await town.tool.run("verify", "--store", name).status == 65)
        }
    }
}

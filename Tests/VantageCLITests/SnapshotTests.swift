import Foundation
import VantageJPEG
import VantageSceneFixtures
import Testing

@Suite(.fewAtATime)
struct SnapshotTests {
    private let town: TownStore

    init() async throws { town = try await TownStore() }

    @Test func `writes a complete picture of a place`() async throws {
        let run = try await town.tool.run(
            "snapshot", "--at", TownStore.street, "--panoramas-only", "--size", "120x80", "-o", "view.jpg")
        #expect(run.status == 0)
        #expect(run.output.isEmpty && run.messages.isEmpty)
        let header = try JPEGDecoder.header(of: try bytes("view.jpg"))
        #expect(header.width == 120 && header.height == 80)
        #expect(try hasOnlyStoreFiles(), "no temporary file is left")
    }

    @Test func `the JSON describes the picture`() async throws {
        let run = try await town.tool.run(
            "snapshot", "--at", TownStore.street, "--panoramas-only", "--size", "120x80", "--heading", "30", "--pitch",
            "-10", "--fov", "60", "-o", "view.jpg", "--json")
        let answer = try run.json
        #expect(
            answer.keys == [
                "output", "size", "bytes", "view", "unphotographed", "scene", "kind", "collection", "attribution",
            ])
        #expect(answer.text("output") == "view.jpg")
        #expect(answer.object("size")?.int("width") == 120 && answer.object("size")?.int("height") == 80)
        #expect(answer.int("bytes") == (try bytes("view.jpg")).count)
        let view = try #require(answer.object("view"))
        #expect(view.keys == ["heading", "headingReference", "pitch", "fov", "level", "decodedAt"])
        #expect(view.number("heading") == 30 && view.number("pitch") == -10 && view.number("fov") == 60)
        #expect(view.text("headingReference") == "true")
        #expect(answer.number("unphotographed") == 0)
    }

    @Test func `if the output is a dash, only the picture goes to standard output`() async throws {
        let arguments = ["snapshot", "--at", TownStore.place(1), "--size", "64x48", "--json", "-o"]
        let run = try await town.tool.run(arguments + ["-"])
        #expect(run.status == 0)
        _ = try await town.tool.run(arguments + ["view.jpg"])
        #expect(run.output == (try Data(contentsOf: town.folder.url.appending(path: "view.jpg"))))
    }

    @Test func `a token preserves the requested view, and an id uses the picture's own heading`() async throws {
        let found = try await town.tool.run("available", "--at", "10,20.0002", "--json").json
        let token = try #require(found.text("token"))
        let scene = try #require(found.text("scene"))
        let byPlace = try await town.tool.run("snapshot", "--at", "10,20.0002", "-o", "-", "--size", "64x48")
        let byToken = try await town.tool.run("snapshot", "--token", token, "-o", "-", "--size", "64x48")
        #expect(byPlace.status == 0 && byPlace.output == byToken.output)
        let view = try await town.tool.run("snapshot", "--token", token, "-o", "a.jpg", "--json").json.object("view")
        #expect(view?.number("heading") == 90, "the place lies east of the scene")
        let plain = try await town.tool.run("snapshot", "--scene", scene, "-o", "b.jpg", "--json").json.object("view")
        #expect(plain?.number("heading") == 0)
    }

    @Test func `finding no scene exits 1 and writes no file`() async throws {
        let run = try await town.tool.run("snapshot", "--at", TownStore.nowhere, "-o", "view.jpg", "--json")
        #expect(run.status == 1)
        #expect(try run.json.keys == ["available"])
        #expect(run.messages.contains("No imagery within 50 m"))
        #expect(!exists("view.jpg"))
        let quiet = try await town.tool.run("snapshot", "--at", TownStore.nowhere, "-o", "view.jpg", "--quiet")
        #expect(quiet.status == 1 && quiet.messages.isEmpty && quiet.output.isEmpty)
    }

    @Test(arguments: [
        ["--fov", "240"], ["--fov", "nan"], ["--fov", "9.99"], ["--fov", "x"], ["--heading", "nan"],
        ["--heading", "361"],
        ["--heading", "42949590"], ["--pitch", "-91"], ["--pitch", "inf"], ["--size", "0x0"],
        ["--size", "99999x99999"],
        ["--size", "640"], ["--size", ""], ["--size", "-5x5"], ["--scale", "nan"], ["--scale", "0"], ["--scale", "5"],
        ["--quality", "0"], ["--quality", "101"], ["--subsampling", "411"], ["--metadata", "exif"], ["--look-at", "x"],
        ["--heading", "1", "--look-at", "1,2"], ["--radius", "nan"], ["--size", "8192x8193"],
        ["--size", "5000x10", "--scale", "2"],
    ])
    func `an out-of-range option exits 64 and writes no file`(arguments: [String]) async throws {
        let run = try await town.tool.run(["snapshot", "--at", TownStore.place(0), "-o", "view.jpg"] + arguments)
        #expect(run.status == 64)
        #expect(run.output.isEmpty && !exists("view.jpg"))
        #expect(run.messages.hasPrefix("vantage: "))
    }

    @Test func `an error message contains the allowed range and the received value`() async throws {
        let run = try await town.tool.run("snapshot", "--at", TownStore.place(0), "-o", "v.jpg", "--fov", "240")
        #expect(run.messages == "vantage: Expected --fov from 10 to 170 degrees but received 240.\n")
    }

    @Test func `accepts a negative heading`() async throws {
        let view = try await town.tool.run(
            "snapshot", "--at", TownStore.place(0), "-o", "v.jpg", "--heading", "-90", "--pitch", "-5", "--json"
        ).json.object("view")
        #expect(view?.number("heading") == 270 && view?.number("pitch") == -5)
    }

    @Test func `a picture without a heading has none in JSON and cannot be turned toward a place`() async throws {
        let scene = try await town.scene(file: "photo_no_heading.jpg")
        let plain = try await town.tool.run("snapshot", "--scene", scene, "-o", "v.jpg", "--json")
        #expect(plain.status == 0)
        #expect(try plain.json.object("view")?["heading"] == nil)
        let turned = try await town.tool.run("snapshot", "--scene", scene, "-o", "w.jpg", "--look-at", "48.2,7.7")
        #expect(turned.status == 64)
        #expect(turned.messages.contains("its picture has no heading"))
        #expect(!exists("w.jpg"))
    }

    @Test func `an output that cannot be created exits 73, and a failed write exits 74`() async throws {
        let arguments = ["snapshot", "--at", TownStore.place(0), "--size", "16x12", "-o"]
        #expect(try await town.tool.run(arguments + ["missing/view.jpg"]).status == 73)
        #expect(try await town.tool.run(arguments + ["."]).status == 73)
        #expect(try await town.tool.run(arguments + [""]).status == 64)
        let full = try await town.tool.shell("\"$VANTAGE\" \(arguments.joined(separator: " ")) - > /dev/full")
        #expect(full.status == 74)
        #expect(full.messages.hasPrefix("vantage: "))
        let gone = try await town.tool.shell("\"$VANTAGE\" \(arguments.joined(separator: " ")) - >&-")
        #expect(gone.status == 74)
    }

    @Test func `writes to a pipe without replacing it`() async throws {
        let run = try await town.tool.shell(
            """
            mkfifo pipe
            cat pipe > copy.jpg &
            "$VANTAGE" snapshot --at \(TownStore.place(0)) --size 16x12 -o pipe && wait && test -p pipe
            """)
        #expect(run.status == 0)
        #expect(try JPEGDecoder.header(of: bytes("copy.jpg")).width == 16)
    }

    @Test func `writes to the target of a symbolic link`() async throws {
        let run = try await town.tool.shell(
            """
            mkdir there && touch there/view.jpg && ln -s there/view.jpg link.jpg
            "$VANTAGE" snapshot --at \(TownStore.place(0)) --size 16x12 -o link.jpg && test -L link.jpg
            """)
        #expect(run.status == 0)
        #expect(try JPEGDecoder.header(of: bytes("there/view.jpg")).width == 16)
    }

    @Test func `an invalid token exits 65, a missing scene 66 and a malformed id 64`() async throws {
        let token = try #require(
            try await town.tool.run("available", "--at", TownStore.place(0), "--json").json.text("token"))
        func run(_ arguments: String...) async throws -> VantageTool.Run {
            try await town.tool.run(["snapshot", "-o", "v.jpg"] + arguments)
        }
        #expect(try await run("--token", "nonsense").status == 65)
        #expect(try await run("--token", String(token.dropLast()) + (token.last == "A" ? "B" : "A")).status == 65)
        #expect(try await run("--token", "").status == 65)
        #expect(try await run("--scene", "0123456789ABC").status == 66)
        #expect(try await run("--scene", "nonsense").status == 64)
        #expect(try await run("--scene", "../../etc/passwd").status == 64)
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: town.folder.url.appending(path: name)))
    }

    private func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: town.folder.url.appending(path: name).path)
    }

    private func hasOnlyStoreFiles() throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: town.folder.url.path)
            .allSatisfy { $0 == ".runs" || $0 == "view.jpg" || $0.hasPrefix("vantage.sqlite") }
    }
}

extension TownStore {
    /// Returns the id of the scene imported from a file.
    func scene(file: String) async throws -> String {
        let list = try await tool.run("scenes", "--format", "csv")
        let line = list.lines.first { $0.contains(",\(file),") || $0.contains("/\(file),") }
        guard let id = line?.split(separator: ",").first else { throw NoSuchFile(name: file, list: list.text) }
        return String(id)
    }

    private struct NoSuchFile: Error {
        let name: String
        let list: String
    }
}

import Foundation
import VantageSceneFixtures
import Testing
import Vantage
import VantageParameters

@testable import VantageCLI

/// Tests the wording of error messages. A library's message describes the error, and the command-line tool appends the
/// option that helps.
@Suite(.fewAtATime)
struct ErrorMessageTests {
    private static let programs = ["Sources/Programs/", "Sources/Server/VantageEmbed"]

    @Test func `library messages mention no options, commands or scripts`() throws {
        for file in try SourceText.files(in: "Sources") {
            let path = file.path.dropFirst(SampleData.repository.path.count + 1)
            guard !Self.programs.contains(where: { path.hasPrefix($0) }) else { continue }
            let named = try SourceText.code(of: file).firstMatch(
                of: /--[a-z]+|`vantage|max-(?!age|width)[a-z]|scripts\/[a-z]/)
            #expect(named == nil, "\(path): \(named?.0 ?? "")")
        }
    }

    @Test func `a system error has a code and keeps the system's message`() {
        struct Refusal: Error, CustomStringConvertible { let description = "no more chairs" }
        let error = Refusal().asVantageError
        #expect(error.codeName == "systemRefused" && error.category == .cannotWrite)
        #expect(error.description == "System error: no more chairs")
        #expect(CancellationError().asVantageError.codeName == "cancelled")
        #expect(GeodesyError(.pitchOutOfRange, "x").asVantageError is GeodesyError)
    }

    @Test func `the command-line tool exits with the code for an error's category`() {
        let statuses: [(CLIError.Code, Int32)] = [
            (.usage, 64), (.noInput, 66), (.badData, 65), (.cannotCreate, 73), (.cannotWrite, 74),
        ]
        #expect(statuses.map(\.0) == CLIError.Code.allCases)
        for (code, status) in statuses { #expect(ErrorReport(CLIError(code, "x")).status.rawValue == status) }
    }

    /// Commands, their exit codes, and messages that end with the command's remedy.
    private static let remedies: [(arguments: [String], status: Int32, end: String)] = [
        (
            ["stats", "--store", "none"], 66,
            "There is no store at none. Create one with `vantage import`, or specify another with --store."
        ),
        (
            ["stats", "--store", "text"], 65,
            "text is not a Vantage store. Specify another store with --store, or a new file to import into."
        ),
        (["scenes", "--collection", "x"], 66, "There is no collection \"x\". Run `vantage collections` to list them."),
        (
            ["remove", "--collection", "x", "-y"], 66,
            "There is no collection \"x\". Run `vantage collections` to list them."
        ),
        (["export", "0000000000000", "-o", "x"], 66, "Scene 0000000000000 does not exist or has been removed."),
        (["show", "MOIN"], 65, "Run `vantage available` to get a new one."),
        (
            ["batch", "rows.csv", "-o", "text"], 73,
            "text cannot be created or is not a folder. Check the path. Or specify another folder with --output."
        ),
        (
            ["batch", "rows.csv", "-o", "views", "--report", "none/r"], 73,
            "none/r cannot be written. Specify another file with --report."
        ),
    ]

    @Test(arguments: remedies.indices) func `the remedy follows the error's description`(index: Int) async throws {
        let (arguments, status, end) = Self.remedies[index]
        let town = try await TownStore()
        try town.folder.write("Moin", to: "text")
        try town.folder.write("lat,lon\n1,2\n", to: "rows.csv")
        let run = try await town.tool.run(arguments)
        #expect(run.status == status)
        #expect(run.messages.hasSuffix(end + "\n"), "\(run.messages)")
    }

    @Test func `a row fails with a message if the store or map source it needs is missing`() async throws {
        let town = try await TownStore()
        try town.folder.write("kind,lat,lon\nmap,1,2\n", to: "maps.csv")
        let maps = try await town.tool.run("batch", "maps.csv", "-o", "views", "--json")
        let failure = try #require(try maps.jsonLines.first?.object("error"))
        #expect(failure.text("code") == "noMapSource")
        #expect(failure.text("message")?.hasSuffix("Specify a source with --source.") == true)
        try town.folder.write("kind,lat,lon\nview,1,2\n", to: "views.csv")
        let source = SampleData.file("map/aubeval.mbtiles").path
        let views = try await town.tool.shell(
            "mkdir empty; cd empty; \"$VANTAGE\" batch ../views.csv -o views --json --source '\(source)'")
        let lack = try #require(try views.jsonLines.first?.object("error"))
        #expect(lack.text("code") == "noScenes")
        #expect(lack.text("message")?.hasSuffix("Specify one with --store.") == true)
    }

    @Test func `suggests photos for files that are not a cube map`() {
        let failure = ImportFailure(.badCubeMap, "pano", "pano lacks a face.")
        #expect(Remedies.sentence(for: failure) == "pano lacks a face. Or import them as photos with --kind photo.")
    }

    @Test func `the error for a report that cannot be created has a separate code`() async throws {
        let folder = try TemporaryFolder()
        let report = folder.url.appending(path: "none/report.jsonl")
        let error = await #expect(throws: BatchError.self) {
            _ = try await ReportingBatch(SnapshotBatch(), report: report).run(
                [BatchInput](), into: folder.url.appending(path: "views"), from: nil
            ) { _, _, _ in }
        }
        #expect(error?.code == .cannotReport)
    }

    @Test func `reports a document that is not JSON`() async throws {
        let tool = VantageTool(in: try TemporaryFolder())
        try tool.folder.write("{\"type\":\"FeatureCollection\",", to: "cut.geojson")
        let run = try await tool.run("import", "cut.geojson", "--json")
        #expect(run.status == 2)
        #expect(try run.json.objects("failures").first?.text("code") == "badDocument")
    }

    @Test func `rejects a cursor from another list`() async throws {
        let town = try await TownStore()
        let store = try await SceneStore(opening: town.folder.url.appending(path: "vantage.sqlite"))
        let error = await #expect(throws: SceneError.self) {
            _ = try await store.scenes(SceneQuery(), limit: 1, after: SceneCursor("Moin"))
        }
        #expect(error?.code == .invalidCursor)
        try await store.close()
    }
}

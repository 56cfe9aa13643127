import Foundation
import VantageJPEG
import VantageSceneFixtures
import Testing

/// Tests that the code in the documentation compiles and runs, because readers copy it.
@Suite(.timeLimit(.minutes(30)), .fewAtATime)
struct DocumentedProgramTests {
    /// Pages whose Swift blocks are compiled together.
    private static let pages = [
        "README.md", "docs/api.md", "docs/links.md", "docs/places.md", "docs/routes.md", "docs/tours.md",
        "docs/visibility.md", "Sources/API/Vantage/Vantage.docc/GettingStarted.md",
        "Sources/API/Vantage/Vantage.docc/ScenesAndSnapshots.md",
        "Sources/API/Vantage/Vantage.docc/ScenesThatSeeAPlace.md",
        "Sources/API/Vantage/Vantage.docc/Maps.md", "Sources/API/Vantage/Vantage.docc/SearchingPlaces.md",
        "Sources/API/Vantage/Vantage.docc/DirectionsAndRoutes.md", "Sources/API/Vantage/Vantage.docc/Tours.md",
        "Sources/API/Vantage/Vantage.docc/MapAppLinks.md", "Sources/API/Vantage/Vantage.docc/Providers.md",
        "Sources/API/Vantage/Vantage.docc/Errors.md",
    ]

    private static func package() throws -> DocumentedPackage {
        let package = try DocumentedPackage()
        try package.add(program: "Program", try DocumentedPage("docs/api.md").program)
        try package.add(program: "FolderProvider", try DocumentedPage("docs/providers.md").program)
        try package.add(program: "TwoProviders", try DocumentedPage("docs/map-providers.md").program)
        for page in pages { try package.add(snippets: try DocumentedPage(page).snippets, of: page) }
        return package
    }

    @Test func `programs and snippets in the documentation compile`() async throws {
        let complaints = try await Self.package().check()
        #expect(complaints == [], "\(complaints.joined(separator: "\n"))")
    }

    @Test(
        .enabled(
            if: ProcessInfo.processInfo.environment["VANTAGE_LONG"] != nil,
            "This builds all of Vantage again. Set VANTAGE_LONG to run this test."))
    func `programs in the documentation build as a separate package and run`() async throws {
        let package = try Self.package()
        let build = try await package.build()
        try #require(build.status == 0, "\(build.output)")

        let store = try await SampleStore.opened().url.path
        let run = try await package.run("Program", [store, "view.jpg"])
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("panorama") || run.output.contains("photo"))
        let picture = try Data(contentsOf: package.folder.url.appending(path: "view.jpg"))
        #expect(try JPEGDecoder.header(of: [UInt8](picture)).width > 0)

        // The documented provider conforms to the rules.
        let dataset = package.folder.url.appending(path: "dataset").path
        let conformance = try await package.run("FolderProvider", [dataset])
        #expect(conformance.status == 0, "\(conformance.output)")
        #expect(conformance.output.components(separatedBy: "passed: ").count > 20, "\(conformance.output)")

        // One program uses two map providers. The provider that the program itself defines must also conform to the
        // rules.
        let files = ["map/aubeval.mbtiles", "map/overlay.geojson"].map { SampleData.file($0).path }
        let maps = try await package.run("TwoProviders", files + [package.folder.url.path])
        #expect(maps.status == 0, "\(maps.output)")
        #expect(maps.output.components(separatedBy: "pin: Press 7, since 2019").count == 3, "\(maps.output)")
        #expect(maps.output.contains("map: Low-emission zone"), "\(maps.output)")
        #expect(maps.output.components(separatedBy: "passed: ").count > 15, "\(maps.output)")
        let drawn = try ["tiles", "plain"].map { name in
            try Data(contentsOf: package.folder.url.appending(path: "\(name).jpg"))
        }
        #expect(drawn[0] != drawn[1])
    }
}

import Testing
import VantageSceneFixtures

/// Tests places on the command line: imports of tables with custom columns, and searches for positions.
@Suite(.fewAtATime)
struct PlaceCommandTests {
    private let tool: VantageTool

    init() throws { tool = VantageTool(in: try TemporaryFolder()) }

    @Test func `imports a table with columns specified by the user`() async throws {
        try tool.folder.write("Kiosk;-33,8601;151,2;kiosk\n", to: "shops.csv")
        let columns = "name=1,latitude=2,longitude=3,shop=4"
        let options = ["--format", "places", "shops.csv", "--no-header", "--columns", columns]
        #expect(try await tool.run(["import"] + options).status == 0)
        #expect(try await tool.run("search", "kiosk").text.hasPrefix("Kiosk; store; -33.8601,151.2; "))
    }

    @Test(arguments: [
        ["--columns", "name=1", "--crs", "EPSG:4326"], ["--no-header"], ["--delimiter", ";"], ["--columns", "name"],
        ["--profile", "profile.json"],
    ]) func `rejects options that do not apply to places`(options: [String]) async throws {
        try tool.folder.write("name,lat,lon\nKiosk,1,2\n", to: "shops.csv")
        let run = try await tool.run(["import", "--format", "places", "shops.csv"] + options)
        #expect(run.status == 64 && run.messages.contains(options.count > 2 ? "--crs" : options[0]), "\(run.messages)")
    }

    @Test(arguments: [
        ["search", "-33.86,151.2"], ["search", "--limit", "1", "-33.86, 151.2"],
        ["search", "-33.86 151.2", "--limit", "1"],
        ["search", "--limit", "1", "--", "-33.86,151.2"], ["search", "--quiet", "-33.86;151.2", "--limit", "1"],
    ]) func `a position in the southern hemisphere is a search text`(arguments: [String]) async throws {
        try tool.folder.write("name,place,lat,lon\nSydney,city,-33.87,151.21\n", to: "towns.csv")
        _ = try await tool.run("import", "--format", "places", "towns.csv")
        let run = try await tool.run(arguments)
        #expect(run.status == 0, "\(run.messages)")
        #expect(
            run.lines.first?.hasPrefix("-33.86, 151.2; position; Sydney; -33.86,151.2; 0 m; ") == true, "\(run.text)")
    }

    @Test(arguments: [["search", "-x"], ["search", "kiosk", "-5"], ["import", "-5"]])
    func `other arguments that begin with a minus sign remain options`(arguments: [String]) async throws {
        #expect(try await tool.run(arguments).status != 0)
    }
}

import VantageSceneFixtures
import Testing
import Vantage

@Suite(.fewAtATime)
struct LinkTests {
    private let tool: VantageTool

    init() throws { tool = VantageTool(in: try TemporaryFolder()) }

    @Test func `prints a link for each app and reports omissions`() async throws {
        let run = try await tool.run("link", "--at", "48.2004,-7.6999", "--label", "Café & Bar")
        #expect(run.status == 0)
        #expect(run.lines.first == "https://maps.apple.com/?ll=48.2004,-7.6999&q=Caf%C3%A9%20%26%20Bar")
        #expect(
            run.lines.count == 8 && run.lines.contains("geo:48.2004,-7.6999?q=48.2004,-7.6999(Caf%C3%A9%20%26%20Bar)"))
        #expect(run.messages.contains("waze: This app's links cannot express the name of a place.\n"))
        #expect(try await tool.run("link", "--at", "48.2,7.7", "--label", "x", "--quiet").messages.isEmpty)
    }

    @Test func `prints one JSON line per link`() async throws {
        let lines = try await tool.run("link", "--at", "1,2", "--label", "x", "--app", "google,geo", "--json").jsonLines
        #expect(lines.map { $0.text("app") } == ["google", "geo"])
        #expect(lines[0].text("url") == "https://www.google.com/maps/search/?api=1&query=1%2C2")
        #expect(lines[0]["omits"] as? [String] == ["label"] && lines[1]["omits"] == nil)
    }

    @Test(
        arguments: [
            (
                ["--at", "1,2", "--directions", "--from", "-3,4", "--mode", "walking", "--app", "google"],
                "https://www.google.com/maps/dir/?api=1&origin=-3%2C4&destination=1%2C2&travelmode=walking"
            ),
            (
                ["--at", "1,2", "--zoom", "15", "--app", "osm"],
                "https://www.openstreetmap.org/?mlat=1&mlon=2#map=16/1/2"
            ),
            (["--search", "pizza & more", "--app", "apple"], "https://maps.apple.com/?q=pizza%20%26%20more"),
            (["--search", "pizza", "--at", "1,2", "--app", "geo"], "geo:1,2?q=pizza"),
            (
                ["--at", "1,2", "--view", "--heading", "-90", "--pitch", "-5", "--fov", "60", "--app", "google"],
                "https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=1%2C2&heading=270&pitch=-5&fov=60"
            ),
        ] as [([String], String)]) func `prints the link for a request`(arguments: [String], url: String) async throws
    {
        let run = try await tool.run(["link"] + arguments)
        #expect(run.status == 0 && run.lines == [url], "\(run.messages)")
    }

    @Test func `parses links`() async throws {
        let url = "https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=48.2%2C7.7&heading=20&pitch=-5"
        let view = try await tool.run("link", "--read", url, "--json").json
        #expect(view.text("app") == "google" && view.text("action") == "view" && view.number("heading") == 20)
        #expect(view.object("coordinate")?.number("latitude") == 48.2 && view.number("pitch") == -5)
        let show = try await tool.run("link", "--read", "geo:48.2,7.7?z=16&q=48.2,7.7(a%1Bb)", "--json").json
        #expect(show.text("label") == "a\u{1B}b" && show.number("zoom") == 15 && show.text("action") == "show")
        let printed = try await tool.run("link", "--read", "geo:48.2,7.7?z=16&q=48.2,7.7(a%1Bb)")
        #expect(printed.text == "geo:: show; 48.2,7.7; a\u{FFFD}b; zoom 15\n")
        let way = try await tool.run(
            "link", "--read", "https://maps.apple.com/directions?source=A&destination=1,2&waypoint=3,4&mode=cycling",
            "--json"
        ).json
        #expect(way.object("from")?.text("label") == "A" && way.text("mode") == "cycling")
        #expect(way.objects("via").first?.object("coordinate")?.number("longitude") == 4)
    }

    @Test(arguments: [
        "https://example.com/?q=1,2", "javascript:alert(1)", "geo:91,2", "https://maps.app.goo.gl/x", "", "x",
    ]) func `an unknown or invalid link exits 65`(url: String) async throws {
        let run = try await tool.run("link", "--read", url)
        #expect(run.status == 65 && run.output.isEmpty && run.messages.hasPrefix("vantage: "), "\(run.messages)")
    }

    @Test(arguments: [
        [], ["--label", "x"], ["--at", "91,0"], ["--at", "1,2", "--app", "mapquest"], ["--at", "1,2", "--app", ""],
        ["--at", "1,2", "--view", "--app", "waze"], ["--at", "1,2", "--view", "--directions"],
        ["--at", "1,2", "--heading", "5"], ["--at", "1,2", "--from", "1,2"], ["--at", "1,2", "--view", "--label", "x"],
        ["--at", "1,2", "--zoom", "23"], ["--at", "1,2", "--zoom", "nan"],
        ["--at", "1,2", "--directions", "--zoom", "5"],
        ["--at", "1,2", "--directions", "--mode", "flying"], ["--search", ""], ["--read", "geo:1,2", "--at", "1,2"],
        ["--at", "1,2", "--view", "--pitch", "91"],
    ]) func `contradictory or out-of-range options exit 64`(arguments: [String]) async throws {
        let run = try await tool.run(["link"] + arguments)
        #expect(run.status == 64 && run.output.isEmpty, "\(run.status) \(run.messages)")
    }
}

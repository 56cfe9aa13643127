import Foundation
import VantageSceneFixtures
import Testing

@Suite(.fewAtATime)
struct AvailableTests {
    private let town: TownStore

    init() async throws { town = try await TownStore() }

    @Test func `finding a scene exits 0 and prints a token`() async throws {
        let run = try await town.tool.run("available", "--at", TownStore.street)
        #expect(run.status == 0)
        #expect(run.messages.isEmpty)
        #expect(run.text.contains("panorama "))
        #expect(run.text.contains("\ntoken "))
    }

    @Test func `finding no scene exits 1 with a message on standard output`() async throws {
        let run = try await town.tool.run("available", "--at", TownStore.nowhere)
        #expect(run.status == 1)
        #expect(run.messages.isEmpty)
        #expect(run.text == "No imagery within 50 m.\n")
    }

    @Test func `the JSON contains exactly the known values for the scene`() async throws {
        let run = try await town.tool.run("available", "--at", "48.20001,7.70002", "--json", "--panoramas-only")
        let answer = try run.json
        #expect(run.status == 0)
        #expect(run.lines.count == 1)
        #expect(
            answer.keys == [
                "available", "token", "scene", "distance", "bearing", "kind", "coordinate", "heading", "captured",
                "collection", "attribution",
            ])
        #expect(answer.bool("available") == true)
        #expect(answer.text("kind") == "panorama")
        #expect(answer.text("collection") == "aubeval")
        #expect(answer.number("heading") == 343.2)
        #expect(answer.text("captured") == "2025-06-14T13:40:12.250Z")
        #expect(try #require(answer.number("distance")) < 5)
        #expect((0..<360).contains(try #require(answer.number("bearing"))))
        #expect(answer.object("coordinate")?.keys == ["latitude", "longitude"])
        let licensed = try await town.tool.run("available", "--at", TownStore.place(0), "--json").json
        #expect(licensed.text("license") == "CC-BY-4.0")
        #expect(licensed["attribution"] == nil && licensed["captured"] == nil)
        #expect(licensed["bearing"] == nil, "a scene at the requested place has no bearing")
        #expect(licensed.number("distance") == 0)
    }

    @Test func `if no scene is found, the JSON says only that, and --explain adds the distance`() async throws {
        let plain = try await town.tool.run("available", "--at", "10,20.02", "--json")
        #expect(plain.status == 1)
        #expect(try plain.json.keys == ["available"])
        #expect(try plain.json.bool("available") == false)
        let explained = try await town.tool.run("available", "--at", "10,20.02", "--json", "--explain")
        #expect(explained.status == 1)
        let distance = try #require(try explained.json.object("nearest")?.number("distance"))
        #expect(abs(distance - 1644) < 5)
        let printed = try await town.tool.run("available", "--at", "10,20.02", "--explain")
        #expect(printed.text.contains("The nearest scene is 16"))
    }

    @Test(arguments: ["-33.62,150.61", " -33.62, 150.61 ", "-33.62,-150.61", "-0,-0", "90,180", "-90,-180"])
    func `a leading minus sign is part of the value`(place: String) async throws {
        for arguments in [["available", "--at", place], ["available", "--at=\(place)"]] {
            let run = try await town.tool.run(arguments)
            #expect(run.status == 1)
            #expect(run.messages.isEmpty)
        }
    }

    @Test(arguments: [
        "", ",", "1", "1,2,3", "91,0", "-91,0", "0,181", "0,-181", "nan,0", "0,inf", "a,b", "1;2", "48,2;7,7",
        "1e400,0",
        "\u{661},\u{662}",
    ])
    func `an invalid place exits 64`(place: String) async throws {
        let run = try await town.tool.run("available", "--at", place)
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(run.messages.hasPrefix("vantage: --at: Expected a "))
    }

    @Test func `filters select scenes`() async throws {
        func status(_ arguments: String...) async throws -> Int32 {
            try await town.tool.run(["available", "--at", TownStore.street] + arguments).status
        }
        #expect(try await status("--panoramas-only") == 0)
        #expect(try await status("--photos-only") == 1)
        #expect(try await status("--collection", "aubeval") == 0)
        #expect(try await status("--collection", "drawn") == 1)
        #expect(try await status("--collection", "nowhere") == 66)
        #expect(try await status("--captured-after", "2025-06-14") == 0)
        #expect(try await status("--captured-after", "2025-06-15") == 1)
        #expect(try await status("--captured-before", "2025-06-14T13:40:12.250Z") == 1)
        #expect(try await status("--captured-before", "2025-06-14T13:40:12.251Z") == 0)
        #expect(try await status("--radius", "0.5") == 1)
        #expect(try await status("--rank", "best") == 0)
        #expect(try await status("--facing", "48.2005,7.7003", "--facing-tolerance", "10") == 0)
    }

    @Test(arguments: [
        (["--radius", "-1"], "--radius"), (["--radius", "nan"], "--radius"), (["--radius", "inf"], "--radius"),
        (["--radius", "1e30"], "--radius"), (["--radius", "x"], "--radius"), (["--rank", "worst"], "--rank"),
        (["--facing", "x"], "--facing"), (["--facing-tolerance", "181"], "--facing-tolerance"),
        (["--facing-tolerance", "nan"], "--facing-tolerance"), (["--captured-after", "yesterday"], "--captured-after"),
        (["--captured-before", "2023-13-45"], "--captured-before"), (["--captured-before", ""], "--captured-before"),
        (["--panoramas-only", "--photos-only"], "--photos-only"),
    ])
    func `an invalid filter exits 64 with a message that names it`(arguments: [String], flag: String) async throws {
        let run = try await town.tool.run(["available", "--at", TownStore.street] + arguments)
        #expect(run.status == 64)
        #expect(run.messages.contains(flag))
        #expect(run.messages.split(separator: "\n").count >= 1)
        #expect(run.output.isEmpty)
    }

    @Test func `a batch prints one line per row in input order`() async throws {
        let input = """
            id,latitude,longitude
            near,\(TownStore.place(0))
            "line
            break",\(TownStore.nowhere)
            bad,95,0
            "{""x"":1}",\(TownStore.place(5))
            """
        let run = try await town.tool.run("available", "--batch", "-", input: input)
        let lines = try run.jsonLines
        #expect(run.status == 2, "one row is invalid")
        #expect(lines.map { $0.text("id") } == ["near", "line\nbreak", "bad", "{\"x\":1}"])
        #expect(lines.map { $0.bool("available") } == [true, false, nil, true])
        #expect(lines[0].number("latitude") == 10 && lines[0].number("longitude") == 20)
        #expect(lines[1].keys == ["id", "latitude", "longitude", "available"])
        #expect(lines[2].keys == ["id", "error"])
        #expect(lines[2].object("error")?.keys == ["code", "message"])
        #expect(lines[0].text("token") != nil && lines[0].text("scene") != nil)
    }

    @Test func `a file, a pipe and standard input produce the same batch output`() async throws {
        let table = SyntheticDataset.requestsTable(0..<6)
        try town.folder.write(table, to: "points.csv")
        let file = try await town.tool.run("available", "--batch", "points.csv")
        let input = try await town.tool.run("available", "--batch", "-", input: table)
        let pipe = try await town.tool.shell("cat points.csv | \"$VANTAGE\" available --batch -")
        let slow = try await town.tool.shell(
            "\"$VANTAGE\" available --batch <(sleep 0.2; head -2 points.csv; sleep 0.2; tail -n +3 points.csv)")
        #expect(file.status == 0)
        #expect(file.text == input.text && file.text == pipe.text && file.text == slow.text)
        #expect(try file.jsonLines.map { $0.text("id") } == (0..<6).map { "p\($0)" })
    }

    @Test func `a batch keeps ten thousand points in order`() async throws {
        let table = "id,lat,lon\n" + (0..<10_000).map { "\($0),10,\(SyntheticDataset.longitude($0 % 20))\n" }.joined()
        let run = try await town.tool.run("available", "--batch", "-", input: table)
        #expect(run.status == 0)
        #expect(run.lines.count == 10_000)
        for number in stride(from: 0, to: 10_000, by: 97) {
            let line = try JSONObject(run.lines[number])
            #expect(line.text("id") == "\(number)")
            #expect(line.bool("available") == (number % 20 < TownStore.drawnCount))
        }
    }

    @Test(arguments: [("", Int32(65)), ("a,b\n1,2\n", 65)])
    func `rejects a table without places`(text: String, status: Int32) async throws {
        let run = try await town.tool.run("available", "--batch", "-", input: text)
        #expect(run.status == status)
        #expect(run.output.isEmpty)
        #expect(run.messages.contains("name the columns"))
    }

    @Test func `a missing table exits 66`() async throws {
        for name in ["missing.csv", ".", "missing/x.csv"] {
            let run = try await town.tool.run("available", "--batch", name)
            #expect(run.status == 66)
            #expect(run.messages.contains(name))
        }
    }

    @Test func `batch lines match the output of single requests and have sorted keys`() async throws {
        try town.folder.write("latitude,longitude\n48.20001,7.70002\n10,20.02\n95,0\n", to: "points.csv")
        let lines = try await town.tool.run("available", "--batch", "points.csv", "--panoramas-only").lines
        let one = try await town.tool.run("available", "--at", "48.20001,7.70002", "--panoramas-only", "--json").lines[
            0]
        // Batch lines have additional keys, which are sorted among the others.
        var found = lines[0]
        for addition in [#""id":"1","#, #""latitude":48.20001,"#, #""longitude":7.70002,"#] {
            let range = try #require(found.range(of: addition))
            found.removeSubrange(range)
        }
        #expect(found == one)
        #expect(lines[1] == #"{"available":false,"id":"2","latitude":10,"longitude":20.02}"#)
        #expect(
            lines[2].hasPrefix(#"{"error":{"code":"badRow","message":"Row 3 "#) && lines[2].hasSuffix(#"},"id":"3"}"#))
        for line in lines {
            let keys = line.matches(of: /"([a-zA-Z]+)":/).map { String($0.1) }
            let nested = ["coordinate": ["latitude", "longitude"], "error": ["code", "message"]]
            var rest = keys[...]
            var outer: [String] = []
            while let key = rest.popFirst() {
                outer.append(key)
                if let inner = nested[key] {
                    #expect(Array(rest.prefix(2)) == inner)
                    rest = rest.dropFirst(2)
                }
            }
            #expect(outer == outer.sorted())
        }
    }
}

extension SyntheticDataset {
    /// Returns a CSV of requests for these pictures, with the ids `p0`, `p1` and so on.
    static func requestsTable(_ numbers: some Sequence<Int>) -> String {
        "id,latitude,longitude\n" + numbers.map { "p\($0),\(latitude),\(longitude($0))\n" }.joined()
    }
}

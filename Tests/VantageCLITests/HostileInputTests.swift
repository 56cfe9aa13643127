import Foundation
import VantageSceneFixtures
import Testing

/// Tests the command-line tool with hostile arguments, names and streams.
@Suite(.fewAtATime)
struct HostileInputTests {
    private let town: TownStore

    init() async throws { town = try await TownStore() }

    @Test(arguments: [
        ["--radius", "0x10"], ["--radius", "inf"], ["--radius", "-5"], ["--radius", "1e999"], ["--radius", ""],
        ["--radius", "1_0"], ["--facing-tolerance", "nan"], ["--facing-tolerance", "-1"], ["--facing", "0x10,0"],
        ["--captured-after", "2023-02-30"], ["--captured-after", "2023-05-17T25:00:00Z"],
        ["--captured-before", "2023-13-01"], ["--captured-before", "2023-05-17T08:21:61Z"],
        ["--captured-before", "2023-05-17T08:21:04"], ["--captured-before", "１９９９-01-01"],
    ])
    func `an invalid number or time exits 64 with a message that names its option`(arguments: [String]) async throws {
        let run = try await town.tool.run(["available", "--at", "1,2"] + arguments)
        #expect(run.status == 64)
        #expect(run.messages.contains(arguments[0]))
    }

    @Test(arguments: ["2024-02-29", "2023-05-17T08:21:04Z", "2023-05-17T08:21:04.5Z", "2023-05-17T23:21:04+02:00"])
    func `accepts valid times`(time: String) async throws {
        let run = try await town.tool.run("available", "--at", TownStore.street, "--captured-after", time)
        #expect(run.status == 0, "\(run.messages)")
    }

    @Test(arguments: ["--fov", "--heading", "--pitch", "--scale"])
    func `a view option that is not a decimal number exits 64`(flag: String) async throws {
        for value in ["0x10", "nan", "-inf", "", "1e999", "٣"] {
            let run = try await town.tool.run("snapshot", "--at", TownStore.place(0), "-o", "v.jpg", flag, value)
            #expect(run.status == 64)
            #expect(run.messages.contains(flag))
        }
    }

    @Test(arguments: [
        ["X"], ["available", "--at", "X"], ["available", "--at", "1,2", "--radius", "X"],
        ["available", "--batch", "X"],
        ["available", "--at", "1,2", "--collection", "X"], ["available", "--at", "1,2", "--captured-after", "X"],
        ["scenes", "--bbox", "X"], ["scenes", "--collection", "X"], ["scenes", "--format", "X"], ["show", "X"],
        ["remove", "--collection", "X", "-y"], ["import", "X"], ["stats", "--store", "X"],
        ["snapshot", "--token", "X", "-o", "v.jpg"], ["snapshot", "--at", "1,2", "-o", "v.jpg", "--size", "X"],
        ["export", "0123456789ABC", "-o", "X"], ["batch", "X", "-o", "views"],
    ])
    func `messages truncate long values`(arguments: [String]) async throws {
        let long = String(repeating: "x", count: 100_000)
        let run = try await town.tool.run(arguments.map { $0 == "X" ? long : $0 })
        #expect([64, 65, 66, 73].contains(run.status))
        #expect(run.output.isEmpty && run.messages.utf8.count < 3000)
    }

    @Test func `a hostile query exits normally and prints no control characters`() async throws {
        for (number, query) in try HostileQueries.all().enumerated() where number % 3 == 0 {
            // A command-line argument cannot contain NUL or be this long.
            guard !query.unicodeScalars.contains("\0"), query.utf8.count < 100_000 else { continue }
            let run = try await town.tool.run("search", "--limit", "3", "--", query)
            #expect([0, 1, 64, 65].contains(run.status), "\(query.prefix(60)): \(run.status)")
            #expect(run.messages.utf8.count < 3000)
            #expect(!run.messages.unicodeScalars.contains { "\u{1B}\u{202E}\u{7}\u{2028}".unicodeScalars.contains($0) })
        }
    }

    @Test func `an output never overwrites the store or an input`() async throws {
        let store = try Data(contentsOf: town.folder.url.appending(path: "vantage.sqlite"))
        try town.folder.write("latitude,longitude\n1,2\n", to: "requests.csv")
        for arguments in [
            ["snapshot", "--at", TownStore.place(0), "--output", "vantage.sqlite"],
            ["export", "0123456789ABC", "--output", "vantage.sqlite"],
            ["batch", "requests.csv", "--output", "views", "--report", "requests.csv"],
            ["batch", "requests.csv", "--output", "views", "--report", "vantage.sqlite"],
            ["import", "requests.csv", "--report", "requests.csv"],
        ] {
            let run = try await town.tool.run(arguments)
            #expect(run.status == 64 && run.messages.contains("is also an input"), "\(arguments): \(run.messages)")
        }
        #expect(try Data(contentsOf: town.folder.url.appending(path: "vantage.sqlite")) == store)
        #expect(
            try String(contentsOf: town.folder.url.appending(path: "requests.csv"), encoding: .utf8).hasPrefix("lat"))
    }

    @Test func `names cannot control a terminal, break a line or reverse the text`() async throws {
        let names = ["a\u{1B}[31mred.jpg", "two\nlines.jpg", "\u{202E}gpj.jpg", "c1\u{9B}31m.jpg", "line\u{2028}.jpg"]
        for name in names { try town.folder.write("no picture", to: "names/\(name)") }
        let run = try await town.tool.run("import", "names")
        #expect(run.status == 2)
        let lines = run.messages.split(separator: "\n")
        #expect(lines.count == names.count + 1)
        #expect(lines.dropLast().allSatisfy { $0.hasPrefix("notAJPEG: ") })
        #expect(!run.messages.unicodeScalars.contains { "\u{1B}\u{202E}\u{9B}\u{2028}".unicodeScalars.contains($0) })
        let json = try await town.tool.run("import", "names", "--json").json.objects("failures")
        #expect(Set(json.map { $0.text("file") }) == Set(names))
        let gone = try await town.tool.run("import", "\u{1B}[31mgone\nvantage: done")
        #expect(gone.status == 66)
        #expect(gone.messages.split(separator: "\n").count == 1 && !gone.messages.contains("\u{1B}"))
    }

    @Test func `output to a closed stream does not end up in another file`() async throws {
        let place = TownStore.place(0)
        for closing in [">&-", "2>&-", "<&-", "<&- >&- 2>&-"] {
            let run = try await town.tool.shell(
                "\"$VANTAGE\" snapshot --at \(place) --size 16x12 -o v.jpg --json --verbose \(closing) ; echo $?")
            #expect(run.lines.last == (closing.contains(" >") || closing == ">&-" ? "74" : "0"))
            let made = try Data(contentsOf: town.folder.url.appending(path: "v.jpg"))
            #expect(made.starts(with: [0xFF, 0xD8]) && made.suffix(2) == Data([0xFF, 0xD9]))
        }
        #expect(try await town.tool.shell("\"$VANTAGE\" available --batch - <&-").status == 66)
        #expect(try await town.tool.run("verify").status == 0)
    }

    @Test(arguments: ["--help", "--version", "stats", "available --at \(TownStore.street)", "completions fish"])
    func `writing standard output to a full disk exits 74`(command: String) async throws {
        let run = try await town.tool.shell("\"$VANTAGE\" \(command) > /dev/full")
        #expect(run.status == 74)
        #expect(run.messages == "vantage: Cannot write to standard output.\n")
    }

    @Test func `a failed write exits 74 with the reason and leaves no partial files`() async throws {
        try town.folder.write("id,lat,lon\na,\(TownStore.street)\n", to: "requests.csv")
        let view = "--size 1600x1200 --quality 100"
        for command in ["snapshot --at \(TownStore.street) \(view) -o v.jpg", "batch requests.csv \(view) -o views"] {
            let run = try await town.tool.shell("trap '' XFSZ; ulimit -f 40; \"$VANTAGE\" \(command)")
            #expect(run.status == 74)
            #expect(run.messages.contains("File too large"))
        }
        #expect(try town.folder.files().allSatisfy { !$0.hasSuffix(".jpg") && !$0.hasSuffix(".partial") })
        let reported = try await town.tool.run("batch", "requests.csv", "-o", "views", "--report", "/dev/full")
        #expect(reported.status == 74)
        #expect(reported.messages.contains("No space left on device"))
    }

    @Test func `an import whose report cannot be written exits 74 but still prints its summary`() async throws {
        try SyntheticDataset(1, in: town.folder.url.appending(path: "drawn"))
        let run = try await town.tool.run("import", "drawn", "--json", "--report", "/dev/full", "--store", "x.sqlite")
        #expect(run.status == 74)
        #expect(try run.json.int("imported") == 1)
    }

    @Test func `writing to a read-only folder exits 73`() async throws {
        try SyntheticDataset(1, in: town.folder.url.appending(path: "drawn"))
        let scene = try await town.scene(file: "picture_0.jpg")
        for arguments in [
            ["import", "drawn", "--store", "/proc/x.sqlite"], ["export", scene, "-o", "/proc/x.jpg"],
            ["snapshot", "--scene", scene, "-o", "/proc/x.jpg"], ["batch", "drawn/scenes.csv", "-o", "/proc/x"],
            ["import", "drawn", "--store", "text/x.sqlite"],
        ] {
            let run = try await town.tool.run(arguments)
            #expect(run.status == 73, "\(arguments) \(run.messages)")
        }
    }

    @Test func `rejects a pipe as a store`() async throws {
        #expect(try await town.tool.shell("mkfifo pipe").status == 0)
        for arguments in [["stats"], ["import", SampleData.file("street/pano_01.jpg").path]] {
            for store in ["pipe", "/dev/zero", "/dev/null"] {
                let run = try await town.tool.run(arguments + ["--store", store])
                #expect(run.status == 65)
                #expect(run.messages.contains("\(store) is not a Vantage store"))
            }
        }
        let input = try await town.tool.run("import", "pipe", "--store", "x.sqlite")
        #expect(input.status == 2)
        #expect(input.messages.contains("neither a file nor a folder"))
    }

    @Test func `a table that is not text exits 65 with a message`() async throws {
        try town.folder.write([0xFF, 0xFE, 0x69, 0, 0x64, 0], to: "utf16.csv")
        let run = try await town.tool.run("available", "--batch", "utf16.csv")
        #expect(run.status == 65)
        #expect(run.messages.contains("utf16.csv is not UTF-8 text"))
    }
}

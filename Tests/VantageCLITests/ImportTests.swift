import Foundation
import VantageJPEG
import VantageSceneFixtures
import Testing

@Suite(.fewAtATime)
struct ImportTests {
    private let folder: TemporaryFolder
    private let tool: VantageTool

    init() throws {
        folder = try TemporaryFolder()
        tool = VantageTool(in: folder)
    }

    @Test func `a clean import exits 0 and its JSON counts the scenes`() async throws {
        try SyntheticDataset(4, in: folder.url.appending(path: "drawn"))
        let run = try await tool.run("import", "drawn", "--json")
        #expect(run.status == 0)
        let answer = try run.json
        #expect(
            answer.keys == [
                "found", "imported", "duplicates", "failed", "ignored", "warningCount", "panoramaShapes", "tooClose",
                "seconds", "bytes", "failures",
            ])
        #expect(answer.int("found") == 4 && answer.int("imported") == 4)
        #expect(answer.int("duplicates") == 0 && answer.int("failed") == 0 && answer.objects("failures").isEmpty)
        let bytes = try (0..<4).map { try size("drawn/picture_\($0).jpg") }.reduce(0, +)
        #expect(answer.int("bytes") == bytes)
    }

    @Test func `an import with invalid inputs exits 2, lists them and imports the rest`() async throws {
        try SyntheticDataset(2, in: folder.url.appending(path: "mixed"))
        let good = try DrawnPicture.jpeg(number: 9)
        try folder.write(good, to: "mixed/no position.jpg")
        try folder.write(Array(good.prefix(good.count / 2)), to: "mixed/cut.jpg")
        try folder.write([], to: "mixed/empty.jpg")
        try folder.write("hello", to: "mixed/text.jpg")
        try folder.write("notes", to: "mixed/readme.txt")
        let run = try await tool.run("import", "mixed", "--json", "--report", "report.json")
        #expect(run.status == 2)
        let answer = try run.json
        #expect(answer.int("found") == 7 && answer.int("imported") == 2 && answer.int("failed") == 4)
        #expect(answer.int("ignored") == 1)
        let failures = answer.objects("failures")
        #expect(failures.allSatisfy { $0.keys == ["file", "code", "message"] })
        let codes = Dictionary(uniqueKeysWithValues: failures.map { ($0.text("file")!, $0.text("code")!) })
        #expect(codes["no position.jpg"] == "noPosition")
        #expect(Set(codes.keys) == ["no position.jpg", "cut.jpg", "empty.jpg", "text.jpg"])
        #expect(
            run.messages.contains(
                "no position.jpg has no GPS position. Add its latitude and longitude to a CSV file in the same folder"))
        let report = try JSONObject(String(contentsOf: folder.url.appending(path: "report.json"), encoding: .utf8))
        #expect(
            report.keys.isSuperset(of: ["found", "imported", "failures", "duplicateFiles", "ignoredFiles", "warnings"]))
        #expect(report.objects("failures").count == 4)
        #expect(report.objects("ignoredFiles").first?.text("file") == "readme.txt")
        #expect(try await tool.run("verify").status == 0)
    }

    @Test(arguments: [
        (
            "photo,ostlage,nordlage", "a.jpg has no GPS position, and none was found in cams.csv row 2.",
            ["--columns", "x=ostlage,y=nordlage"]
        ),
        (
            "photo,est,nord", "cams.csv has the coordinate columns est and nord, but no coordinate system.",
            ["--crs", "EPSG:4326"]
        ),
    ])
    func `the error for a table with unusable positions suggests an option`(
        header: String, message: String, remedy: [String]
    ) async throws {
        try folder.write(try DrawnPicture.jpeg(number: 3), to: "survey/a.jpg")
        try folder.write("\(header)\na.jpg,7.7,48.2\n", to: "survey/cams.csv")
        let run = try await tool.run("import", "survey", "--dry-run")
        #expect(run.status == 2)
        #expect(run.messages.contains(message))
        #expect(run.messages.contains("Use \(remedy[0])."))
        #expect(try await tool.run(["import", "survey", "--dry-run"] + remedy).status == 0)
    }

    @Test(arguments: [[], ["--format", "places"]])
    func `an import that finds nothing creates no store, and leaves an existing one`(more: [String]) async throws {
        try folder.write("notes", to: "notes/readme.txt")
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "bare"), withIntermediateDirectories: true)
        for name in ["notes", "bare"] {
            let run = try await tool.run(["import", name] + more)
            #expect(run.status == (more.isEmpty ? 65 : 0))
            #expect(!exists("vantage.sqlite"))
        }
        try SyntheticDataset(1, in: folder.url.appending(path: "drawn"))
        #expect(try await tool.run("import", "drawn").status == 0)
        let before = try size("vantage.sqlite")
        #expect(try await tool.run(["import", "notes"] + more).status == (more.isEmpty ? 65 : 0))
        #expect(try size("vantage.sqlite") >= before)
        #expect(try await tool.run("verify").status == 0)
    }

    @Test func `a missing input exits 66 and creates no store`() async throws {
        for arguments in [["missing"], ["missing/x.jpg"], [""], [".", "missing"]] {
            for more in [[], ["--dry-run"]] {
                let run = try await tool.run(["import"] + arguments + more)
                #expect(run.status == 66)
                #expect(run.messages.contains("does not exist"))
            }
        }
        #expect(!exists("vantage.sqlite"))
    }

    @Test func `an import does not start if its report cannot be created`() async throws {
        try SyntheticDataset(1, in: folder.url.appending(path: "drawn"))
        #expect(try await tool.run("import", "drawn", "--report", "missing/report.json").status == 73)
        #expect(!exists("vantage.sqlite"))
    }

    @Test func `a dry run predicts the import and changes nothing`() async throws {
        try SyntheticDataset(3, in: folder.url.appending(path: "first"))
        #expect(try await tool.run("import", "first").status == 0)
        try SyntheticDataset(5, in: folder.url.appending(path: "second"))
        try folder.write(try DrawnPicture.jpeg(number: 99), to: "second/lost.jpg")
        let before = try Data(contentsOf: folder.url.appending(path: "vantage.sqlite"))
        let rehearsal = try await tool.run("import", "second", "--dry-run", "--json")
        #expect(rehearsal.status == 2)
        #expect(try Data(contentsOf: folder.url.appending(path: "vantage.sqlite")) == before)
        let run = try await tool.run("import", "second", "--json")
        for key in ["found", "imported", "duplicates", "failed", "ignored"] {
            #expect(try rehearsal.json.int(key) == run.json.int(key), "\(key)")
        }
        #expect(try run.json.int("duplicates") == 3 && run.json.int("imported") == 2)
        #expect(
            try rehearsal.json.objects("failures").map { $0.text("message") }
                == run.json.objects("failures").map { $0.text("message") })
        let printed = try await tool.run("import", "second", "--dry-run")
        #expect(printed.messages.contains("would be imported"))
        #expect(printed.output.isEmpty)
    }

    @Test func `a dry run without a store creates none`() async throws {
        try SyntheticDataset(2, in: folder.url.appending(path: "drawn"))
        let run = try await tool.run("import", "drawn", "--dry-run", "--json")
        #expect(try run.json.int("imported") == 2)
        #expect(!exists("vantage.sqlite"))
    }

    @Test func `skips and reports duplicates unless asked to keep them`() async throws {
        try SyntheticDataset(2, in: folder.url.appending(path: "drawn"))
        _ = try await tool.run("import", "drawn")
        let skipped = try await tool.run("import", "drawn", "--json", "--verbose")
        #expect(skipped.status == 0)
        #expect(try skipped.json.int("imported") == 0 && skipped.json.int("duplicates") == 2)
        #expect(skipped.messages.contains("has the same content as picture_0.jpg"))
        let kept = try await tool.run("import", "drawn", "--duplicates", "keep", "--json")
        #expect(try kept.json.int("imported") == 2 && kept.json.int("duplicates") == 0)
        #expect(try await tool.run("stats", "--json").json.int("scenes") == 4)
        #expect(try await tool.run("verify").status == 0)
    }

    @Test func `a shard that is empty or has only ignored files succeeds and creates no store`() async throws {
        try SyntheticDataset(2, in: folder.url.appending(path: "drawn"))
        try folder.write("hello", to: "drawn/README.md")
        let total = try await tool.run("import", "drawn", "--store", "whole.sqlite", "--json").json
        var (found, imported) = (0, 0)
        for index in 1...9 {
            let store = "\(index).sqlite"
            let run = try await tool.run("import", "drawn", "--shard", "\(index)/9", "--store", store, "--json")
            #expect(run.status == 0, "\(run.messages)")
            found += try run.json.int("found") ?? 0
            imported += try run.json.int("imported") ?? 0
            #expect(try folder.files().contains(store) == (run.json.int("imported") != 0))
        }
        #expect(found == total.int("found") && imported == total.int("imported") && imported == 2)
    }

    @Test func `an input that cannot be imported is reported by one shard`() async throws {
        try folder.write("lat,lon,time\n400,1,2024-01-01T00:00:00Z\n", to: "bad.csv")
        let statuses = try await (1...3).asyncMap {
            try await tool.run("import", "bad.csv", "--shard", "\($0)/3", "--store", "bad.sqlite").status
        }
        #expect(statuses.sorted() == [0, 0, 2])
    }

    @Test func `levels are stored only if requested`() async throws {
        try SyntheticDataset(1, in: folder.url.appending(path: "large"), width: 2200, height: 1100)
        _ = try await tool.run("import", "large", "--store", "all.sqlite")
        _ = try await tool.run("import", "large", "--store", "none.sqlite", "--levels", "none")
        let scene = try #require(try await tool.run("scenes", "--store", "all.sqlite", "--json").json.text("scene"))
        func levels(_ store: String) async throws -> [Int?] {
            try await tool.run("show", scene, "--json", "--store", store).json.objects("pictures").map {
                $0.int("level")
            }
        }
        #expect(try await levels("all.sqlite") == [0, 1])
        #expect(try await levels("none.sqlite") == [0])
        func view(_ store: String) async throws -> Int? {
            try await tool.run(
                "snapshot", "--scene", scene, "-o", "\(store).jpg", "--size", "64x48", "--fov", "120", "--json",
                "--store", store
            ).json.object("view")?.int("level")
        }
        #expect(try await view("all.sqlite") == 1)
        #expect(try await view("none.sqlite") == 0)
    }

    @Test func `a progressive picture is rewritten on request and exported unchanged`() async throws {
        let progressive = try DrawnPicture.progressive(width: 256, height: 128)
        try folder.write(progressive, to: "town/p.jpg")
        try folder.write("file,lat,lon,kind\np.jpg,10,20,panorama\n", to: "town/scenes.csv")
        _ = try await tool.run("import", "town", "--store", "plain.sqlite")
        _ = try await tool.run("import", "town", "--store", "rewritten.sqlite", "--rewrite")
        let scene = try #require(try await tool.run("scenes", "--store", "plain.sqlite", "--json").json.text("scene"))
        let plain = try await tool.run("show", scene, "--json", "--store", "plain.sqlite").json.objects("pictures")
        let rewritten = try await tool.run("show", scene, "--json", "--store", "rewritten.sqlite").json.objects(
            "pictures")
        #expect(plain.map { $0.bool("original") } == [true])
        #expect(plain[0].text("limitation")?.contains("progressive") == true)
        #expect(Set(rewritten.map { $0.bool("original") }) == [true, false])
        let views = try await ["plain.sqlite", "rewritten.sqlite"].asyncMap {
            try await tool.run("snapshot", "--scene", scene, "-o", "-", "--size", "64x48", "--store", $0).output
        }
        let pictures = try views.map { try JPEGDecoder.decode([UInt8]($0)) }
        let differences = zip(pictures[0].pixels, pictures[1].pixels).map { abs(Int($0) - Int($1)) }
        // The copy is lossless, but a view of the original decodes the whole picture to RGB, which introduces rounding.
        #expect(differences.reduce(0, +) < 2 * differences.count)
        let exported = try await tool.run("export", scene, "-o", "-", "--store", "rewritten.sqlite")
        #expect([UInt8](exported.output) == progressive)
    }

    @Test func `a calibration applies to the pictures, and show describes it`() async throws {
        try SyntheticDataset(1, in: folder.url.appending(path: "drawn"))
        try folder.write(#"{"model": "cylinder", "width": 640, "height": 320, "fieldOfView": 180}"#, to: "camera.json")
        #expect(try await tool.run("import", "drawn", "--calibration", "camera.json").status == 0)
        let scene = try #require(try await tool.run("scenes", "--json").json.text("scene"))
        let shown = try #require(try await tool.run("show", scene, "--json").json.object("calibration"))
        #expect(shown.text("model") == "cylinder" && shown.number("fieldOfView") == 180)
        #expect(shown.int("width") == 64 && shown.number("horizon") == 16)
        #expect(try await tool.run("snapshot", "--scene", scene, "-o", "view.jpg").status == 0)
    }

    @Test(arguments: [
        ("missing.json", 66, "cannot be read"), ("text.json", 65, "is not a camera calibration"),
        ("other.json", 65, "is not a camera calibration"), ("wide.json", 65, "cannot be used. Expected a"),
    ])
    func `an unusable calibration stops the import before it starts`(
        name: String, status: Int32, message: String
    ) async throws {
        try SyntheticDataset(1, in: folder.url.appending(path: "drawn"))
        try folder.write("hello", to: "text.json")
        try folder.write(#"{"model": "pinhole", "width": 640, "height": 320}"#, to: "other.json")
        try folder.write(#"{"model": "cylinder", "width": 640, "height": 320, "fieldOfView": 500}"#, to: "wide.json")
        let run = try await tool.run("import", "drawn", "--calibration", name)
        #expect(run.status == status)
        #expect(run.messages.contains(message))
        #expect(!exists("vantage.sqlite"))
    }

    @Test(arguments: [
        (["camera.json"], 2, "unusedCalibration: camera.json is the calibration of a camera, which this import does"),
        (["camera.json"], 2, "Specify the calibration with --calibration."),
        (["camera.json", "--calibration", "camera.json"], 65, "A calibration cannot be imported alone. Also"),
        (["only", "--calibration", "camera.json"], 65, "A calibration cannot be imported alone. Also"),
    ])
    func `an import of a calibration without pictures explains what to do instead`(
        arguments: [String], status: Int32, remedy: String
    ) async throws {
        let calibration = #"{"model": "cylinder", "width": 640, "height": 320, "fieldOfView": 180}"#
        for name in ["camera.json", "only/camera.json"] { try folder.write(calibration, to: name) }
        let run = try await tool.run(["import"] + arguments)
        #expect(run.status == status && run.messages.contains(remedy), "\(run.messages)")
        #expect(!run.messages.contains("--columns") && !exists("vantage.sqlite"))
    }

    @Test func `many failures of one kind do not hide rare ones`() async throws {
        try folder.write("Aufnahmename;Ostlage;Nordlage\na.jpg;7.7;48.2\n", to: "survey/cameras.csv")
        let picture = try DrawnPicture.jpeg(number: 3)
        for number in 100..<115 { try folder.write(picture, to: "survey/\(number).jpg") }
        for number in 100..<112 { try folder.write("notes", to: "survey/\(number).doc") }
        let run = try await tool.run("import", "survey", "--json")
        #expect(run.status == 2 && !exists("vantage.sqlite"))
        let lines = run.messages.split(separator: "\n").map(String.init)
        #expect(lines.count == 23)
        #expect(lines[0].hasPrefix("noPosition: 100.jpg has no GPS position.") && lines[9].contains("109.jpg"))
        #expect(lines[10] == "noPosition: 5 more inputs; --verbose lists them.")
        #expect(lines[21] == "ignored: 2 more inputs; --verbose lists them.")
        #expect(lines[22].hasPrefix("ignoredTable: cameras.csv has neither position columns nor a picture column."))
        #expect(try run.json.objects("failures").count == 15)
        let complete = try await tool.run("import", "survey", "--verbose")
        let completeLines = complete.messages.split(separator: "\n")
        #expect(completeLines.count == 29)
    }

    @Test func `an import in which every input fails creates no store, and leaves an existing one`() async throws {
        let picture = try DrawnPicture.jpeg(number: 3)
        for number in 0..<3 { try folder.write(picture, to: "pictures/\(number).jpg") }
        try folder.write("file,lat,lon\nmissing.jpg,48,8\n", to: "pictures/table.csv")
        let first = try await tool.run("import", "pictures", "--json")
        #expect(first.status == 2 && !exists("vantage.sqlite"))
        #expect(try first.json.int("found") == 4 && first.json.int("failed") == 4)
        try SyntheticDataset(1, in: folder.url.appending(path: "good"))
        #expect(try await tool.run("import", "good").status == 0)
        #expect(try await tool.run("import", "pictures").status == 2)
        #expect(try await tool.run("stats", "--json").json.int("scenes") == 1)
    }

    @Test func `an import in which only the last input succeeds stores it and journals the failures`() async throws {
        let picture = try DrawnPicture.jpeg(number: 3)
        for number in 0..<20 { try folder.write(picture, to: "a/\(number).jpg") }
        try SyntheticDataset(1, in: folder.url.appending(path: "b"))
        let run = try await tool.run("import", "a", "b", "--json")
        #expect(run.status == 2)
        #expect(try run.json.int("imported") == 1 && run.json.int("failed") == 20)
        #expect(try await tool.run("stats", "--json").json.int("scenes") == 1)
    }

    @Test func `a linked original stays outside the store, and is reported if it goes missing`() async throws {
        try SyntheticDataset(2, in: folder.url.appending(path: "linked"))
        let run = try await tool.run("import", "linked", "--link")
        #expect(run.status == 0)
        #expect(try await tool.run("stats", "--json").json.int("linkedPictures") == 2)
        let scene = try #require(try await tool.run("scenes", "--json", "--limit", "1").json.text("scene"))
        let path = folder.url.appending(path: "linked/picture_0.jpg")
        let exported = try await tool.run("export", scene, "-o", "-")
        #expect(exported.output == (try Data(contentsOf: path)))
        #expect(try await tool.run("snapshot", "--scene", scene, "-o", "v.jpg", "--size", "16x12").status == 0)
        try FileManager.default.moveItem(at: path, to: folder.url.appending(path: "elsewhere.jpg"))
        for arguments in [["snapshot", "--scene", scene, "-o", "w.jpg"], ["export", scene, "-o", "w.jpg"]] {
            let gone = try await tool.run(arguments)
            #expect(gone.status == 66)
            #expect(gone.messages.contains(path.path) && gone.messages.contains("Put it back"))
        }
        #expect(!exists("w.jpg"))
        let verified = try await tool.run("verify", "--json")
        #expect(verified.status == 65)
        #expect(try verified.json.objects("problems").map { $0.text("code") } == ["linkedPictureChanged"])
        try Data([0xFF, 0xD8, 0xFF, 0xD9]).write(to: path)
        #expect(try await tool.run("export", scene, "-o", "w.jpg").status == 66)
    }

    @Test(arguments: ["auto", "photos", "csv", "geojson", "mapillary", "stac"])
    func `imports sample data in every format`(format: String) async throws {
        let inputs = [
            "auto": ["street/pano_01.jpg", "street/pano_02.jpg"], "photos": ["photos"], "csv": ["tables/scenes.csv"],
            "geojson": ["tables/places.geojson"], "mapillary": ["mapillary"], "stac": ["stac/items.json"],
        ]
        let paths = try #require(inputs[format]).map { SampleData.file($0).path }
        let run = try await tool.run(["import", "--format", format, "--json", "--levels", "none"] + paths)
        #expect(run.status == 0, "\(run.messages)")
        #expect(try #require(try run.json.int("imported")) >= 2)
    }

    @Test func `checks the collection's name, license and attribution before the import starts`() async throws {
        try SyntheticDataset(1, in: folder.url.appending(path: "drawn"))
        let long = String(repeating: "x", count: 1001)
        for arguments in [
            ["--collection", "two\nlines"], ["--collection", String(repeating: "e\u{301}", count: 150)],
            ["--collection", "\u{1B}[31mred"], ["--license", ""], ["--license", long], ["--attribution", long],
            ["--attribution", ""], ["--attribution", "a\tb"],
        ] {
            let run = try await tool.run(["import", "drawn"] + arguments)
            #expect(run.status == 64)
            #expect(run.messages.contains(arguments[0]))
        }
        #expect(!exists("vantage.sqlite"))
        let unicode = try await tool.run("import", "drawn", "--collection", "Straße 😀 \"x\"", "--attribution", "=1+1")
        #expect(unicode.status == 0)
        #expect(try await tool.run("collections", "--json").json.text("name") == "Straße 😀 \"x\"")
    }

    private func size(_ name: String) throws -> Int { try Data(contentsOf: folder.url.appending(path: name)).count }

    private func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.url.appending(path: name).path)
    }
}

extension Sequence {
    func asyncMap<Value>(_ change: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await change(element)) }
        return values
    }
}

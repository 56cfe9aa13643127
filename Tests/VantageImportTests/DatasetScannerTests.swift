import Foundation
import Testing
import VantageParsing
import VantageSceneFixtures

@testable import VantageImport

struct DatasetScannerTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static let picture = JPEGBuilder(exif: .at(48, 7)).bytes

    /// Returns each discovery in short form: `+a.jpg`, `+a.jpg<t.csv row 2`, `!code input`, `-ignored`.
    func scan(_ paths: [String]? = nil, _ format: ImportFormat = .auto) -> [String] {
        DatasetScanner(paths: paths ?? [folder.path], format: format).map { discovery in
            switch discovery {
            case .candidate(let candidate):
                "+" + (candidate.picture?.name ?? "") + (candidate.row.map { "<" + $0.label } ?? "")
            case .failure(let failure): "!\(failure.code) \(failure.input)"
            case .ignored(let file): "-\(file.name)"
            }
        }
    }

    @Test func `sorts pictures by the bytes of their paths`() throws {
        for name in ["b.jpg", "a/z.jpg", "a.jpg", "a/b/c.JPEG", "Z.jpg", "é.jpg", "a-b.jpg"] {
            try folder.write(name, Self.picture)
        }
        #expect(scan() == ["+Z.jpg", "+a-b.jpg", "+a.jpg", "+a/b/c.JPEG", "+a/z.jpg", "+b.jpg", "+é.jpg"])
        #expect(scan() == scan([folder.path + "/"]))
    }

    @Test func `finds pictures by their names or first bytes and ignores other files`() throws {
        try folder.write("README.md", "hello")
        try folder.write("track.gpx", "<gpx/>")
        try folder.write("p.png", [0x89, 0x50, 0x4E, 0x47])
        try folder.write("really.png", Self.picture)
        try folder.write("unnamed", Self.picture)
        try folder.write("other", "text")
        try folder.write(".DS_Store", "x")
        try folder.write("._a.jpg", "x")
        try folder.write(".hidden/a.jpg", Self.picture)
        try folder.write("_panoramax.txt", "x")
        #expect(
            scan() == [
                "-track.gpx", "-.DS_Store", "-._a.jpg", "-.hidden", "-README.md", "-_panoramax.txt", "-other",
                "+p.png", "+really.png", "+unnamed",
            ])
    }

    @Test func `follows links to files but not links to folders`() throws {
        try folder.write("a/a.jpg", Self.picture)
        try folder.link("a/loop", to: "..")
        try folder.link("b.jpg", to: "a/a.jpg")
        try folder.link("gone.jpg", to: "nowhere.jpg")
        #expect(scan() == ["+a/a.jpg", "-a/loop", "+b.jpg", "+gone.jpg"])
    }

    @Test func `yields each picture once, together with its row`() throws {
        try folder.write("sub/a.jpg", Self.picture)
        try folder.write("b.jpg", Self.picture)
        try folder.write("sub/t.csv", "file,lat,lon\na.jpg,1,2\n../b.jpg,3,4\n,5,6\ngone.jpg,7,8\n")
        #expect(
            scan() == [
                "+sub/a.jpg<sub/t.csv row 2", "+b.jpg<sub/t.csv row 3", "+<sub/t.csv row 4",
                "!pictureMissing sub/t.csv row 5",
            ])
        #expect(scan(nil, .photos) == ["+b.jpg", "+sub/a.jpg", "-sub/t.csv"])
        #expect(scan(nil, .geojson) == ["-sub/t.csv", "-b.jpg", "-sub/a.jpg"])
    }

    @Test func `yields candidates in path order`() throws {
        try folder.write("a/1.jpg", Self.picture)
        try folder.write("b/1.jpg", Self.picture)
        let labels = DatasetScanner(paths: [folder.path + "/b", folder.path + "/a"]).compactMap {
            if case .candidate(let candidate) = $0 { candidate.label } else { nil }
        }
        #expect(labels == ["b/1.jpg", "a/1.jpg"])
    }

    @Test func `recognizes tables by their content`() throws {
        try folder.write("list.csv", "name,size\na,1\n")
        try folder.write(
            "points.geojson", #"{"type":"Feature","geometry":{"type":"Point","coordinates":[7,48]},"properties":{}}"#)
        try folder.write("package.json", #"{"name":"x"}"#)
        try folder.write("broken.json", "{")
        try folder.write("catalog.json", #"{"type":"Catalog","stac_version":"1.0.0","links":[]}"#)
        try folder.write(
            "d.json", #"[{"filename":"gone.jpg","MAPLatitude":1,"MAPLongitude":2},{"filename":"b","error":{}}]"#)
        try folder.write("lines.ndjson", "{\"lat\":1,\"lon\":2}\n\n5\n")
        try folder.write("sequence.json", "\u{1E}{\"lat\":1,\"lon\":2}\n\u{1E}{\"lat\":1,\n\"lon\":2}\n")
        #expect(
            scan() == [
                "!badDocument broken.json", "-catalog.json", "!pictureMissing d.json entry 1",
                "!reportedBySource d.json entry 2", "+<lines.ndjson line 1", "!badRow lines.ndjson line 3", "-list.csv",
                "-package.json", "+<points.geojson feature 1", "+<sequence.json line 1", "+<sequence.json line 2",
            ])
    }

    @Test func `never silently ignores a named path`() throws {
        let readme = try folder.write("README.md", "hello")
        let picture = try folder.write("p.png", [0x89, 0x50, 0x4E, 0x47])
        let json = try folder.write("package.json", #"{"name":"x"}"#)
        let text = try folder.write("points.txt", "lat;lon\n1;2\n")
        #expect(
            scan([readme, picture, json, text, folder.path + "/gone"]) == [
                "!unsupportedFormat README.md", "!unsupportedFormat package.json", "+<points.txt row 2",
                "!unreadableFile \(folder.path)/gone", "+p.png",
            ])
    }

    @Test func `follows a named STAC catalog to its items`() throws {
        let item =
            #"{"type":"Feature","stac_version":"1.0.0","id":"ID","geometry":{"type":"Point","coordinates":[7,48]},"properties":{},"assets":{"a":{"type":"image/jpeg","href":"my%20a.jpg"}},"links":[{"rel":"collection","href":"../collection.json"}]}"#
        try folder.write("s/items/1.json", item)
        try folder.write("s/items/my a.jpg", Self.picture)
        try folder.write(
            "s/collection.json",
            #"{"type":"Collection","stac_version":"1.0.0","license":"CC0-1.0","providers":[{"name":"ann"}],"links":[{"rel":"item","href":"./items/1.json"},{"rel":"item","href":"items/1.json"},{"rel":"item","href":"https://x/2.json"},{"rel":"parent","href":"../catalog.json"}]}"#
        )
        let catalog = try folder.write(
            "catalog.json",
            #"{"type":"Catalog","stac_version":"1.0.0","links":[{"rel":"child","href":"./s/collection.json"},{"rel":"child","href":"./catalog.json"},{"rel":"item","href":"../outside.json"}]}"#
        )
        #expect(
            scan([catalog], .stac) == [
                "+s/items/my a.jpg<s/items/1.json feature 1", "!remotePicture s/collection.json",
                "!pathOutside catalog.json",
            ])
        guard case .candidate(let candidate)? = Array(DatasetScanner(paths: [catalog])).first else {
            Issue.record("no candidate")
            return
        }
        #expect(candidate.row?.license == "CC0-1.0")
        #expect(candidate.row?.attribution == "ann")
    }

    @Test func `rejects a document over the size limit`() throws {
        let path = try folder.write("a.geojson", #"{"type":"FeatureCollection","features":[]}"#)
        var limits = ImportLimits()
        limits.maximumDocument = 10
        guard case .failure(let failure)? = Array(DatasetScanner(paths: [path], limits: limits)).first else {
            Issue.record("read")
            return
        }
        #expect(failure.code == .tooLarge)
    }
}

struct OversizedInputTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func failures(_ path: String, limit: Int = 1000) -> [ImportFailure.Code?] {
        let limits = ImportLimits(
            table: {
                var table = TableLimits(); table.maximumLine = limit; return table
            }())
        return DatasetScanner(paths: [path], limits: limits).map { discovery in
            if case .failure(let failure) = discovery { failure.code } else { nil }
        }
    }

    private let long = String(repeating: "x", count: 5000)

    @Test func `rejects only the oversized feature`() throws {
        func feature(_ name: String) -> String {
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[7,48]},"properties":{"id":"\#(name)"}}"#
        }
        let features = ["a", long, "b"].map(feature).joined(separator: ",")
        let path = try folder.write("a.geojson", #"{"type":"FeatureCollection","features":[\#(features)]}"#)
        #expect(failures(path) == [nil, .badRow, nil])
    }

    @Test func `rejects an oversized single feature`() throws {
        let path = try folder.write(
            "a.geojson", #"{"type":"Feature","geometry":null,"properties":{"id":"\#(long)"}}"#)
        #expect(failures(path) == [.tooLarge])
    }

    @Test func `ignores a large document without scenes`() throws {
        try folder.write("package.json", #"{"dependencies":"\#(long)"}"#)
        #expect(failures(folder.path) == [nil])
    }

    @Test func `reports an overlong path as missing`() throws {
        let path = try folder.write(
            "a.csv", "latitude,longitude,file\n48,7,\(String(repeating: "../", count: 10_000))\n")
        #expect(failures(path, limit: 1 << 20) == [.pictureMissing])
    }
}

struct DatasetRootTests {
    let folder: TemporaryFolder
    let root: DatasetRoot

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("data/a.jpg", "x")
        try folder.write("data/sub/b c.jpg", "x")
        try folder.write("data/caf\u{E9}.jpg", "x")
        try folder.write("outside.jpg", "x")
        try folder.link("data/escape.jpg", to: "../outside.jpg")
        try folder.link("data/escape", to: "..")
        root = try DatasetRoot(folder.path + "/data")
    }

    func find(_ written: String, from place: String = "") -> Result<PictureFile, ImportFailure> {
        Result { () throws(ImportFailure) in try root.picture(written, from: place, input: "t.csv row 2") }
    }

    @Test(arguments: [
        ("a.jpg", "", "a.jpg"), ("./a.jpg", "", "a.jpg"), ("../a.jpg", "sub", "a.jpg"),
        ("b c.jpg", "sub", "sub/b c.jpg"),
        ("sub//b%20c.jpg", "", "sub/b c.jpg"), ("sub\\b c.jpg", "", "sub/b c.jpg"), ("x/../a.jpg", "", "a.jpg"),
        ("cafe\u{301}.jpg", "", "caf\u{E9}.jpg"),
    ])
    func `finds a picture below the root`(written: String, place: String, name: String) throws {
        #expect(Array(try find(written, from: place).get().name.utf8) == Array(name.utf8))
    }

    @Test func `finds absolute paths and file URLs below the root`() throws {
        #expect(try find(folder.path + "/data/a.jpg", from: "sub").get().name == "a.jpg")
        #expect(try find("file://" + folder.path + "/data/sub/b%20c.jpg").get().name == "sub/b c.jpg")
    }

    @Test(arguments: [
        ("../outside.jpg", ImportFailure.Code.pathOutside), ("../../../../etc/passwd", .pathOutside),
        ("/etc/passwd", .pathOutside),
        ("%2e%2e/outside.jpg", .pathOutside), ("..\\outside.jpg", .pathOutside), ("escape.jpg", .pathOutside),
        ("escape/outside.jpg", .pathOutside), ("file:///etc/passwd", .pathOutside),
        ("https://example.org/a.jpg", .remotePicture),
        ("s3://bucket/a.jpg", .remotePicture), ("gone.jpg", .pictureMissing), ("a\0.jpg", .pathOutside),
    ])
    func `rejects a path outside the root`(written: String, code: ImportFailure.Code) {
        #expect(throws: ImportFailure.self) { try find(written).get() }
        if case .failure(let failure) = find(written) { #expect(failure.code == code) }
    }

    @Test func `a folder whose name merely starts with the root's name is outside the root`() throws {
        try folder.write("data2/a.jpg", "x")
        guard case .failure(let failure) = find(folder.path + "/data2/a.jpg") else {
            Issue.record("found")
            return
        }
        #expect(failure.code == .pathOutside)
    }
}

import Foundation
import Testing
import VantageGeodesy
import VantageJPEG
import VantageSceneFixtures

@testable import VantageImport

/// Tests for the discovery of six-file cube maps.
struct CubeMapDiscoveryTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func scanner(
        _ paths: [String]? = nil, format: ImportFormat = .auto, kind: ImportOptions.Kind = .auto,
        calibration: CalibratedCamera? = nil
    ) -> DatasetScanner {
        DatasetScanner(
            paths: paths?.map { folder.path + "/" + $0 } ?? [folder.path], format: format, limits: .standard,
            tableSettings: nil, calibration: calibration, kind: kind,
            tracks: TrackLibrary(options: TrackOptions(), limits: .standard))
    }

    /// Returns each discovery in short form: `*pano` for a cube map or `+a.jpg` for another picture, each followed by
    /// its table row, `!input` for a failure, and `-ignored`.
    private func scan(_ scanner: DatasetScanner) -> [String] {
        scanner.map { discovery in
            switch discovery {
            case .candidate(let candidate):
                (candidate.cubeMap.map { "*" + $0.name } ?? "+" + (candidate.picture?.name ?? ""))
                    + (candidate.row.map { "<\($0.source):\($0.number)" } ?? "")
            case .failure(let failure): "!\(failure.input)"
            case .ignored(let file): "-\(file.name)"
            }
        }
    }

    private func scan(_ paths: [String]? = nil) -> [String] { scan(scanner(paths)) }

    private func failures() -> [ImportFailure] {
        scanner().compactMap { if case .failure(let failure) = $0 { failure } else { nil } }
    }

    // MARK: Names

    @Test(arguments: [
        ("pano_", "f r b l u d", "pano"), ("pano-", "F R B L U D", "pano"), ("Pano 1.", "f r b l t d", "Pano 1"),
        ("", "front right back left up down", "front.jpg"),
        ("town/pano/", "Front Right Back Left Top Bottom", "town/pano"),
        ("a_", "ft rt bk lf up dn", "a"), ("sky_", "fr rt bk lf up dn", "sky"), ("cube/", "pz px nz nx py ny", "cube"),
        ("x_", "posz posx negz negx posy negy", "x"), ("pano_", "0 1 2 3 4 5", "pano"), ("pano", "1 2 3 4 5 6", "pano"),
        ("p", "0000 0001 0002 0003 0004 0005", "p"), ("gl/", "4 0 5 1 2 3", "gl"), ("é_", "f r b l u d", "é"),
    ])
    func `six files named after faces are one input`(start: String, labels: String, name: String) throws {
        try folder.writeCube(start, labels)
        let inputs = Array(scanner())
        #expect(inputs.count == 1)
        guard case .candidate(let candidate) = inputs.first, let cubeMap = candidate.cubeMap else {
            Issue.record("It is not a cube map.")
            return
        }
        #expect(cubeMap.name == name && candidate.label == name)
        let files = labels.split(separator: " ").map { "\(start)\($0).jpg" }
        #expect(cubeMap.files.map(\.name) == files)
        #expect(candidate.picture?.name == files[0])
    }

    @Test func `a folder can contain several cube maps and other pictures`() throws {
        for name in ["a_", "b_", "c/"] { try folder.writeCube(name, "f r b l u d", CubePainting(side: 16)) }
        try folder.write("a.jpg", JPEGBuilder().bytes)
        try folder.write("a_k.jpg", JPEGBuilder().bytes)
        #expect(scan() == ["+a.jpg", "*a", "+a_k.jpg", "*b", "*c"])
        #expect(scan() == scan())
    }

    @Test(arguments: [
        "a_l a_r", "a_f a_r a_b a_l", "a_f a_r a_b a_l a_u", "f_1 r_1 b_1 l_1 u_1 d_1", "af ar ab al au ad",
        "s_1 s_2 s_3 s_4 s_5 s_6", "a_0 a_1 a_2 a_3 a_4", "a_front a_r a_back a_l a_up a_d",
        "a_f A/a_r a_b a_l a_u a_d",
    ])
    func `other pictures remain separate pictures`(names: String) throws {
        let files = names.split(separator: " ").map { "\($0).jpg" }
        // Square pictures would count as an incomplete cube map.
        for file in files { try folder.write(file, JPEGBuilder(width: 64, height: 48).bytes) }
        #expect(Set(scan()) == Set(files.map { "+\($0)" }))
    }

    /// Photos from the cameras on the sides of a vehicle can have the same names as faces.
    @Test func `faces must be square`() throws {
        for face in ["front", "right", "back", "left", "up", "down"] {
            try folder.write("\(face).jpg", JPEGBuilder(width: 64, height: 48).bytes)
        }
        #expect(scan().count == 6 && scan().allSatisfy { $0.hasPrefix("+") })
    }

    // MARK: Numbers

    @Test func `numbered squares are photos if their edges do not match`() throws {
        try folder.writeCube("street_", "1 4 2 6 3 5")
        #expect(scan() == (1...6).map { "+street_\($0).jpg" })
    }

    @Test func `blank numbered squares are photos`() throws {
        try folder.writeCube("street_", "0 1 2 3 4 5", CubePainting(isBlank: true))
        #expect(scan().count == 6)
    }

    @Test func `more than six numbered pictures are photos`() throws {
        try folder.writeCube("pano_", "0 1 2 3 4 5")
        try folder.writeCube(["pano_6.jpg"])
        #expect(scan() == (0...6).map { "+pano_\($0).jpg" })
    }

    // MARK: Failures

    @Test(arguments: [
        ("pano_f.jpg pano_r.jpg pano_b.jpg pano_u.jpg pano_d.jpg", "pano_l.jpg"),
        ("FRONT.JPG RIGHT.JPG BACK.JPG UP.JPG DOWN.JPG", "LEFT.JPG"), ("r.jpg b.jpg l.jpg u.jpg d.jpg", "f.jpg"),
        ("a/x_f.jpg a/x_r.jpg a/x_b.jpg a/x_l.jpg a/x_d.jpg", "x_u.jpg"),
    ])
    func `a missing face is reported by name`(names: String, missing: String) throws {
        let files = names.split(separator: " ").map(String.init)
        for file in files { try folder.write(file, JPEGBuilder(width: 64, height: 64).bytes) }
        let failures = failures()
        #expect(scan().count == 1)
        #expect(failures.map(\.code) == [.badCubeMap])
        #expect(failures.first?.description.contains("but \(missing) is missing.") == true)
    }

    @Test func `faces of different sizes are reported`() throws {
        try folder.writeCube("p_", "f r b l u d", CubePainting(side: 32))
        try folder.write("p_u.jpg", JPEGBuilder(width: 32, height: 24).bytes)
        #expect(scan() == ["!p"])
        let failure = try #require(failures().first)
        #expect(failure.code == .badCubeMap)
        #expect(failure.description.contains("p_f.jpg is 32×32 pixels, and p_u.jpg is 32×24 pixels"))
    }

    @Test func `photos and calibrated pictures are not joined`() throws {
        try folder.writeCube("p_", "f r b l u d", CubePainting(side: 32))
        #expect(scan(scanner(kind: .photo)).count == 6)
        let row = CalibratedCamera.cubeMap(try CubeMap(width: 60, height: 10, layout: .row))
        #expect(scan(scanner(calibration: row)).count == 6)
        #expect(scan(scanner(kind: .panorama)) == ["*p"])
        try FileManager.default.removeItem(atPath: folder.path + "/p_d.jpg")
        #expect(scan(scanner(kind: .photo)).count == 5 && scan() == ["!p"])
    }

    // MARK: Named files

    @Test func `the path of a single face selects its cube map`() throws {
        for name in ["a_", "b_"] { try folder.writeCube(name, "f r b l u d", CubePainting(side: 16)) }
        #expect(scan(["a_l.jpg"]) == ["*a"])
        #expect(scan(["a_l.jpg", "a_f.jpg", "b_f.jpg", "a_d.jpg"]) == ["*a", "*b"])
        #expect(scan(["a_l.jpg", ""]) == ["*a", "*b"])
    }

    @Test func `cube maps in several folders get unique names`() throws {
        try folder.writeCube("x/p_", "f r b l u d", CubePainting(side: 16))
        try folder.writeCube("y/p_", "f r b l u d", CubePainting(side: 16))
        #expect(scan(["x", "y"]) == ["*x/p", "*y/p"])
        guard case .candidate(let candidate) = Array(scanner(["x", "y"])).last else { return }
        #expect(candidate.cubeMap?[.left].name == "y/p_l.jpg" && candidate.picture?.name == "y/p_f.jpg")
    }

    // MARK: Tables

    @Test(arguments: ["pano", "pano.jpg", "pano_f.jpg", "PANO_F", #"D:\delivery\pano.jpg"#, "./pano_f.jpg"])
    func `a row can refer to a cube map or its front face`(written: String) throws {
        try folder.writeCube("pano_", "f r b l u d", CubePainting(side: 16), exif: nil)
        try folder.write("t.csv", "file,lat,lon\n\(written),48,7\n")
        #expect(scan() == ["*pano<t.csv:2"])
    }

    @Test(arguments: ["pano", "pano/", "pano/front.png", "pano/front.jpg"])
    func `a row can refer to the folder of a cube map`(written: String) throws {
        try folder.writeCube("d/pano/", "front right back left up down", CubePainting(side: 16), exif: nil)
        try folder.write("d/t.csv", "file,lat,lon\n\(written),48,7\n")
        #expect(scan() == ["*d/pano<d/t.csv:2"])
    }

    @Test(arguments: ["pano", "pano_1", "pano_1.jpg"])
    func `a row can refer to numbered faces or the first of them`(written: String) throws {
        try folder.writeCube("pano_", "1 2 3 4 5 6", exif: nil)
        try folder.write("t.csv", "file,lat,lon\n\(written),48,7\n")
        #expect(scan() == ["*pano<t.csv:2"])
    }

    @Test func `rows for other faces are ignored`() throws {
        try folder.writeCube("pano_", "f r b l u d", CubePainting(side: 16), exif: nil)
        try folder.write("t.csv", "file,lat,lon\npano_b.jpg,48,7\npano_f.jpg,48,7\npano_l.jpg,48,7\n")
        #expect(scan() == ["-pano_b.jpg", "*pano<t.csv:3", "-pano_l.jpg"])
    }

    @Test func `rows that describe photos refer to separate pictures`() throws {
        try folder.writeCube("pano_", "f r b l u d", CubePainting(side: 16))
        try folder.write("t.csv", "file,lat,lon,kind\npano_f.jpg,48,7,photo\n")
        #expect(scan().count == 6 && !scan().contains { $0.hasPrefix("*") })
        try folder.write("t.csv", "file,lat,lon,fov\npano_b.jpg,48,7,90\npano_l.jpg,48,7,90\n")
        #expect(scan().count == 6 && !scan().contains { $0.hasPrefix("*") })
    }

    @Test func `a row for an incomplete cube map fails`() throws {
        try folder.writeCube("pano_", "f r b l u", CubePainting(side: 16), exif: nil)
        try folder.write("t.csv", "file,lat,lon\npano_f.jpg,48,7\n")
        #expect(scan() == ["!pano"])
    }

    @Test func `a row fails if it refers to neither a picture nor a cube map`() throws {
        try folder.write("street_f.jpg", JPEGBuilder().bytes)
        try folder.writeCube("pano_", "f r b l u d", CubePainting(side: 16))
        try folder.write("t.csv", "file,lat,lon\nstreet,48,7\ngone,48,7\n")
        #expect(scan() == ["!t.csv row 2", "!t.csv row 3", "*pano", "+street_f.jpg"])
    }

    @Test func `a table format uses only the pictures listed in tables`() throws {
        try folder.writeCube("pano_", "f r b l u d", CubePainting(side: 16))
        try folder.writeCube("other_", "f r b l u d", CubePainting(side: 16))
        try folder.write("t.csv", "file,lat,lon\npano,48,7\n")
        let found = scan(scanner(format: .csv))
        #expect(
            found.first == "*pano<t.csv:2" && found.count == 7 && found.dropFirst().allSatisfy { $0.hasPrefix("-") })
    }

    // MARK: Resuming

    @Test func `an interrupted run continues after the last complete cube map`() throws {
        for name in ["a_", "b_", "c_"] { try folder.writeCube(name, "f r b l u d", CubePainting(side: 16)) }
        let rest = DiscoveryChunks(scanner(), from: 1).map { $0.discoveries.map(\.label) }
        #expect(rest == [["b"], ["c"]])
    }
}

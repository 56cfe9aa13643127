import Foundation
import GRDB
import Testing
import VantageCore
import VantageGeodesy
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore
@testable import VantageStoreCore

@Suite(.fewAtATime)
struct ImportTests {
    private static var fullRecord: SceneRecord {
        get throws {
            var record = SceneRecord(
                coordinate: try Coordinate(latitude: -33.123456789012, longitude: -179.98765432109),
                camera: .equirectangular(
                    Equirectangular(
                        fullWidth: 8192.5, fullHeight: 4096.25, left: 12.5, top: 1000.125, width: 8000, height: 2000)))
            record.altitude = -12.75
            record.accuracy = 0.02
            record.heading = try Heading(359.987654321)
            record.headingReference = .magnetic
            record.pitch = -12.5
            record.roll = 179.5
            record.size = PictureSize(width: 8000, height: 2000)
            record.orientation = .left
            record.make = "GoPro"
            record.model = "Max Ω"
            record.captured = CaptureTime(milliseconds: -1_234_567_890_123, utcOffset: -570, zoneSource: .derived)
            record.license = "CC-BY-SA-4.0"
            record.attribution = "© Amélie \"O'Neil\"; 東京"
            record.sequence = "Route 66"
            record.rank = 4
            record.fileName = "day 1/left/IMG_0042.jpg"
            record.contentHash = ContentHash(of: [1, 2, 3])
            record.provenance = [.heading: "EXIF GPSImgDirection", .position: "scenes.csv: lat/lon"]
            return record
        }
    }

    /// Checks that a scene has a record's values.
    private static func expect(_ scene: Scene, is record: SceneRecord, rank: Int?) {
        #expect(scene.coordinate == record.coordinate)
        #expect(scene.altitude == record.altitude)
        #expect(scene.accuracy == record.accuracy)
        #expect(scene.heading == record.heading)
        #expect(scene.headingReference == record.headingReference)
        #expect(scene.pitch == record.pitch)
        #expect(scene.roll == record.roll)
        #expect(scene.camera == record.camera)
        #expect(scene.size == record.size)
        #expect(scene.orientation == record.orientation)
        #expect(scene.make == record.make)
        #expect(scene.model == record.model)
        #expect(scene.captured == record.captured)
        #expect(scene.license == record.license)
        #expect(scene.attribution == record.attribution)
        #expect(scene.sequence == record.sequence)
        #expect(scene.rank == rank)
        #expect(scene.fileName == record.fileName)
        #expect(scene.contentHash == record.contentHash)
    }

    @Test func `every field of a stored scene is read back`() async throws {
        let record = try Self.fullRecord
        let test = try await TestStore.empty()
        let id = try #require(try await test.add([record]).first?.importedID)
        let scene = try await test.store.scene(id)
        // When the run ends, the only scene in the sequence gets a rank.
        Self.expect(scene, is: record, rank: 1)
        #expect(scene.id == id && scene.collection == "town" && scene.kind == .panorama && scene.hasPicture)
        #expect(try await test.store.provenance(of: scene) == record.provenance)
    }

    @Test(arguments: [CameraModel.panorama, .photo]) func `unknown values stay nil`(camera: CameraModel)
        async throws
    {
        let record = SceneRecord(coordinate: try Coordinate(latitude: 0, longitude: 0), camera: camera)
        let test = try await TestStore.empty()
        let id = try #require(try await test.add([record]).first?.importedID)
        let scene = try await test.store.scene(id)
        Self.expect(scene, is: record, rank: nil)
        #expect(scene.heading == nil && scene.captured == nil && scene.size == nil && scene.altitude == nil)
        #expect(scene.headingReference == .true && scene.orientation == .up && !scene.hasPicture)
        #expect(try await test.store.provenance(of: scene) == [:])
        // Other programs see NULL in these columns, not 0.
        let known = try await test.store.read { database in
            try Row.fetchOne(database, sql: "SELECT * FROM scene")!.filter { !$0.1.isNull }.map(\.0).sorted()
        }
        #expect(
            known == [
                "collection", "heading_is_magnetic", "id", "import_run", "is_panorama", "key", "latitude", "longitude",
                "orientation",
            ])
    }

    @Test(arguments: [0.0, 0.001, 359.999, 180])
    func `a known heading, even near zero, differs from an unknown one`(degrees: Double) async throws {
        let test = try await TestStore.holding([
            .make("known", at: 1, 1, heading: degrees), .make("unknown", at: 1, 1),
        ])
        let scenes = try await test.store.scenes(limit: 10).scenes
        #expect(scenes.map(\.heading?.degrees) == [degrees, nil])
    }

    @Test(arguments: CaptureTime.ZoneSource.allCases, [nil, 0, 120, -1080, 1080])
    func `a capture time keeps its time zone and the zone's source`(
        source: CaptureTime.ZoneSource, offset: Int?
    ) async throws {
        var record = try SceneRecord.make("a", at: 1, 1)
        record.captured = CaptureTime(milliseconds: 1_684_311_664_123, utcOffset: offset, zoneSource: source)
        let test = try await TestStore.holding([record])
        #expect(try await test.store.scenes(limit: 1).scenes.first?.captured == record.captured)
    }

    @Test(arguments: [nil, 1.5, 65, 179.9]) func `a photo keeps its field of view`(fieldOfView: Double?) async throws {
        let camera = CameraModel.perspective(horizontalFieldOfView: fieldOfView)
        let test = try await TestStore.holding([.make("a", at: 1, 1, camera: camera)])
        #expect(try await test.store.scenes(limit: 1).scenes.first?.camera == camera)
    }

    private static let calibrated: [CalibratedCamera?] = [
        try? .dualFisheye(DualFisheye(width: 5760, height: 2880, fieldOfView: 200)),
        try? .fisheye(
            FisheyePicture(
                width: 2880, height: 2880,
                lens: Fisheye(
                    focalLength: SIMD2(900.123456789, 901), center: SIMD2(1440.5, 1441),
                    coefficients: SIMD4(0.01, 0, 0, 0), fieldOfView: 180))),
        try? .cubeMap(CubeMap(width: 4096, height: 3072, layout: .horizontalCross)),
        try? .cylinder(Cylinder(width: 8000, height: 2000, fieldOfView: 270)),
        try? .perspective(
            DistortedPerspective(
                width: 4000, height: 3000, focalLength: SIMD2(3000, 3000), principalPoint: SIMD2(2000, 1500),
                distortion: LensDistortion(radial: SIMD3(-0.1, 0.01, 0)))),
    ]

    @Test(arguments: calibrated)
    func `a calibrated camera is read back, and searches use its field of view`(camera: CalibratedCamera?) async throws
    {
        let camera = try #require(camera)
        let size = PictureSize(width: camera.size.width, height: camera.size.height)
        let records = try ["a", "b"].map {
            try SceneRecord.make($0, at: 1, 1, camera: .calibrated(camera), heading: 10, size: size)
        }
        let test = try await TestStore.holding(records)
        let scenes = try await test.store.scenes(limit: 10).scenes
        #expect(scenes.map(\.camera) == [.calibrated(camera), .calibrated(camera)])
        #expect(scenes.allSatisfy { $0.kind == camera.kind })
        let (count, span) = try await test.store.read { database in
            (
                try Int.fetchOne(database, sql: "SELECT count(*) FROM calibration"),
                try CandidateRows(database).candidate(1)?.horizontalSpan
            )
        }
        #expect(count == 1)
        #expect(abs(try #require(span) - camera.horizontalFieldOfView) < 1e-9)
    }

    @Test(arguments: ["{}", #"{"model":"fisheye"}"#, #"{"model":"cubeMap","width":-1,"height":5,"layout":"row"}"#])
    func `a damaged calibration is reported`(json: String) async throws {
        let camera = CalibratedCamera.cubeMap(try CubeMap(width: 600, height: 100, layout: .row))
        let test = try await TestStore.holding([
            .make("a", at: 1, 1, camera: .calibrated(camera), size: PictureSize(width: 600, height: 100))
        ])
        try await test.execute("UPDATE calibration SET camera = ?", [json])
        await #expect(throws: (any Error).self) { try await test.store.scenes(limit: 1) }
    }

    @Test func `if only the make or the model of a device is known, the other stays unknown`() async throws {
        var make = try SceneRecord.make("a", at: 1, 1)
        make.make = "Canon"
        var model = try SceneRecord.make("b", at: 1, 1)
        model.model = "Theta"
        let test = try await TestStore.holding([make, model])
        let scenes = try await test.store.scenes(limit: 10).scenes
        #expect(scenes.map(\.make) == ["Canon", nil])
        #expect(scenes.map(\.model) == [nil, "Theta"])
    }

    @Test func `a scene's own license takes precedence over its collection's`() async throws {
        let test = try await TestStore.empty()
        var own = try SceneRecord.make("own", at: 1, 1)
        own.license = "CC0-1.0"
        own.attribution = "Somebody"
        let spec = CollectionSpec(name: "town", license: "ODbL-1.0", attribution: "The town")
        for (record, arguments) in [(own, "1"), (try SceneRecord.make("shared", at: 1, 1), "2")] {
            let run = try await test.store.beginImport(into: spec, arguments: arguments, resuming: false)
            _ = try await test.store.store(.scenes([(record, [])]), in: run, duplicates: .skip)
        }
        let scenes = try await test.store.scenes(limit: 10).scenes
        #expect(scenes.map(\.license) == ["CC0-1.0", "ODbL-1.0"])
        #expect(scenes.map(\.attribution) == ["Somebody", "The town"])
    }

    @Test func `a second import keeps the collection's license unless it specifies one`() async throws {
        let test = try await TestStore.empty()
        for spec in [
            CollectionSpec(name: "town", license: "CC0-1.0", attribution: "A"), CollectionSpec(name: "town"),
            CollectionSpec(name: "town", license: "MIT"),
        ] {
            _ = try await test.store.beginImport(into: spec, arguments: "", resuming: false)
        }
        let collection = try #require(try await test.store.collections().first)
        #expect(collection.license == "MIT" && collection.attribution == "A")
    }

    @Test(arguments: [
        "", String(repeating: "x", count: 5_000), String(repeating: "👩‍👩‍👧‍👦", count: 1_001),
        String(repeating: "e\u{301}", count: 201), "\0", "before\0behind",
    ])
    func `text is truncated at its limit or at a NUL, and empty text becomes nil`(text: String) async throws {
        var record = try SceneRecord.make("a", at: 1, 1)
        (record.make, record.model, record.license, record.attribution) = (text, text, text, text)
        (record.sequence, record.fileName) = (text, text)
        record.provenance = [.heading: text]
        let test = try await TestStore.empty()
        let id = try #require(try await test.add([record]).first?.importedID)
        let scene = try await test.store.scene(id)
        let kept = text.unicodeScalars.prefix { $0 != "\0" }
        func prefix(_ count: Int) -> String? {
            kept.isEmpty ? nil : String(String.UnicodeScalarView(kept.prefix(count)))
        }
        #expect(scene.make == prefix(200) && scene.model == prefix(200) && scene.license == prefix(200))
        #expect(scene.attribution == prefix(1000) && scene.sequence == prefix(1000) && scene.fileName == prefix(4096))
        #expect(try await test.store.provenance(of: scene) == [.heading: text])
    }

    @Test(
        arguments: [
            { $0.pitch = 95 }, { $0.roll = -181 }, { $0.accuracy = -1 }, { $0.size = PictureSize(width: 0, height: 5) },
            { $0.size = PictureSize(width: 65_536, height: 5) },
            { $0.camera = .perspective(horizontalFieldOfView: 180) },
            {
                $0.captured = CaptureTime(milliseconds: 0, utcOffset: 2_000, zoneSource: .stated)
                // Shared values that the invalid scene inserted must not stay cached.
                ($0.make, $0.sequence, $0.provenance) = ("New", "New", [.heading: "New"])
            },
        ] as [@Sendable (inout SceneRecord) -> Void])
    func `an out-of-range value fails only its own scene`(
        spoil: @Sendable (inout SceneRecord) -> Void
    ) async throws {
        var bad = try SceneRecord.make("bad", at: 2, 2)
        spoil(&bad)
        var good = try SceneRecord.make("good", at: 2, 2)
        (good.make, good.sequence, good.provenance) = (bad.make, bad.sequence, bad.provenance)
        let test = try await TestStore.empty()
        let outcomes = try await test.add([.make("before", at: 2, 2), bad, good])
        #expect(outcomes.map { $0.importedID != nil } == [true, false, true])
        #expect(outcomes[1].failureCode == "invalidValue")
        #expect(try await test.store.scenes(limit: 10).scenes.map(\.fileName) == ["before", "good"])
        #expect(try await test.store.problemsButPictures() == [])
    }

    @Test func `a picture that cannot be stored makes its scene fail, and the index stays correct`() async throws {
        let empty = PictureStream(
            level: 0, isOriginal: true, size: PictureSize(width: 1, height: 1), content: .stored([]),
            hash: ContentHash(of: []), reading: .whole(reason: "It is empty."))
        let test = try await TestStore.empty()
        let outcomes = try await test.add([
            (.make("bad", at: 2, 2), [empty]), (.make("good", at: 2, 2.0001), [.original([1])]),
        ])
        #expect(outcomes.map(\.failureCode) == ["invalidValue", nil])
        #expect(try await test.store.problemsButPictures() == [])
        let here = try await test.store.scene(near: Coordinate(latitude: 2, longitude: 2))
        #expect(here?.scene.fileName == "good")
    }

    @Test func `a failed transaction leaves no partial data`() async throws {
        struct Mishap: Error {}
        let test = try await TestStore.holding([.make("kept", at: 3, 3)])
        let before = try await test.store.contents()
        let run = try await test.store.beginImport(
            into: CollectionSpec(name: "town"), arguments: "", resuming: false)
        await #expect(throws: Mishap.self) {
            try await test.store.write { database in
                let writer = try SceneWriter(database, run: run, duplicates: .skip)
                for item in try [ImportItem<PreparedScene>].scenes([
                    (.make("lost", at: 3, 3), [.original([1, 2])]), (.make("lost too", at: -3, 3), []),
                ]) {
                    _ = try writer.store(item)
                }
                throw Mishap()
            }
        }
        #expect(try await test.store.contents() == before)
        #expect(try await test.store.problemsButPictures() == [])
    }

    @Test func `inputs that are not imported are recorded with the reason`() async throws {
        let test = try await TestStore.empty()
        let run = try await test.store.beginImport(into: CollectionSpec(name: "town"), arguments: "", resuming: false)
        let record = try SceneRecord.make("a.jpg", at: 1, 1)
        let outcomes = try await test.store.store(
            [
                ImportItem(position: 0, source: "a.jpg", content: .ready(PreparedScene(record, []))),
                ImportItem(position: 1, source: "b.jpg", content: .failed(code: "noPosition", message: "has none.")),
                ImportItem(
                    position: 4, source: "big.jpg",
                    content: .failed(code: "tooLarge", limit: .pictureBytes, message: "is too large.")),
                ImportItem(
                    position: 2, source: "notes.txt", content: .ignored(code: "notAPicture", message: "is text.")),
                ImportItem(
                    position: 3, source: "copy.jpg", content: .ready(PreparedScene(record.named("copy.jpg"), []))),
            ], in: run, duplicates: .skip)
        let id = try #require(outcomes[0].importedID)
        #expect(outcomes[4].duplicateOf == id)
        let entries = try await test.store.entries(of: run)
        #expect(entries.map(\.position) == [1, 2, 3, 4])
        #expect(entries.map(\.source) == ["b.jpg", "notes.txt", "copy.jpg", "big.jpg"])
        #expect(entries.map(\.outcome) == [.failed, .ignored, .duplicate, .failed])
        #expect(entries.map(\.code) == ["noPosition", "notAPicture", id.description, "tooLarge"])
        #expect(entries.map(\.limit) == [nil, nil, nil, .pictureBytes])
    }
}

extension SceneRecord {
    func named(_ name: String) -> SceneRecord {
        var record = self
        record.fileName = name
        return record
    }
}

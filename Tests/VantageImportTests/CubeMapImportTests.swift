import Foundation
import Testing
import VantageCore
import VantageGeodesy
import VantageJPEG
import VantageSceneFixtures
import VantageScenes
import VantageSceneStore
import VantageStoreCore

@testable import VantageImport

/// Tests for the import of six-file cube maps.
@Suite(.fewAtATime)
struct CubeMapImportTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let exif = ExifBuilder.at(48, 7).setting([
        .dateTimeOriginal: .ascii("2025:04:12 15:00:05"), .offsetTimeOriginal: .ascii("+02:00"),
        .gpsImgDirection: .rational(30, 1),
    ])

    private func imported(
        _ path: String = "in", into store: SceneStore? = nil, with change: (inout ImportOptions) -> Void = { _ in }
    ) async throws -> (report: ImportReport, store: SceneStore) {
        var options = ImportOptions(collection: CollectionSpec(name: "town"))
        change(&options)
        let file = try folder.file("\(UUID().uuidString).sqlite")
        let store = if let store { store } else { try await SceneStore(writing: file, creating: true) }
        let report = try await DatasetImporter(options: options).run([folder.path + "/" + path], into: store)
        return (report, store)
    }

    private func scene(in store: SceneStore) async throws -> Scene {
        try #require(try await store.scenes(limit: 10).scenes.first)
    }

    @Test func `six files become one scene with the metadata of one face`() async throws {
        try folder.writeCube("in/a/pano_", exif: Self.exif)
        let (report, store) = try await imported()
        #expect(report.found == 1 && report.imported == 1 && report.warnings.isEmpty)
        let scene = try await scene(in: store)
        #expect(scene.kind == .panorama && scene.fileName == "a/pano")
        #expect(scene.size == PictureSize(width: 288, height: 192))
        #expect(scene.camera == .calibrated(.cubeMap(try CubeMap(width: 288, height: 192, layout: .grid))))
        #expect(abs(scene.coordinate.latitude - 48) < 1e-6 && scene.heading?.degrees == 30)
        #expect(scene.captured?.milliseconds == 1_744_462_805_000)
        try await store.close()
    }

    @Test func `the store keeps an archive of the files, and a JPEG for rendering views`() async throws {
        try folder.writeCube("in/pano_")
        let (_, store) = try await imported()
        let scene = try await scene(in: store)
        let original = try await store.originalFile(of: scene)
        #expect(original.starts(with: [0x50, 0x4B, 3, 4]))
        #expect(scene.contentHash == ContentHash(of: original))
        let streams = try await store.pictures(of: scene)
        #expect(streams.count { $0.level == 0 } == 2 && streams.count(where: \.isOriginal) == 1)
        #expect(streams.allSatisfy { $0.level > 0 || $0.size == scene.size })
        let session = try store.picture(of: scene)
        defer { session.close() }
        let jpeg = try session.bytes(of: try #require(session.levels.first))
        #expect(try JPEGDecoder.header(of: jpeg).width == 288)
        try await store.close()
    }

    @Test func `files are stored even if originals are linked`() async throws {
        try folder.writeCube("in/pano_")
        let (report, store) = try await imported { $0.linksOriginals = true }
        #expect(report.warnings.map(\.message) == ["pano consists of six files, which were stored instead of linked."])
        #expect(try await store.originalFile(of: scene(in: store)).count > 1000)
        try await store.close()
    }

    @Test func `a cube map with the same files is a duplicate, even under another name`() async throws {
        try folder.writeCube("in/pano_", "f r b l u d")
        let (_, store) = try await imported()
        try folder.writeCube("in/z/", "front right back left top bottom")
        let (report, _) = try await imported("in", into: store)
        #expect(report.found == 2 && report.duplicates == 2)
        try await store.close()
    }

    @Test func `a table row provides the position and the heading`() async throws {
        try folder.writeCube("in/pano_", exif: nil)
        try folder.write("in/t.csv", "file,lat,lon,heading\npano,-12.5,130.25,200\n")
        let (report, store) = try await imported()
        #expect(report.found == 1 && report.imported == 1)
        let scene = try await scene(in: store)
        #expect(scene.coordinate.latitude == -12.5 && scene.heading?.degrees == 200)
        try await store.close()
    }

    @Test func `an incomplete cube map fails as a whole`() async throws {
        try folder.writeCube("in/pano_", "f r b l u", exif: Self.exif)
        let (report, store) = try await imported()
        #expect(report.found == 1 && report.failed == 1)
        #expect(report.failureNotes.map(\.code) == ["badCubeMap"])
        #expect(try await store.scenes(limit: 10).scenes.isEmpty)
        try await store.close()
    }

    @Test func `a dry run reports what an import would do`() async throws {
        try folder.writeCube("in/a_")
        try folder.writeCube("in/b_", "f r b l u")
        let options = ImportOptions(collection: CollectionSpec(name: "town"))
        let report = try await DatasetImporter(options: options).performDryRun([folder.path + "/in"], into: nil)
        #expect(report.found == 2 && report.imported == 1 && report.failed == 1)
    }

    @Test func `a resumed run imports the remaining cube maps`() async throws {
        for (index, name) in ["a_", "b_", "c_"].enumerated() {
            try folder.writeCube("in/\(name)", exif: .at(48, 7 + Double(index)))
        }
        var options = ImportOptions(collection: CollectionSpec(name: "town"))
        let store = try await SceneStore(writing: folder.file("town.sqlite"), creating: true)
        let paths = [folder.path + "/in"]
        let run = try await store.beginImport(
            into: options.collection, arguments: try options.fingerprint(paths: paths), resuming: false)
        let importer = DatasetImporter(options: options)
        let preparation = try await importer.preparation(of: paths, keepsPictures: true)
        let items = importer.scanner(paths).prefix(1).map { preparation.prepare($0, position: 0) }
        _ = try await ImportSession(store, run: run, duplicates: .skip).begin(items, isFollowed: false).value
        options.resumes = true
        let report = try await DatasetImporter(options: options).run(paths, into: store)
        #expect(report.found == 3 && report.imported == 3 && report.duplicates == 0)
        #expect(try await store.scenes(limit: 10).scenes.compactMap(\.fileName).sorted() == ["a", "b", "c"])
        try await store.close()
    }

    @Test func `cube maps in separate folders are thinned and form a sequence`() async throws {
        try folder.write(
            "in/ride.gpx",
            TrackText.gpx((0...6).map { .init("2025-04-12T13:00:0\($0)Z", 48 + Double($0) * 1e-4, 8, 100) }))
        for (index, name) in ["a", "b", "c"].enumerated() {
            let exif = ExifBuilder([
                .dateTimeOriginal: .ascii("2025:04:12 15:00:0\(index * 2)"), .offsetTimeOriginal: .ascii("+02:00"),
            ])
            try folder.writeCube("in/\(name)/", "front right back left up down", exif: exif)
        }
        let (all, store) = try await imported()
        #expect(all.imported == 3)
        #expect(Set(try await store.scenes(limit: 10).scenes.map(\.sequence)).count == 1)
        try await store.close()
        let (thinned, other) = try await imported {
            $0.tracks.paths = [folder.path + "/in/ride.gpx"]
            $0.tracks.minimumDistance = 30
        }
        #expect(thinned.imported == 2 && thinned.tooClose == 1)
        try await other.close()
    }
}

import Foundation
import GRDB
import VantageCore
import VantageGeodesy
import VantageScenes

@testable import VantageSceneStore
@testable import VantageStoreCore

/// A store in a temporary folder.
struct TestStore {
    let folder: TemporaryFolder
    let store: SceneStore

    var url: URL { store.url }

    static func empty() async throws -> TestStore {
        let folder = try TemporaryFolder()
        return TestStore(
            folder: folder, store: try await SceneStore(writing: folder.file("town.sqlite"), creating: true))
    }

    /// Creates a store with scenes. Duplicates are kept.
    static func holding(_ records: [SceneRecord], collection: String = "town") async throws -> TestStore {
        let test = try await empty()
        try await test.add(records, to: collection)
        return test
    }

    /// Imports records in one run and returns their outcomes.
    @discardableResult
    func add(
        _ records: [SceneRecord], to collection: String = "town", duplicates: DuplicatePolicy = .keep
    ) async throws -> [ImportOutcome<SceneID>] {
        try await add(records.map { ($0, []) }, to: collection, duplicates: duplicates)
    }

    @discardableResult
    func add(
        _ scenes: [(SceneRecord, [PictureStream])], to collection: String = "town", duplicates: DuplicatePolicy = .keep
    ) async throws -> [ImportOutcome<SceneID>] {
        let run = try await store.beginImport(into: CollectionSpec(name: collection), arguments: "", resuming: false)
        let outcomes = try await store.store(.scenes(scenes), in: run, duplicates: duplicates)
        try await store.finishImport(run)
        return outcomes
    }

    func execute(_ sql: String, _ arguments: StatementArguments = StatementArguments()) async throws {
        try await store.write { try $0.execute(sql: sql, arguments: arguments) }
    }

    /// Closes the store, so that all of its data is in its file.
    func closed() async throws -> URL {
        try await store.close()
        return url
    }
}

extension [ImportItem<PreparedScene>] {
    static func scenes(_ scenes: [(SceneRecord, [PictureStream])], from first: Int = 0) -> [ImportItem<PreparedScene>] {
        scenes.enumerated().map { offset, scene in
            ImportItem(
                position: first + offset, source: scene.0.fileName ?? "row \(first + offset)",
                content: .ready(PreparedScene(scene.0, scene.1)))
        }
    }
}

extension ImportOutcome where ID == SceneID {
    var importedID: SceneID? { if case .imported(let id) = self { id } else { nil } }
    var duplicateOf: SceneID? { if case .duplicate(let id, _) = self { id } else { nil } }
    var failureCode: String? { if case .failed(let code, _, _) = self { code } else { nil } }
}

extension SceneRecord {
    /// Creates a record with the values that matter to a test. The content hash is the hash of the name.
    static func make(
        _ name: String, at latitude: Double, _ longitude: Double, camera: CameraModel = .panorama,
        heading: Double? = nil, captured: Int64? = nil, size: PictureSize? = nil
    ) throws -> SceneRecord {
        var record = SceneRecord(
            coordinate: try Coordinate(latitude: latitude, longitude: longitude), camera: camera)
        record.heading = try heading.map { try Heading($0) }
        record.captured = captured.map { CaptureTime(milliseconds: $0, utcOffset: nil, zoneSource: .gps) }
        record.size = size
        record.fileName = name
        record.contentHash = ContentHash(of: Array(name.utf8))
        return record
    }
}

extension CameraModel {
    /// A panorama whose size is unknown.
    static let panorama = CameraModel.equirectangular(Equirectangular(width: 0, height: 0))
    static let photo = CameraModel.perspective(horizontalFieldOfView: nil)
}

extension PictureStream {
    static func original(_ bytes: [UInt8]) -> PictureStream {
        PictureStream(
            level: 0, isOriginal: true, size: PictureSize(width: 64, height: 32), content: .stored(bytes),
            hash: ContentHash(of: bytes), reading: .whole(reason: "It is not a JPEG."))
    }
}

/// Returns pseudorandom bytes that do not repeat within a page.
func patternBytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
}

extension SceneStore {
    /// Runs a closure with a session for the scene that a picture belongs to.
    func reading<Value: Sendable>(
        _ picture: StoredPicture, _ body: (StoredPictureSession) throws -> Value
    ) async throws -> Value {
        let key = try await read { database in
            try Int64.fetchOne(
                database, sql: "SELECT key FROM scene JOIN picture ON scene = scene.id WHERE picture.id = ?",
                arguments: [picture.id])
        }
        let reading = try StoredPictureSession(of: SceneID(key: key ?? 0), in: self.store)
        defer { reading.close() }
        return try body(reading)
    }

    func bytes(of picture: StoredPicture) async throws -> [UInt8] {
        try await reading(picture) { try $0.bytes(of: picture) }
    }

    func bytes(_ ranges: [Range<Int>], of picture: StoredPicture) async throws -> [UInt8] {
        try await reading(picture) { try $0.bytes(ranges, of: picture) }
    }

    func indexParts(_ parts: Range<Int>, of picture: StoredPicture) async throws -> [[UInt8]]? {
        try await reading(picture) { try $0.indexParts(parts, of: picture) }
    }

    /// Returns the problems that `verify` finds, except missing pictures, because the test records have no pictures.
    func problemsButPictures() async throws -> [StoreProblem] {
        try await verify().problems.filter { $0.code != .pictureMissing }
    }
}

extension SceneStore {
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await store.read(body)
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await store.write(on: .waiting, body)
    }

    func entries(of run: ImportRun) async throws -> [ImportEntry] { try await store.importEntries(of: run) }

    func restartImport(_ run: ImportRun) async throws { try await store.restartImport(run) }
}

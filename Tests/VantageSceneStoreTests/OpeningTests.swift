import Foundation
import GRDB
import Testing
import VantageGeodesy
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore
@testable import VantageStoreCore

@Suite(.fewAtATime)
struct OpeningTests {
    /// The ways to open a file. None of them may change a file that is not a store.
    enum Opening: CaseIterable {
        case reading, writing, creating

        func callAsFunction(_ url: URL) async throws -> SceneStore {
            switch self {
            case .reading: try await SceneStore(opening: url)
            case .writing: try await SceneStore(writing: url, creating: false)
            case .creating: try await SceneStore(writing: url, creating: true)
            }
        }
    }

    /// Creates a store with one scene, as a single file.
    private static func storeFile() async throws -> (TemporaryFolder, URL) {
        let test = try await TestStore.holding([.make("a.jpg", at: 48.5, 7.7)])
        return (test.folder, try await test.closed())
    }

    /// Expects opening to fail with one of the codes and to leave the file and its folder unchanged.
    private static func expectRefusal(
        of url: URL, in folder: TemporaryFolder, by opening: Opening, _ codes: StoreError.Code...
    ) async throws {
        let before = try Data(contentsOf: url)
        let names = try folder.names
        let error = await #expect(throws: StoreError.self) { try await opening(url) }
        if let error { #expect(codes.contains(error.code), "\(error.code): \(error)") }
        #expect(try Data(contentsOf: url) == before)
        #expect(try folder.names == names)
    }

    @Test func `a store can be closed twice, and in a canceled task`() async throws {
        let (folder, url) = try await Self.storeFile()
        let store = try await SceneStore(writing: url, creating: false)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try await store.close()
        }
        task.cancel()
        try await task.value
        try await store.close()
        #expect(try folder.names == [url.lastPathComponent])
        await #expect(throws: StoreError.self) { try await store.scenes(limit: 1) }
    }

    @Test func `canceling a write does not interrupt the write before it`() async throws {
        let test = try await TestStore.empty()
        let (begun, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let first = Task {
            try await test.store.write { database in
                begun.signal()
                released.wait()
                // This query takes long enough to be interrupted.
                let sql =
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 300000) SELECT sum(i) FROM n"
                return try Int.fetchOne(database, sql: sql)
            }
        }
        await Task.detached { begun.wait() }.value
        let second = Task { try await test.store.write { try $0.execute(sql: "DELETE FROM collection") } }
        try await Task.sleep(for: .milliseconds(50))
        second.cancel()
        released.signal()
        #expect(try await first.value == 45_000_150_000)
        await #expect(throws: CancellationError.self) { try await second.value }
    }

    @Test func `rejecting a store leaves no extra files`() async throws {
        let (folder, url) = try await Self.storeFile()
        let queue = try DatabaseQueue(path: url.path)
        try await queue.write {
            try $0.execute(sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '0002%' OR identifier LIKE '0003%'")
        }
        try queue.close()
        await #expect(throws: StoreError.self) { try await SceneStore(opening: url) }
        #expect(try folder.names == [url.lastPathComponent])
    }

    @Test(
        arguments: Opening.allCases,
        [
            "S", "latitude,longitude\n48.5,7.7\n", "SQLite format 3\0",
            String(repeating: "SQLite format 2\0", count: 100), String(repeating: "\0", count: 4096),
        ])
    func `rejects a file that is not a database`(opening: Opening, content: String) async throws {
        let folder = try TemporaryFolder()
        let url = folder.file("points.csv")
        try Data(content.utf8).write(to: url)
        try await Self.expectRefusal(of: url, in: folder, by: opening, .notASceneStore)
    }

    @Test(arguments: Opening.allCases, ["DELETE", "WAL"])
    func `rejects another program's database`(opening: Opening, journal: String) async throws {
        let folder = try TemporaryFolder()
        let url = folder.file("history.sqlite")
        let other = try DatabaseQueue(path: url.path)
        try await other.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA journal_mode = \(journal); CREATE TABLE scene (id INTEGER PRIMARY KEY)")
        }
        try other.close()
        try await Self.expectRefusal(of: url, in: folder, by: opening, .notASceneStore)
    }

    @Test(arguments: Opening.allCases) func `rejects a folder`(opening: Opening) async throws {
        let folder = try TemporaryFolder()
        let error = await #expect(throws: StoreError.self) { try await opening(folder.url) }
        #expect(error?.code == .cannotOpen)
        #expect(try folder.names == [])
    }

    @Test(arguments: [Opening.reading, .writing])
    func `a missing file is not created`(opening: Opening) async throws {
        let folder = try TemporaryFolder()
        let error = await #expect(throws: StoreError.self) { try await opening(folder.file("town.sqlite")) }
        #expect(error?.code == .noSuchStore)
        #expect(try folder.names == [])
    }

    @Test func `a store is not created in a missing folder`() async throws {
        let folder = try TemporaryFolder()
        let error = await #expect(throws: StoreError.self) {
            try await SceneStore(writing: folder.file("missing/town.sqlite"), creating: true)
        }
        #expect(error?.code == .cannotOpen)
    }

    @Test(arguments: Opening.allCases) func `a store from a newer release is left unchanged`(opening: Opening)
        async throws
    {
        let test = try await TestStore.empty()
        try await test.execute("INSERT INTO grdb_migrations VALUES ('0007_sequences')")
        let url = try await test.closed()
        let before = try Data(contentsOf: url)
        let error = await #expect(throws: StoreError.self) { try await opening(url) }
        #expect(try test.folder.names == ["town.sqlite"])
        #expect(error?.code == .writtenByNewerRelease)
        #expect(error?.description.contains("0007_sequences") == true)
        #expect(error?.description.contains("Upgrade Vantage") == true)
        #expect(try Data(contentsOf: url) == before)
    }

    @Test(arguments: [1, 50, 99, 100, 512, 4095, 4096, 4097, 8192, 20_000])
    func `a truncated store is rejected and left unchanged`(length: Int) async throws {
        let (folder, url) = try await Self.storeFile()
        let whole = try Data(contentsOf: url)
        try #require(whole.count > length)
        try whole.prefix(length).write(to: url)
        for opening in Opening.allCases {
            let error = await #expect(throws: StoreError.self, "\(opening)") { try await opening(url) }
            if let error { #expect([.notASceneStore, .damaged].contains(error.code), "\(opening): \(error)") }
            #expect(try Data(contentsOf: url) == whole.prefix(length), "\(opening)")
            #expect(try folder.names == ["town.sqlite"])
        }
    }

    @Test func `a changed byte in the header never crashes a reader or changes the file`() async throws {
        let (folder, url) = try await Self.storeFile()
        let whole = try Data(contentsOf: url)
        for offset in 0..<100 {
            var bytes = whole
            bytes[offset] ^= 0xFF
            try bytes.write(to: url)
            // The signature and the application ID identify the file.
            if offset < 16 || (68..<72).contains(offset) {
                for opening in Opening.allCases {
                    try await Self.expectRefusal(of: url, in: folder, by: opening, .notASceneStore)
                }
            } else {
                await VerificationTests.use(url, SceneID(key: 1))
            }
            #expect(try Data(contentsOf: url) == bytes, "byte \(offset)")
        }
    }

    @Test func `a store can be opened twice, and a reader sees new scenes`() async throws {
        let test = try await TestStore.holding([.make("a.jpg", at: 48.5, 7.7)])
        let reader = try await SceneStore(opening: test.url)
        let other = try await SceneStore(opening: test.url)
        #expect(try await reader.scenes(limit: 10).scenes.count == 1)
        try await test.add([.make("b.jpg", at: 48.6, 7.7)])
        #expect(try await reader.scenes(limit: 10).scenes.count == 2)
        #expect(try await other.scenes(limit: 10).scenes.count == 2)
        let writer = try await SceneStore(writing: test.url, creating: true)
        #expect(try await writer.scenes(limit: 10).scenes.count == 2)
    }

    @Test func `reading a store leaves its bytes unchanged`() async throws {
        let (_, url) = try await Self.storeFile()
        let before = try Data(contentsOf: url)
        let store = try await SceneStore(opening: url)
        #expect(try await store.scenes(limit: 10).scenes.count == 1)
        #expect(try await store.problemsButPictures() == [])
        try await store.close()
        #expect(try Data(contentsOf: url) == before)
    }

    @Test func `a store opened for reading cannot be written to`() async throws {
        let (_, url) = try await Self.storeFile()
        let store = try await SceneStore(opening: url)
        let scene = try #require(try await store.scenes(limit: 1).scenes.first)
        let error = await #expect(throws: StoreError.self) { try await store.remove([scene.id]) }
        #expect(error?.code == .cannotWrite)
    }

    @Test(arguments: ["town.sqlite", "my town?.sqlite", "50% of #1.sqlite", "Zürich 東京.sqlite"])
    func `a store is readable even if no files can be created next to it`(name: String) async throws {
        let (folder, made) = try await Self.storeFile()
        let url = folder.file(name)
        if url != made { try FileManager.default.moveItem(at: made, to: url) }
        let before = try Data(contentsOf: url)
        // Root may write to any folder, so the test creates folders with the files' names, which prevents the files
        // from being created.
        for suffix in ["-shm", "-wal"] {
            try? FileManager.default.removeItem(atPath: url.path + suffix)
            try FileManager.default.createDirectory(atPath: url.path + suffix, withIntermediateDirectories: false)
        }
        let store = try await SceneStore(opening: url)
        #expect(try await store.scenes(limit: 10).scenes.count == 1)
        try await store.close()
        #expect(try Data(contentsOf: url) == before)
    }

    @Test(.disabled(if: getuid() == 0, "root can write to a read-only folder"))
    func `does not ignore a log that a read-only folder makes unreadable`() async throws {
        let test = try await TestStore.holding([.make("a.jpg", at: 48.5, 7.7)])
        let copy = try TemporaryFolder()
        let url = copy.file("town.sqlite")
        try FileManager.default.copyItem(at: test.url, to: url)
        try FileManager.default.copyItem(atPath: test.url.path + "-wal", toPath: url.path + "-wal")
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: copy.url.path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: copy.url.path) }
        let error = await #expect(throws: StoreError.self) { try await SceneStore(opening: url) }
        #expect(error?.code == .cannotOpen)
    }

    @Test(.disabled(if: getuid() == 0, "root may write to a read-only folder"))
    func `a store in a read-only folder is readable`() async throws {
        let (folder, url) = try await Self.storeFile()
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path) }
        let store = try await SceneStore(opening: url)
        #expect(try await store.scenes(limit: 10).scenes.count == 1)
    }

    @Test func `the log is read even if no files can be created next to the store`() async throws {
        let test = try await TestStore.holding([.make("a.jpg", at: 48.5, 7.7)])
        let copy = try TemporaryFolder()
        let url = copy.file("town.sqlite")
        try FileManager.default.copyItem(at: test.url, to: url)
        try FileManager.default.copyItem(atPath: test.url.path + "-wal", toPath: url.path + "-wal")
        try FileManager.default.createDirectory(atPath: url.path + "-shm", withIntermediateDirectories: false)
        let store = try await SceneStore(opening: url)
        #expect(try await store.scenes(limit: 10).scenes.count == 1)
    }

    @Test func `creating a store completes an interrupted creation`() async throws {
        let folder = try TemporaryFolder()
        let url = folder.file("town.sqlite")
        // The state between the first and the second transaction.
        let half = try DatabaseQueue(path: url.path)
        try await half.write { try $0.execute(sql: "PRAGMA application_id = \(OpenedStore.applicationID)") }
        try half.close()
        let error = await #expect(throws: StoreError.self) { try await SceneStore(opening: url) }
        #expect(error?.code == .notASceneStore)
        let store = try await SceneStore(writing: url, creating: true)
        #expect(try await store.scenes(limit: 1).scenes.isEmpty)
    }

    @Test func `an empty file becomes a store only if creation is allowed`() async throws {
        let folder = try TemporaryFolder()
        let url = folder.file("town.sqlite")
        try Data().write(to: url)
        for opening in [Opening.reading, .writing] {
            try await Self.expectRefusal(of: url, in: folder, by: opening, .notASceneStore)
        }
        let store = try await SceneStore(writing: url, creating: true)
        #expect(try await store.scenes(limit: 1).scenes.isEmpty)
    }

    @Test func `using a closed store throws an error`() async throws {
        let (folder, url) = try await Self.storeFile()
        defer { withExtendedLifetime(folder) {} }
        let store = try await SceneStore(opening: url)
        let place = try Coordinate(latitude: 48.5, longitude: 7.7)
        _ = try await store.scene(near: place)
        try await store.close()
        for ask in [
            { _ = try await store.scene(near: place) }, { _ = try await store.scenes(near: [place, place]) },
            { _ = try await store.scenes(SceneQuery(), limit: 1, after: nil) },
        ] as [() async throws -> Void] {
            let error = await #expect(throws: StoreError.self) { try await ask() }
            #expect(error?.code == .closed && error?.category == .unreadable)
        }
    }

    @Test func `running out of memory is not reported as damage`() {
        let url = URL(filePath: "town.sqlite")
        for code in [ResultCode.SQLITE_NOMEM, .SQLITE_IOERR_NOMEM] {
            let error = StoreError(DatabaseError(resultCode: code), at: url)
            #expect(error.code == .noMemory && error.category == .cannotWrite)
        }
        #expect(StoreError(DatabaseError(resultCode: .SQLITE_CORRUPT), at: url).code == .damaged)
    }

    @Test func `closing a store leaves a single file that contains everything`() async throws {
        let (folder, url) = try await Self.storeFile()
        #expect(try folder.names == ["town.sqlite"])
        let alone = try TemporaryFolder()
        try FileManager.default.copyItem(at: url, to: alone.file("copy.sqlite"))
        let store = try await SceneStore(opening: alone.file("copy.sqlite"))
        #expect(try await store.scenes(limit: 10).scenes.map(\.fileName) == ["a.jpg"])
    }

    @Test func `a reader that opened the store earlier sees new scenes`() async throws {
        let (_, url) = try await Self.storeFile()
        let reader = try await SceneStore(opening: url)
        let place = try Coordinate(latitude: 48.6, longitude: 7.7)
        #expect(try await reader.scene(near: place) == nil)
        #expect(try await reader.scenes(limit: 10).scenes.count == 1)
        let writer = TestStore(
            folder: try TemporaryFolder(), store: try await SceneStore(writing: url, creating: false))
        try await writer.add([.make("b.jpg", at: 48.6, 7.7)])
        #expect(try await reader.scene(near: place) != nil)
        #expect(try await reader.scenes(limit: 10).scenes.count == 2)
        try await writer.store.close()
        #expect(try await reader.scenes(limit: 10).scenes.count == 2)
    }

    @Test func `a reader reads the log that a killed writer left, without changing it`() async throws {
        let test = try await TestStore.holding([.make("a.jpg", at: 48.5, 7.7)])
        let folder = try TemporaryFolder()
        let (url, log) = (folder.file("town.sqlite"), folder.file("town.sqlite-wal"))
        try FileManager.default.copyItem(at: test.url, to: url)
        try FileManager.default.copyItem(atPath: test.url.path + "-wal", toPath: log.path)
        let before = try [url, log].map { try Data(contentsOf: $0) }
        let store = try await SceneStore(opening: url)
        #expect(try await store.scenes(limit: 10).scenes.count == 1)
        #expect(try await store.scene(near: Coordinate(latitude: 48.5, longitude: 7.7)) != nil)
        try await store.close()
        #expect(try [url, log].map { try Data(contentsOf: $0) } == before)
    }

    @Test(arguments: [true, false])
    func `a store that several tasks create appears only after it is complete`(isEmptyFile: Bool) async throws {
        let folder = try TemporaryFolder()
        let url = folder.file("town.sqlite")
        if isEmptyFile { try Data().write(to: url) }
        let codes = try await withThrowingTaskGroup(of: StoreError.Code?.self) { group in
            for number in 0..<24 {
                group.addTask {
                    guard number % 3 > 0 else {
                        let store = try await SceneStore(writing: url, creating: true)
                        #expect(try await store.scenes(limit: 1).scenes.isEmpty)
                        return nil
                    }
                    do {
                        _ = try await SceneStore(opening: url)
                        return nil
                    } catch let error as StoreError {
                        return error.code
                    }
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(codes.subtracting([nil, isEmptyFile ? .notASceneStore : .noSuchStore]) == [])
        let store = try await SceneStore(opening: url)
        #expect(try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM store") } == 1)
        #expect(try folder.names.allSatisfy { $0.hasPrefix("town.sqlite") })
    }

    @Test func `a store can be created next to a stale log`() async throws {
        let old = try await TestStore.holding([.make("a.jpg", at: 48.5, 7.7)])
        let folder = try TemporaryFolder()
        let url = folder.file("town.sqlite")
        try FileManager.default.copyItem(atPath: old.url.path + "-wal", toPath: url.path + "-wal")
        let store = try await SceneStore(writing: url, creating: true)
        #expect(try await store.scenes(limit: 1).scenes.isEmpty)
        #expect(try await store.problemsButPictures() == [])
    }

    @Test func `a store is created at a link's target`() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("town.sqlite").path, withDestinationPath: "data.sqlite")
        try await SceneStore(writing: folder.file("town.sqlite"), creating: true).close()
        #expect(try folder.names == ["data.sqlite", "town.sqlite"])
        #expect(try await SceneStore(opening: folder.file("town.sqlite")).scenes(limit: 1).scenes.isEmpty)
    }
}

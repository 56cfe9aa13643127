import Foundation
import Testing
import Vantage
import VantageSceneFixtures

@testable import VantagePostgres

@Suite(.enabled(if: PostgresServer.isAvailable, Comment(rawValue: PostgresServer.absence)), .fewAtATime)
struct PostgresErrorTests {
    private func error(opening location: PostgresLocation, _ access: PostgresStore.Access = .read) async throws
        -> StoreError
    {
        try await #require(throws: StoreError.self) {
            try await PostgresStore(opening: location, access: access).close()
        }
    }

    @Test func `reports what is wrong with a catalog, and never the password`() async throws {
        let server = try PostgresServer.shared()
        try server.run("CREATE ROLE locked LOGIN PASSWORD 'right'")
        let (name, location) = try server.newDatabase()
        let wrong = PostgresLocation(location.url.replacing("vantage@", with: "locked:geheim@"))!
        let unreachable = PostgresLocation("postgres://locked:geheim@127.0.0.1:1/town")!
        let malformed = PostgresLocation("postgres://locked:geheim@127.0.0.1:port/town")!
        let missing = PostgresLocation(location.url.replacing(name, with: "no_such_database"))!
        for (location, code) in [
            (wrong, StoreError.Code.cannotOpen), (unreachable, .unreachable), (malformed, .cannotOpen),
            (missing, .noSuchStore), (location, .noSuchStore),
        ] {
            let error = try await error(opening: location)
            #expect(error.code == code, "\(error)")
            #expect(!error.description.contains("geheim"))
        }
        #expect(try await error(opening: wrong).description.contains("refused the user or the password"))
    }

    @Test(arguments: [
        "CREATE SCHEMA vantage; CREATE VIEW vantage.migration AS SELECT '0001_create_catalog'::text AS name",
        "CREATE SCHEMA vantage; CREATE TABLE vantage.scene (id bigint)",
        "CREATE SCHEMA vantage; CREATE TABLE vantage.migration (name text)",
    ])
    func `does not touch a schema that another program created`(sql: String) async throws {
        let server = try PostgresServer.shared()
        let (name, location) = try server.newDatabase()
        try server.run(sql, in: name)
        #expect(try await error(opening: location, .create).code == .notASceneStore)
    }

    @Test func `refuses catalogs of newer releases, unfinished copies and triggers`() async throws {
        let server = try PostgresServer.shared()
        let (name, location) = try server.newDatabase()
        try await PostgresStore(opening: location, access: .create).close()
        try server.run("UPDATE vantage.store SET is_complete = false", in: name)
        #expect(try await error(opening: location).code == .busy)
        try server.run(
            """
            UPDATE vantage.store SET is_complete = true;
            CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
            CREATE TRIGGER t BEFORE INSERT ON vantage.scene FOR EACH ROW EXECUTE FUNCTION f();
            """, in: name)
        #expect(try await error(opening: location).code == .notASceneStore)
        try server.run("DROP TRIGGER t ON vantage.scene; INSERT INTO vantage.migration VALUES ('9999_later')", in: name)
        #expect(try await error(opening: location).code == .writtenByNewerRelease)
    }

    @Test func `a reader role suffices for reading, and cannot write`() async throws {
        let folder = try TemporaryFolder()
        let server = try PostgresServer.shared()
        let (name, location) = try server.newDatabase()
        let store = try await PostgresStoreTests.store(folder, count: 20)
        _ = try await CopyIntoPostgres(store, into: location).run()
        try server.run(
            """
            CREATE ROLE reader_\(name) LOGIN;
            GRANT USAGE ON SCHEMA vantage TO reader_\(name);
            GRANT SELECT ON ALL TABLES IN SCHEMA vantage TO reader_\(name);
            """, in: name)
        let reader = server.location(name, user: "reader_\(name)")
        let catalog = try await PostgresStore(opening: reader)
        defer { catalog.close() }
        #expect(try await catalog.allScenes(SceneQuery()).count == 20)
        #expect(try await catalog.verify().problems.isEmpty)
        #expect(try await catalog.statistics().cells > 0)
        let scene = try #require(try await catalog.scenes(limit: 1).scenes.first)
        let writer = try await PostgresStore(opening: reader, access: .write)
        defer { writer.close() }
        let error = try await #require(throws: StoreError.self) { try await writer.remove([scene.id]) }
        #expect(error.code == .cannotWrite, "\(error)")
        await #expect(throws: StoreError.self) { try await catalog.remove([scene.id]) }
    }

    @Test func `verification reports damage to the index`() async throws {
        let folder = try TemporaryFolder()
        let server = try PostgresServer.shared()
        let (name, location) = try server.newDatabase()
        let store = try await PostgresStoreTests.store(folder, count: 20)
        _ = try await CopyIntoPostgres(store, into: location).run()
        try server.run("UPDATE vantage.cell SET scenes = substring(scenes FROM 9) WHERE length(scenes) > 8", in: name)
        try server.run("INSERT INTO vantage.cell VALUES (5, '\\x0000000001000000')", in: name)
        let catalog = try await PostgresStore(opening: location)
        defer { catalog.close() }
        let codes = Set(try await catalog.verify().problems.map(\.code))
        #expect(codes == [.indexEntryMissing, .indexEntryOrphaned])
    }
}

struct PostgresLocationTests {
    @Test(arguments: [
        ("postgres://db/town", "postgres://db/town"),
        ("postgresql://user:secret@db1:5433,db2/town?sslmode=require", "postgres://db1:5433,db2/town"),
        ("postgres://user:sec@ret@db/town", "postgres://db/town"),
        ("postgres://user:sec?ret@db/town", "postgres://…"),
        ("postgres://db/town?password=secret", "postgres://db/town"),
    ])
    func `prints only the hosts and the database`(text: String, printed: String) {
        #expect(PostgresLocation(text)?.description == printed)
    }

    @Test(arguments: ["town.sqlite", "/postgres://x", "postgres", "file://x"]) func `any other text is a file name`(
        text: String
    ) {
        #expect(PostgresLocation(text) == nil)
    }

    @Test func `the embedded migrations match the files in the folder`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Migrations/postgres")
            .standardizedFileURL
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".sql") }
            .sorted()
        #expect(PostgresSchema.migrations.map { $0.name + ".sql" } == names)
        for migration in PostgresSchema.migrations {
            let file = try Data(contentsOf: folder.appending(path: migration.name + ".sql"))
            #expect(Data(migration.sql) == file, "\(migration.name) differs from the embedded copy; rebuild")
        }
    }
}

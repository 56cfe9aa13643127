import Dispatch
import Foundation
import GRDB
import VantageSceneFixtures
import Testing

@testable import VantageMapTiles

struct MBTilesConnectionsTests {
    /// Creates an archive in which reading a tile takes a few milliseconds.
    private static func archive(in folder: TemporaryFolder) throws -> URL {
        let file = try folder.file("town.mbtiles")
        let queue = try DatabaseQueue(path: file.path)
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE one (data);
                    INSERT INTO one VALUES (?);
                    CREATE VIEW tiles AS
                        WITH n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT 20000)
                        SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, data AS tile_data
                        FROM one WHERE (SELECT max(i) FROM n) > 0
                    """,
                arguments: [Data(DrawnPicture.png)])
        }
        try queue.close()
        return file
    }

    /// Returns how many times this process has the file open.
    private static func openCount(_ file: URL) throws -> Int {
        let path = file.resolvingSymlinksInPath().path
        return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
        }
    }

    @Test(arguments: [1, 3]) func `reads tiles in parallel within the connection limit`(count: Int) throws {
        let folder = try TemporaryFolder()
        let file = try Self.archive(in: folder)
        var limits = MapSourceLimits()
        limits.connections = count
        let source = try MapSources.open(file, limits: limits)
        // On a busy machine, one thread may finish before the next has started.
        let deadline = ContinuousClock.now + .seconds(300)
        repeat {
            DispatchQueue.concurrentPerform(iterations: 64) { _ in
                let tile = try? source.tile(TileID(zoom: 0, x: 0, y: 0))
                #expect(tile != nil)
            }
        } while try Self.openCount(file) < min(2, count) && ContinuousClock.now < deadline
        let open = try Self.openCount(file)
        #expect(count == 1 ? open == 1 : (2...3).contains(open))
    }
}

import CVantageSQLite
import Foundation
import GRDB
import VantageStoreCore

/// A connection to an archive. It never writes to the archive or creates files next to it.
struct MBTilesConnection: Sendable {
    let queue: DatabaseQueue
    let reading: MBTilesQueries

    /// The maximum memory per statement in bytes: several times the size of a 32 MiB tile.
    private static let maximumMemory: Int64 = 256 << 20

    init(_ file: URL, limits: MapSourceLimits) throws(MapSourceError) {
        // The budget is checked often, because a single instruction may take a tenth of a second.
        let budget = StatementBudget(interval: 100, memory: Self.maximumMemory)
        let queue = try Self.open(file, budget, limits: limits)
        self.queue = queue
        do {
            reading = try queue.unsafeRead { database in
                // Compiling a statement expands nested views, which may take a long time.
                try budget.run(atMost: limits.workPerTile) {
                    guard try MBTilesQueries.has("tiles", database) else { throw Self.noTiles(file) }
                    return try MBTilesQueries(database, budget, limits: limits)
                }
            }
        } catch {
            throw .sqlite(error, file)
        }
    }

    /// The URL parameter that keeps SQLite from creating temporary files.
    private static let noTemporaryFiles = {
        csqlite_configure()
        return csqlite_without_temporary_files().map { "&vfs=\(String(cString: $0))" } ?? ""
    }()

    /// - Parameter budget: Interrupts slow statements, including those that SQLite runs to open the database.
    private static func open(
        _ file: URL, _ budget: StatementBudget, limits: MapSourceLimits
    ) throws(MapSourceError) -> DatabaseQueue {
        let header = try TileFile(file).bytes(at: 0, count: 100)
        if let name = otherKind(header) {
            throw MapSourceError(
                .notAMapSource, "\(file.relativePath) is \(name). Use an MBTiles or PMTiles archive, or GeoJSON.")
        }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { database in
            budget.begin(on: database)
            try Sandbox.restrict(database, longest: max(limits.maximumStoredTileBytes, limits.maximumMetadataBytes))
        }
        do {
            let address = try address(file, header) + noTemporaryFiles
            return try budget.run(atMost: limits.workPerTile) {
                try DatabaseQueue(path: address, configuration: configuration)
            }
        } catch {
            throw .sqlite(error, file)
        }
    }

    private static func noTiles(_ file: URL) -> MapSourceError {
        MapSourceError(
            .notAMapSource,
            "\(file.relativePath) is a SQLite file without tiles. Use an MBTiles or PMTiles archive, or GeoJSON.")
    }

    /// Returns the name of a SQLite-based format other than MBTiles.
    ///
    /// Source: "Database File Format", section 1.3: the big-endian application id is at offset 68. Ids are listed in
    /// SQLite's `magic.txt`.
    private static func otherKind(_ header: [UInt8]) -> String? {
        guard header.count == 100 else { return nil }
        return switch header[68..<72].reduce(UInt32(0), { $0 << 8 | UInt32($1) }) {
        case 0x564E_5447: "a Vantage store, not a map"
        case 0x4750_4B47, 0x4750_3130, 0x4750_3131: "a GeoPackage, which is not supported"
        default: nil
        }
    }

    /// - Returns: A SQLite URL whose parameters keep SQLite from creating files.
    private static func address(_ file: URL, _ header: [UInt8]) throws(MapSourceError) -> String {
        let database = DatabaseFile(file)
        // Source: "Database File Format", section 1.3: 2 at offset 18 or 19 means a write-ahead log. SQLite creates a
        // log index next to such a file, unless the file is declared immutable.
        guard header.count == 100, header[18] == 2 || header[19] == 2 else { return database.uri("mode=ro") }
        guard database.hasLog else { return database.uri("immutable=1") }
        guard database.hasLogIndex else { throw .unmergedLog(file) }
        return database.uri("mode=ro&readonly_shm=1")
    }
}

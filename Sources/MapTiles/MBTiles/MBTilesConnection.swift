import CSQLite
import Foundation
import GRDB
import SQLiteAccess

/// A connection to an archive, which never writes to it or beside it.
struct MBTilesConnection: Sendable {
    let queue: DatabaseQueue
    let reading: MBTilesReading

    /// Bytes that a statement may take: a tile of 32 MiB, a few times over.
    private static let maximumMemory: Int64 = 256 << 20

    init(_ file: URL, limits: MapSourceLimits) throws(MapSourceError) {
        // One instruction may take a tenth of a second.
        let budget = StatementBudget(interval: 100, memory: Self.maximumMemory)
        let queue = try Self.open(file, budget, limits: limits)
        self.queue = queue
        do {
            reading = try queue.unsafeRead { database in
                // Views within views grow when they are compiled.
                try budget.run(atMost: limits.tileWork) {
                    guard try MBTilesReading.has("tiles", database) else { throw Self.foreign(file) }
                    return try MBTilesReading(database, budget, limits: limits)
                }
            }
        } catch {
            throw .sqlite(error, file)
        }
    }

    /// What is added to an address so that SQLite makes no temporary files.
    private static let frugally = {
        csqlite_configure()
        return csqlite_without_temporary_files().map { "&vfs=\(String(cString: $0))" } ?? ""
    }()

    /// - Parameter budget: Ends what takes too long, from the opening on.
    private static func open(
        _ file: URL, _ budget: StatementBudget, limits: MapSourceLimits
    ) throws(MapSourceError) -> DatabaseQueue {
        let header = try TileFile(file).bytes(at: 0, count: 100)
        if let name = otherKind(header) {
            throw MapSourceError(
                .notAMapSource, "\(file.relativePath) is \(name). Name an MBTiles or PMTiles archive, or GeoJSON.")
        }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { database in
            budget.begin(on: database)
            try Sandbox.raise(around: database, longest: max(limits.maximumStoredTile, limits.maximumMetadata))
        }
        do {
            let address = try address(file, header) + frugally
            return try budget.run(atMost: limits.tileWork) {
                try DatabaseQueue(path: address, configuration: configuration)
            }
        } catch {
            throw .sqlite(error, file)
        }
    }

    private static func foreign(_ file: URL) -> MapSourceError {
        MapSourceError(
            .notAMapSource,
            "\(file.relativePath) is a SQLite file without tiles. Name an MBTiles or PMTiles archive, or GeoJSON.")
    }

    /// Files of SQLite that mark themselves as something else.
    ///
    /// Source: "Database File Format", section 1.3: the application id lies at offset 68, big endian; and the list of
    /// marks in SQLite's `magic.txt`.
    private static func otherKind(_ header: [UInt8]) -> String? {
        guard header.count == 100 else { return nil }
        return switch header[68..<72].reduce(UInt32(0), { $0 << 8 | UInt32($1) }) {
        case 0x564E_5447: "a Vantage store of scenes, not a map"
        case 0x4750_4B47, 0x4750_3130, 0x4750_3131: "a GeoPackage, which is not read"
        default: nil
        }
    }

    /// - Returns: An address for SQLite, with what keeps it from making files.
    private static func address(_ file: URL, _ header: [UInt8]) throws(MapSourceError) -> String {
        let database = DatabaseFile(file)
        // Source: "Database File Format", section 1.3: 2 at offset 18 or 19 stands for a write-ahead log. To read such a
        // file SQLite makes an index of the log beside it, unless it is told that nobody writes.
        guard header.count == 100, header[18] == 2 || header[19] == 2 else { return database.address("mode=ro") }
        guard database.hasLog else { return database.address("immutable=1") }
        guard database.hasLogIndex else { throw .unfinishedLog(file) }
        return database.address("mode=ro&readonly_shm=1")
    }
}

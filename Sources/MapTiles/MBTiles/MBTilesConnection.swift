import CSQLite
import Foundation
import GRDB

/// Opens archives without ever writing to them or beside them.
enum MBTilesConnection {
    /// What is added to an address so that SQLite makes no temporary files.
    private static let frugally = {
        csqlite_configure()
        return csqlite_without_temporary_files().map { "&vfs=\(String(cString: $0))" } ?? ""
    }()

    /// - Parameter watch: Ends what takes too long, from the opening on.
    static func open(
        _ file: URL, _ watch: MBTilesWatch, limits: MapSourceLimits
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
            watch.begin(on: database)
            try MBTilesFence.raise(around: database, longest: max(limits.maximumStoredTile, limits.maximumMetadata))
        }
        do {
            let address = try address(file, header) + frugally
            return try watch.run(atMost: limits.tileWork) {
                try DatabaseQueue(path: address, configuration: configuration)
            }
        } catch {
            throw .sqlite(error, file)
        }
    }

    static func foreign(_ file: URL) -> MapSourceError {
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
        // The log lies beside the file itself, and not beside a link to it.
        let file = file.resolvingSymlinksInPath()
        let path = file.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? file.path
        // Source: "Database File Format", section 1.3: 2 at offset 18 or 19 stands for a write-ahead log. To read such a
        // file SQLite makes an index of the log beside it, unless it is told that nobody writes.
        guard header.count == 100, header[18] == 2 || header[19] == 2 else { return "file:\(path)?mode=ro" }
        guard hasContents(file.path + "-wal") else { return "file:\(path)?immutable=1" }
        guard hasContents(file.path + "-shm") else { throw .unfinishedLog(file) }
        return "file:\(path)?mode=ro&readonly_shm=1"
    }

    private static func hasContents(_ path: String) -> Bool {
        // Foundation's attributes of a file ask for its owner's name, for which the C library opens a socket.
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
    }
}

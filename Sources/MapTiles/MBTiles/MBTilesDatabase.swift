import Foundation
import GRDB
import SQLiteAccess

/// The connections to an archive: so many as a limit allows, each used by one caller at a time.
final class MBTilesDatabase: Sendable {
    let file: URL
    private let connections: ConnectionPool<MBTilesConnection>

    init(_ file: URL, limits: MapSourceLimits) throws(MapSourceError) {
        self.file = file
        // What cannot be opened is refused now.
        let first = SpareConnection(try MBTilesConnection(file, limits: limits))
        connections = ConnectionPool(
            maximum: limits.connections, spare: { first.take() },
            open: { try MBTilesConnection(file, limits: limits) }, dispose: { try? $0.queue.close() })
    }

    deinit { connections.close().forEach { try? $0.queue.close() } }

    /// The bytes of a tile; `nil` where there is none, or it is NULL or empty.
    ///
    /// - Parameter work: What is left for tiles; what this one took is taken off.
    func tile(_ id: TileID, within work: inout MapSourceWork) throws(MapSourceError) -> [UInt8]? {
        try read { try $0.tile(id, within: &work) }
    }

    func read<Value>(_ body: (MBTilesReading) throws -> Value) throws(MapSourceError) -> Value {
        do {
            return try connections.use { connection in
                try connection.queue.unsafeRead { _ in try body(connection.reading) }
            }
        } catch {
            throw .sqlite(error, file)
        }
    }
}

import Foundation
import GRDB
import VantageStoreCore

/// A pool of connections to an archive. Each connection serves one caller at a time.
final class MBTilesConnectionPool: Sendable {
    let file: URL
    private let connections: ConnectionPool<MBTilesConnection>

    init(_ file: URL, limits: MapSourceLimits) throws(MapSourceError) {
        self.file = file
        // Opens the first connection now, so that the initializer throws if the file cannot be opened.
        let first = SpareConnection(try MBTilesConnection(file, limits: limits))
        connections = ConnectionPool(
            maximum: limits.connections, spare: { first.take() },
            open: { try MBTilesConnection(file, limits: limits) }, dispose: { try? $0.queue.close() })
    }

    deinit { connections.close().forEach { try? $0.queue.close() } }

    /// Reads the bytes of a tile.
    ///
    /// - Parameter work: The remaining work budget, which reading the tile reduces.
    /// - Returns: `nil` when there is no such tile, or it is NULL or empty.
    func tile(_ id: TileID, within work: inout MapSourceWork) throws(MapSourceError) -> [UInt8]? {
        try read { try $0.tile(id, within: &work) }
    }

    func read<Value>(_ body: (MBTilesQueries) throws -> Value) throws(MapSourceError) -> Value {
        do {
            return try connections.use { connection in
                try connection.queue.unsafeRead { _ in try body(connection.reading) }
            }
        } catch {
            throw .sqlite(error, file)
        }
    }
}

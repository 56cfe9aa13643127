import Foundation
import GRDB

/// The one connection to an archive; callers wait for each other.
final class MBTilesDatabase: Sendable {
    let file: URL
    private let queue: DatabaseQueue
    private let reading: MBTilesReading

    init(_ file: URL, limits: MapSourceLimits) throws(MapSourceError) {
        self.file = file
        queue = try MBTilesConnection.open(file)
        do {
            reading = try queue.unsafeRead { database in
                guard try database.tableExists("tiles") || database.viewExists("tiles") else {
                    throw MBTilesConnection.foreign(file)
                }
                return try MBTilesReading(database, limits: limits)
            }
        } catch {
            throw .sqlite(error, file)
        }
    }

    deinit { try? queue.close() }

    /// The bytes of a tile; `nil` where there is none, or it is NULL or empty.
    func tile(_ id: TileID) throws(MapSourceError) -> [UInt8]? {
        try read { try $0.tile(id) }
    }

    func read<Value>(_ body: (MBTilesReading) throws -> Value) throws(MapSourceError) -> Value {
        do {
            return try queue.unsafeRead { _ in try body(reading) }
        } catch {
            throw .sqlite(error, file)
        }
    }
}

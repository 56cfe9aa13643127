import Foundation
import GRDB

/// The one connection to an archive; callers wait for each other.
final class MBTilesDatabase: Sendable {
    let file: URL
    private let queue: DatabaseQueue
    private let reading: MBTilesReading

    init(_ file: URL, limits: MapSourceLimits) throws(MapSourceError) {
        self.file = file
        let watch = MBTilesWatch()
        queue = try MBTilesConnection.open(file, watch, limits: limits)
        do {
            reading = try queue.unsafeRead { database in
                // Views within views grow when they are compiled.
                try watch.run(atMost: limits.tileWork) {
                    guard try MBTilesReading.has("tiles", database) else { throw MBTilesConnection.foreign(file) }
                    return try MBTilesReading(database, watch, limits: limits)
                }
            }
        } catch {
            throw .sqlite(error, file)
        }
    }

    deinit { try? queue.close() }

    /// The bytes of a tile; `nil` where there is none, or it is NULL or empty.
    ///
    /// - Parameter work: What is left for tiles; what this one took is taken off.
    func tile(_ id: TileID, within work: inout MapSourceWork) throws(MapSourceError) -> [UInt8]? {
        try read { try $0.tile(id, within: &work) }
    }

    func read<Value>(_ body: (MBTilesReading) throws -> Value) throws(MapSourceError) -> Value {
        do {
            return try queue.unsafeRead { _ in try body(reading) }
        } catch {
            throw .sqlite(error, file)
        }
    }
}

import Foundation
import Geodesy

/// An MBTiles archive, versions 1.0 to 1.3: a SQLite file with a table, or a view, of tiles.
///
/// Source: MBTiles Specification 1.3.
final class MBTilesSource: MapSource {
    let info: MapSourceInfo
    private let database: MBTilesDatabase
    private let decoding: TileDecoding

    init(_ file: URL, limits: MapSourceLimits) throws(MapSourceError) {
        database = try MBTilesDatabase(file, limits: limits)
        decoding = TileDecoding(limits: limits)
        info = try MBTilesInspection(database, decoding: decoding).info()
    }

    func tile(_ id: TileID) throws(MapSourceError) -> MapTile? {
        var work = decoding.limits.tileWork
        return try tile(id, within: &work)
    }

    func storedTile(_ id: TileID) throws(MapSourceError) -> [UInt8]? {
        var work = decoding.limits.tileWork
        guard id.isOnTheMap, let bytes = try database.tile(id, within: &work), !bytes.isEmpty else { return nil }
        return bytes
    }

    func tile(_ id: TileID, within work: inout MapSourceWork) throws(MapSourceError) -> MapTile? {
        guard id.isOnTheMap, let bytes = try database.tile(id, within: &work) else { return nil }
        return try decoding.tile(bytes, "Tile \(id) of \(info.file.relativePath)")
    }
}

import Foundation
import VantageGeodesy

/// An MBTiles archive, versions 1.0 to 1.3: a SQLite file with a table or view of tiles.
///
/// Source: MBTiles Specification 1.3.
final class MBTilesSource: MapSource {
    let info: MapSourceInfo
    private let database: MBTilesConnectionPool
    private let decoding: TileDecoder

    init(_ file: URL, limits: MapSourceLimits) throws(MapSourceError) {
        database = try MBTilesConnectionPool(file, limits: limits)
        decoding = TileDecoder(limits: limits)
        info = try MBTilesInspector(database, decoding: decoding).info()
    }

    func tile(_ id: TileID) throws(MapSourceError) -> MapTile? {
        var work = decoding.limits.workPerTile
        return try tile(id, within: &work)
    }

    func storedTile(_ id: TileID) throws(MapSourceError) -> [UInt8]? {
        var work = decoding.limits.workPerTile
        guard id.isOnTheMap, let bytes = try database.tile(id, within: &work), !bytes.isEmpty else { return nil }
        return bytes
    }

    func tile(_ id: TileID, within work: inout MapSourceWork) throws(MapSourceError) -> MapTile? {
        guard id.isOnTheMap, let bytes = try database.tile(id, within: &work) else { return nil }
        return try decoding.tile(bytes, "Tile \(id) of \(info.file.relativePath)")
    }
}

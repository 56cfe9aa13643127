import Foundation
import Geodesy
import MapTiles

/// Reads the tiles of sources of heights, and keeps them for the next question.
struct ElevationTiles: Sendable {
    let sources: [any MapSource]
    private let kept: TileCache<TileKey, ElevationTile>

    /// - Parameter sources: All, of which those of heights are asked, the first first.
    init(sources: [any MapSource], cacheBytes: Int) {
        self.sources = sources.filter { $0.info.role == .elevation }
        kept = TileCache(maximumBytes: cacheBytes)
    }

    /// - Returns: `nil` where the source has no such tile.
    /// - Throws: `MapSourceError`; ``MapError``.
    func tile(_ id: TileID, of source: Int, _ work: inout MapSourceWork) throws -> ElevationTile? {
        try kept.value(TileKey(source: source, tile: id)) {
            guard case .picture(let bytes)? = try sources[source].tile(id, within: &work) else { return nil }
            let info = sources[source].info
            let label = "Tile \(id.zoom)/\(id.x)/\(id.y) of \(info.file.lastPathComponent)"
            let tile = try ElevationTile(bytes, encoding: info.heights, label: label)
            return (tile, tile.byteCount)
        }
    }

    /// Heights above the sea of some places, in metres; `nil` where no source has one.
    ///
    /// Each is of the deepest level that has it, between the middles of the four pixels about the place.
    ///
    /// - Throws: `MapSourceError`; ``MapError``.
    func heights(at places: [MapPoint]) throws -> [Double?] {
        var work = MapSourceWork.map
        var grids = sources.indices.flatMap { source in
            sources[source].info.zooms.reversed().map { HeightGrid(self, source: source, zoom: $0) }
        }
        return try places.map { place in
            for grid in grids.indices {
                if let height = try grids[grid].height(at: place, &work) { return height }
            }
            return nil
        }
    }
}

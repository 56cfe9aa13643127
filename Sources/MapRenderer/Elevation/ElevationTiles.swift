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

    /// By how many zooms a tile may be larger that stands for one that is missing.
    private static let mostLevels = 5

    /// The smallest tile that has all of another, or is it, up to five zooms above it.
    ///
    /// - Returns: `nil` where the source has none.
    /// - Throws: As ``tile(_:of:_:)`` does.
    func tile(
        over id: TileID, of source: Int, _ work: inout MapSourceWork
    ) throws -> (id: TileID, tile: ElevationTile)? {
        let zooms = sources[source].info.zooms
        let least = max(zooms.lowerBound, id.zoom - Self.mostLevels)
        for zoom in stride(from: min(id.zoom, zooms.upperBound), through: least, by: -1) {
            let larger = id.ancestor(at: zoom)
            if let tile = try tile(larger, of: source, &work) { return (larger, tile) }
        }
        return nil
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

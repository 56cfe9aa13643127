import Foundation
import VantageMapCanvas
import VantageMapStyle
import VantageMapTiles

/// A generator of hillshade for maps.
package struct HillshadeTiles: Sendable {
    private struct PictureKey: Hashable {
        let tile: TileKey
        let paint: HillshadePaint
    }

    package let elevation: ElevationTiles
    private let shades: TileCache<TileKey, Hillshade>
    /// The cached hillshade images. The textures of a pitched map are smaller than elevation tiles, so several textures
    /// need the same tile.
    private let pictures: TileCache<PictureKey, DecodedPicture>

    package init(_ elevation: ElevationTiles, cacheBytes: Int) {
        self.elevation = elevation
        shades = TileCache(maximumBytes: cacheBytes / 2)
        pictures = TileCache(maximumBytes: cacheBytes / 2)
    }

    /// The typical width and height of an elevation tile in pixels.
    private static let side = 512.0

    /// Returns the visible hillshade, from the first elevation source that covers part of the image.
    ///
    /// - Throws: `MapSourceError`, ``MapError`` or `CancellationError`.
    package func pictures(
        for projection: MapProjection, scale: Double, paint: HillshadePaint, limit: Int, budget: DrawingBudget
    ) throws -> [VisibleRasterTile] {
        var work = MapSourceWork.map
        for source in elevation.sources.indices {
            let zoom = zoom(of: source, projection, scale: scale)
            guard TileCover.count(of: projection, zoom: zoom) <= Double(4 * limit + 64) else { continue }
            let pictures = try TileCover.tiles(of: projection, zoom: zoom).compactMap { placed -> VisibleRasterTile? in
                try budget.checkCancellation()
                let key = PictureKey(tile: TileKey(source: source, tile: placed.tile), paint: paint)
                return try picture(key, &work).map { VisibleRasterTile(picture: $0, placed: placed) }
            }
            if !pictures.isEmpty { return pictures }
        }
        return []
    }

    private func zoom(of source: Int, _ projection: MapProjection, scale: Double) -> Int {
        let zooms = elevation.sources[source].info.zooms
        let wanted = (projection.zoom + log2(MapProjection.worldSide / Self.side * scale)).rounded()
        return min(max(Int(wanted), zooms.lowerBound), zooms.upperBound)
    }

    private func picture(_ key: PictureKey, _ work: inout MapSourceWork) throws -> DecodedPicture? {
        try pictures.value(for: key) {
            guard let shade = try shade(key.tile.tile, of: key.tile.source, &work) else { return nil }
            let picture = try HillshadePainter(key.paint).picture(of: shade)
            return (picture, picture.byteCount)
        }
    }

    private func shade(_ id: TileID, of source: Int, _ work: inout MapSourceWork) throws -> Hillshade? {
        try shades.value(for: TileKey(source: source, tile: id)) {
            guard let shade = try makeShade(id, of: source, &work) else { return nil }
            return (shade, shade.light.count * 4)
        }
    }

    /// Creates the hillshade of a tile. If the source does not have the tile, a larger one is used.
    private func makeShade(_ id: TileID, of source: Int, _ work: inout MapSourceWork) throws -> Hillshade? {
        guard let larger = try elevation.tile(over: id, of: source, &work)?.id else { return nil }
        if larger == id { return try bordered(id, of: source, &work).map { Hillshade(of: $0, id) } }
        return try shade(larger, of: source, &work).map { Hillshade(of: id, in: larger, $0) }
    }

    /// Returns a tile with an additional row or column on each side, taken from its neighbors.
    private func bordered(_ id: TileID, of source: Int, _ work: inout MapSourceWork) throws -> ElevationTile? {
        guard let tile = try elevation.tile(id, of: source, &work) else { return nil }
        let count = 1 << id.zoom
        return try tile.bordered { x, y in
            guard (0..<count).contains(id.y + y) else { return nil }
            let id = TileID(zoom: id.zoom, x: (id.x + x + count) % count, y: id.y + y)
            let other = try elevation.tile(id, of: source, &work)
            return other?.width == tile.width && other?.height == tile.height ? other : nil
        }
    }

    /// Returns a tile bordered by its neighbors' pixels. The call may do as much work as is allowed for a whole map.
    func bordered(_ id: TileID, of source: Int) throws -> ElevationTile? {
        var work = MapSourceWork.map
        return try bordered(id, of: source, &work)
    }
}

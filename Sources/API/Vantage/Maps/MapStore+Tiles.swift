import VantageCore
import Foundation
import VantageGeodesy
import VantageMapCanvas
import VantageMapRelief
import VantageMapTiles
import VantageScenes

extension MapStore {
    /// Draws a block of tiles.
    ///
    /// - Parameters:
    ///   - block: The tiles to draw.
    ///   - options: The appearance of the tiles. The block determines the area, size and insets, and no attribution is
    ///     drawn. Show ``attribution`` next to the tiles instead.
    /// - Returns: The encoded picture of each tile, in the order of ``MapMetatile/index(of:)``.
    /// - Throws: The same errors as `MapSnapshotter`.
    public func tiles(of block: MapMetatile, options: MapSnapshotter.Options) async throws -> [Data] {
        var options = options
        let side = block.tileSize * block.count
        options.area = .rect(block.area)
        options.size = PictureSize(width: side, height: side)
        options.insets = MapInsets()
        options.showsAttribution = false
        return try await workers.run { [renderer, options] cancellation in
            do {
                return try renderer.renderTiles(columns: block.count, rows: block.count, of: options) {
                    cancellation.isCancelled
                }.map { Data($0) }
            } catch let error as MapSourceError { throw MapError(error) }
        }
    }

    /// Returns the stored bytes of a source's tile.
    ///
    /// - Parameters:
    ///   - tile: The address of the tile.
    ///   - source: The index of the source in ``sources``.
    /// - Returns: The bytes, which may be compressed, or `nil` if the source does not have the tile or is a GeoJSON
    ///   file.
    /// - Throws: `MapError` if the source is damaged.
    public func storedTile(_ tile: MapTileAddress, ofSource source: Int) async throws -> Data? {
        try await workers.run { [renderer] _ in
            do throws(MapSourceError) { return try renderer.sources[source].storedTile(tile.id).map { Data($0) } } catch
            {
                throw MapError(error)
            }
        }
    }
}

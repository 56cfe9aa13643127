import Pictures
import Foundation
import Geodesy
import MapRenderer
import MapTiles
import Scenes

extension MapStore {
    /// Draws a block of tiles.
    ///
    /// - Parameters:
    ///   - block: Which tiles.
    ///   - options: What they look like. Area, size, insets and attribution are made for the tiles: what has to stand
    ///     beside them is ``attribution``.
    /// - Returns: The picture of each tile, as ``MapTileBlock/index(of:)`` counts them.
    /// - Throws: As `MapSnapshotter` does.
    public func tiles(of block: MapTileBlock, options: MapSnapshotter.Options) async throws -> [Data] {
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

    /// A tile of a source, as it is stored.
    ///
    /// `source`: The place of one of ``sources``.
    ///
    /// - Returns: Packed or not; `nil` where it has no such tile, and for GeoJSON, which has none.
    /// - Throws: `MapError` when the source is damaged.
    public func storedTile(_ tile: MapTileAddress, ofSource source: Int) async throws -> Data? {
        try await workers.run { [renderer] _ in
            do throws(MapSourceError) { return try renderer.sources[source].storedTile(tile.id).map { Data($0) } } catch
            {
                throw MapError(error)
            }
        }
    }
}

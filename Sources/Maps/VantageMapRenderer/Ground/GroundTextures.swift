import Foundation
import VantageGeodesy
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle
import VantageMapTiles

/// Draws and caches the ground tiles of pitched maps.
struct GroundTextures: Sendable {
    private struct Key: Hashable {
        let textureStyle: GroundTextureStyle
        let tile: TileID
    }

    let tiles: TileLoader
    let hillshade: HillshadeTiles
    let contours: ContourTiles
    private let cache: TileCache<Key, GroundTexture>

    init(_ tiles: TileLoader, _ hillshade: HillshadeTiles, _ contours: ContourTiles, cacheBytes: Int) {
        (self.tiles, self.hillshade, self.contours) = (tiles, hillshade, contours)
        cache = TileCache(maximumBytes: cacheBytes)
    }

    /// - Parameter options: The options of the map.
    /// - Throws: The errors of drawing a map.
    func texture(
        _ tile: TileID, _ textureStyle: GroundTextureStyle, _ options: MapSnapshotOptions, budget: DrawingBudget
    ) throws -> GroundTexture {
        let texture = try cache.value(for: Key(textureStyle: textureStyle, tile: tile)) {
            let texture = try draw(tile, textureStyle, options, budget.unspent)
            return (texture, texture.pixels.byteCount)
        }!
        // The cost of a map does not depend on the cache.
        try budget.spend(texture.work)
        return texture
    }

    private func draw(
        _ tile: TileID, _ textureStyle: GroundTextureStyle, _ options: MapSnapshotOptions, _ budget: DrawingBudget
    ) throws -> GroundTexture {
        var options = options
        options.scale = Double(textureStyle.side) / GroundTexture.side
        let placed = PlacedTile(tile: tile, wrap: 0)
        let close = placed.projection(zoom: Double(tile.zoom - GroundTexture.depth), side: GroundTexture.side)
        let loaded = try tiles.load(
            close, options, maximumZoom: Int(textureStyle.zoom.rounded(.down)), isCancelled: budget.isCancelled)
        let (seen, scale) = view(of: tile, textureStyle)
        let steps = MapStyle(textureStyle.configuration, textureStyle.colorScheme)
            .steps(at: textureStyle.zoom, levels: WayLevels(of: loaded.features))
        let canvas = try Canvas(width: textureStyle.side, height: textureStyle.side, isOpaque: true)
        canvas.fillAll(steps.ground)
        var painter = TilePainter(
            canvas: canvas, projection: seen, scale: scale, tiles: loaded.features, pictures: loaded.pictures,
            budget: budget)
        if textureStyle.showsHillshade {
            painter.hillshade = { [hillshade] paint in
                try hillshade.pictures(
                    for: seen, scale: scale, paint: paint, limit: options.limits.maximumTiles, budget: budget)
            }
        }
        let contours = try contours(of: tile, textureStyle, options, budget)
        painter.contours = contours
        try painter.paint(steps.features)
        return GroundTexture(
            pixels: try TexturePixels(canvas), missing: loaded.missing, damaged: loaded.damaged,
            remarks: loaded.remarks + (contours?.remarks ?? []), work: budget.spent)
    }

    /// Returns the projection of a texture as seen straight down, and its pixels per point.
    private func view(of tile: TileID, _ textureStyle: GroundTextureStyle) -> (MapProjection, scale: Double) {
        let seen = textureStyle.projection(of: PlacedTile(tile: tile, wrap: 0))
        return (seen, Double(textureStyle.side) / seen.width)
    }

    /// Returns the contour lines of a texture, or `nil` if they are disabled.
    func contours(
        of tile: TileID, _ textureStyle: GroundTextureStyle, _ options: MapSnapshotOptions, _ budget: DrawingBudget
    ) throws -> VisibleContours? {
        guard let nearest = textureStyle.contourInterval else { return nil }
        let interval = ContourInterval.meters(
            nearest, levels: textureStyle.zoom - Double(tile.zoom - GroundTexture.depth))
        let (seen, scale) = view(of: tile, textureStyle)
        return try contours.lines(
            of: seen, scale: scale, interval: interval, limit: options.limits.maximumTiles, budget: budget)
    }
}

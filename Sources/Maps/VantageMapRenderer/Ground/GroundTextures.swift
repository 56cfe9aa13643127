import Foundation
import VantageGeodesy
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle
import VantageMapTiles

/// A cache of the ground tiles of pitched maps, which are drawn on demand.
struct GroundTextures: Sendable {
    private struct Key: Hashable {
        let textureStyle: GroundTextureStyle
        let tile: TileID
    }

    let tiles: TileLoader
    let hillshade: HillshadeTiles
    let contours: ContourTiles
    private let cache: TileCache<Key, GroundTexture>
    private let problemCache: TileCache<Key, TileProblems>

    init(_ tiles: TileLoader, _ hillshade: HillshadeTiles, _ contours: ContourTiles, cacheBytes: Int) {
        (self.tiles, self.hillshade, self.contours) = (tiles, hillshade, contours)
        cache = TileCache(maximumBytes: cacheBytes)
        problemCache = TileCache(maximumBytes: cacheBytes / 64)
    }

    /// - Parameter options: The options of the map.
    /// - Throws: Errors from drawing a map.
    func texture(
        _ tile: TileID, _ textureStyle: GroundTextureStyle, _ options: MapSnapshotOptions, budget: DrawingBudget
    ) throws -> GroundTexture {
        let texture = try cache.value(for: Key(textureStyle: textureStyle, tile: tile)) {
            let texture = try draw(tile, textureStyle, options, budget.unspent)
            return (texture, texture.pixels.byteCount)
        }!
        // A map must cost the same whether or not its textures are cached.
        try budget.spend(texture.work)
        return texture
    }

    /// Returns the problems with a texture's tiles, without drawing the texture.
    ///
    /// - Parameter options: The options of the map.
    /// - Throws: Errors from reading tiles.
    func problems(
        of tile: TileID, _ textureStyle: GroundTextureStyle, _ options: MapSnapshotOptions, budget: DrawingBudget
    ) throws -> TileProblems {
        try problemCache.value(for: Key(textureStyle: textureStyle, tile: tile)) {
            let problems = try content(of: tile, textureStyle, options, budget.unspent).problems
            return (problems, problems.byteCount)
        }!
    }

    private func draw(
        _ tile: TileID, _ textureStyle: GroundTextureStyle, _ options: MapSnapshotOptions, _ budget: DrawingBudget
    ) throws -> GroundTexture {
        let content = try content(of: tile, textureStyle, options, budget)
        let (seen, scale) = view(of: tile, textureStyle)
        let steps = MapStyle(textureStyle.configuration, textureStyle.colorScheme)
            .steps(at: textureStyle.zoom, levels: WayLevels(of: content.loaded.features), raisesBuildings: true)
        let canvas = try Canvas(width: textureStyle.side, height: textureStyle.side, isOpaque: true)
        canvas.fillAll(steps.ground)
        var painter = TilePainter(
            canvas: canvas, projection: seen, scale: scale, tiles: content.loaded.features,
            pictures: content.loaded.pictures, budget: budget)
        if textureStyle.showsHillshade {
            painter.hillshade = { [hillshade] paint in
                try hillshade.pictures(
                    for: seen, scale: scale, paint: paint, limit: options.limits.maximumTiles, budget: budget)
            }
        }
        painter.contours = content.contours
        try painter.paint(steps.features)
        return GroundTexture(pixels: try TexturePixels(canvas), problems: content.problems, work: budget.spent)
    }

    /// The tiles and contour lines that a texture shows.
    private struct Content {
        let loaded: TileLoader.Loaded
        /// The contour lines; `nil` if they are disabled.
        let contours: VisibleContours?

        var problems: TileProblems {
            var problems = loaded.problems
            problems.remarks += contours?.remarks ?? []
            return problems
        }
    }

    private func content(
        of tile: TileID, _ textureStyle: GroundTextureStyle, _ options: MapSnapshotOptions, _ budget: DrawingBudget
    ) throws -> Content {
        var options = options
        options.scale = Double(textureStyle.side) / GroundTexture.side
        let placed = PlacedTile(tile: tile, wrap: 0)
        let close = placed.projection(zoom: Double(tile.zoom - GroundTexture.depth), side: GroundTexture.side)
        let loaded = try tiles.load(
            close, options, maximumZoom: Int(textureStyle.zoom.rounded(.down)), isCancelled: budget.isCancelled)
        return Content(loaded: loaded, contours: try contours(of: tile, textureStyle, options, budget))
    }

    /// Returns the projection of a texture as seen from above, and its number of pixels per point.
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

import Foundation
import VantageCore
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

extension MapDrawing {
    /// Draws the map as a pitched camera sees terrain in relief.
    ///
    /// - Returns: A canvas, and the snapshot without its image data.
    func draw(realistic lens: MapLens, _ textures: GroundTextures, _ grids: TerrainGrids) throws -> (
        Canvas, MapSnapshot
    ) {
        let (ground, terrain) = try raisedGround(lens, grids)
        guard let terrain else { return try draw(pitched: lens, textures) }
        let textureStyle = GroundTextureStyle(
            options, zoom: projection.zoom, contourInterval: try contourInterval(textures.contours))
        var drawing = self
        drawing.projection = projection.raised(by: terrain)
        return try drawing.draw(ground, terrain, textureStyle, lens, textures)
    }

    private func raisedGround(_ lens: MapLens, _ grids: TerrainGrids) throws -> ([PlacedTile], Terrain?) {
        let about = try grids.height(at: projection.center, zoom: Int(projection.zoom)) ?? 0
        let scale = TerrainScale(projection, zero: about)
        try checkCamera(lens, grids, scale)
        let heights = TerrainHeightRanges(grids, scale, projection)
        let ground = try GroundCover(projection, lens, heights: heights, limit: options.limits.maximumTiles).tiles()
        // The camera looks at the ground, at the height of the tile that is drawn there.
        let zero = try ground.lazy.compactMap { try grids.height(at: projection.center, onTile: $0) }.first ?? about
        let exact = TerrainScale(projection, zero: zero)
        let tiles = try ground.map { placed in
            try budget.checkCancellation()
            return TerrainTile(placed, try grids.grid(placed.tile), exact)
        }
        return (ground, Terrain(projection, lens, tiles))
    }

    private func checkCamera(_ lens: MapLens, _ grids: TerrainGrids, _ scale: TerrainScale) throws {
        let eye = lens.place(of: .zero, depth: 0)
        let place = projection.mapPoint(SIMD2(eye.x, eye.y))
        guard let ground = try grids.height(at: place, zoom: Int(projection.zoom)) else { return }
        let room = (eye.z - scale.height(ofMeters: ground, at: place.y)) / scale.pointsPerMeter(at: place.y)
        guard room <= 0 else { return }
        throw MapError(
            .cameraBelowGround,
            "The camera would stand \(Int(nearest: -room)) m below the ground of a realistic map. Pitch it less, or look "
                + "from farther away.")
    }

    private func draw(
        _ ground: [PlacedTile], _ terrain: Terrain, _ textureStyle: GroundTextureStyle, _ lens: MapLens,
        _ textures: GroundTextures
    ) throws -> (Canvas, MapSnapshot) {
        var loaded = try textures.tiles.load(
            ground, depth: GroundTexture.depth, projection, options, isCancelled: budget.isCancelled)
        let steps = style.steps(at: projection.zoom, levels: WayLevels(of: loaded.features))
        let canvas = try emptyCanvas()
        let flat = flatOverlays(steps)
        let pieces = try pieces(terrain, textureStyle, lens, textures, under: flat, &loaded)
        let haze = HazePainter(projection, lens, palette: style.palette, scale: options.scale)
        let buildings = try buildings(loaded.features, lens)
        let cover =
            buildings == nil || flat.isEmpty
            ? nil : try Canvas(width: canvas.width, height: canvas.height, isOpaque: false)
        try TerrainPainter(
            projection, TerrainHaze(haze, lens, rows: canvas.height), pieces, budget: budget
        ).paint(
            on: canvas, buildings.map { BuildingPainter($0.faces, projection, scale: options.scale) },
            opacity: Self.opacity(ofPitch: projection.pitch), cover: cover)
        return try finish(
            canvas, loaded, steps, buildings, contourLabels: try contourLabels(of: ground, textureStyle, textures))
    }

    private func pieces(
        _ terrain: Terrain, _ textureStyle: GroundTextureStyle, _ lens: MapLens, _ textures: GroundTextures,
        under overlays: [MapOverlay], _ loaded: inout TileLoader.Loaded
    ) throws -> [TerrainPainter.Piece] {
        var drapedTextures = DrapedTextures(
            options, overlays, textureStyle, shaper: shaper, palette: style.palette, budget: budget)
        let scale = options.scale * Double(SampleBuffer.perSide)
        return try terrain.tiles.map { tile in
            let texture = try textures.texture(tile.placed.tile, textureStyle, options, budget: budget)
            loaded.record(texture)
            return TerrainPainter.Piece(
                mesh: TerrainMesh(tile, projection, lens, scale: scale),
                pixels: try drapedTextures.drape(texture, at: tile.placed))
        }
    }
}

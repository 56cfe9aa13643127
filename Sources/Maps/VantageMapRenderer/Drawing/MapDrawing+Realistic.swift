import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

extension MapDrawing {
    /// Draws the map with terrain in relief, as a pitched camera sees it.
    ///
    /// - Returns: A canvas, and the problems with each texture's tiles.
    func draw(_ ground: MapLayout.PitchedGround, on terrain: Terrain) throws -> (Canvas, [TileProblems]) {
        let canvas = try pixelCanvas()
        let (projection, lens) = (layout.projection, ground.lens)
        let flat = flatOverlays
        let (pieces, problems) = try pieces(terrain, ground, under: flat)
        let haze = HazePainter(projection, lens, palette: style.palette, scale: options.scale)
        let cover =
            ground.buildings == nil || flat.isEmpty
            ? nil : try Canvas(width: canvas.width, height: canvas.height, isOpaque: false)
        try TerrainPainter(
            projection, TerrainHaze(haze, lens, rows: canvas.height), pieces, budget: budget
        ).paint(
            on: canvas, ground.buildings.map { BuildingPainter($0.solids, projection, scale: options.scale) },
            opacity: Self.opacity(ofPitch: projection.pitch), cover: cover)
        let page = try page(over: canvas)
        try finish(page, ground.buildings)
        return (page, problems)
    }

    private func pieces(
        _ terrain: Terrain, _ ground: MapLayout.PitchedGround, under overlays: [MapOverlay]
    ) throws -> ([TerrainPainter.Piece], [TileProblems]) {
        var drapedTextures = DrapedTextures(
            options, overlays, ground.textureStyle, shaper: shaper, palette: style.palette, budget: budget)
        let scale = options.scale * Double(SampleBuffer.perSide)
        var problems: [TileProblems] = []
        let pieces = try terrain.tiles.map { tile in
            let texture = try textures.texture(tile.placed.tile, ground.textureStyle, options, budget: budget)
            problems.append(texture.problems)
            return TerrainPainter.Piece(
                mesh: TerrainMesh(tile, layout.projection, ground.lens, scale: scale),
                pixels: try drapedTextures.drape(texture, at: tile.placed))
        }
        return (pieces, problems)
    }
}

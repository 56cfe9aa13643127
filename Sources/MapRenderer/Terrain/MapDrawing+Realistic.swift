import Foundation
import Geodesy

extension MapDrawing {
    /// Draws the map as a pitched camera sees ground that rises and falls.
    ///
    /// - Returns: A canvas, and what is known of the map, without its picture.
    func draw(realistic lens: MapLens, _ sheets: GroundSheets, _ grids: TerrainGrids) throws -> (Canvas, MapSnapshot) {
        let (ground, terrain) = try raisedGround(lens, grids)
        guard let terrain else { return try draw(pitched: lens, sheets) }
        let look = GroundLook(
            options, zoom: projection.zoom, contourInterval: try contourInterval(sheets.contours))
        var drawing = self
        drawing.projection = projection.raised(by: terrain)
        return try drawing.draw(ground, terrain, look, lens, sheets)
    }

    private func raisedGround(_ lens: MapLens, _ grids: TerrainGrids) throws -> ([PlacedTile], Terrain?) {
        let about = try grids.height(at: projection.center, zoom: Int(projection.zoom)) ?? 0
        let scale = TerrainScale(projection, zero: about)
        try checkCamera(lens, grids, scale)
        let heights = TerrainHeights(grids, scale, projection)
        let ground = try GroundCover(projection, lens, heights: heights, limit: options.limits.maximumTiles).tiles()
        // What the camera looks at is upon the ground, as the tile has it that is drawn there.
        let zero = try ground.lazy.compactMap { try grids.height(at: projection.center, onTile: $0) }.first ?? about
        let exact = TerrainScale(projection, zero: zero)
        let tiles = try ground.map { placed in
            try proceed()
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
        _ ground: [PlacedTile], _ terrain: Terrain, _ look: GroundLook, _ lens: MapLens, _ sheets: GroundSheets
    ) throws -> (Canvas, MapSnapshot) {
        var loaded = try sheets.tiles.load(
            ground, depth: GroundSheet.depth, projection, options, isCancelled: proceed.isCancelled)
        let steps = style.steps(at: projection.zoom, levels: WayLevels(of: loaded.features))
        let canvas = try emptyCanvas()
        let flat = flatOverlays(steps)
        let pieces = try pieces(terrain, look, lens, sheets, under: flat, &loaded)
        let haze = HazePainter(projection, lens, palette: style.palette, scale: options.scale)
        let faces = try buildings(loaded.features, lens)
        let cover =
            faces == nil || flat.isEmpty
            ? nil : try Canvas(width: canvas.width, height: canvas.height, isOpaque: false)
        try TerrainPainter(
            projection, TerrainHaze(haze, lens, rows: canvas.height), pieces, proceed: proceed
        ).paint(
            on: canvas, faces.map { BuildingPainter($0, projection, scale: options.scale) },
            opacity: Self.opacity(ofPitch: projection.pitch), cover: cover)
        return try finish(canvas, loaded, steps, faces, heights: try heights(of: ground, look, sheets))
    }

    private func pieces(
        _ terrain: Terrain, _ look: GroundLook, _ lens: MapLens, _ sheets: GroundSheets,
        under overlays: [MapOverlay], _ loaded: inout TileLoader.Loaded
    ) throws -> [TerrainPainter.Piece] {
        var draped = DrapedSheets(
            options, overlays, look, shaper: shaper, palette: style.palette, proceed: proceed)
        let scale = options.scale * Double(SceneSamples.perSide)
        return try terrain.tiles.map { tile in
            let sheet = try sheets.sheet(tile.placed.tile, look, options, proceed: proceed)
            loaded.note(sheet)
            return TerrainPainter.Piece(
                mesh: TerrainMesh(tile, projection, lens, scale: scale),
                pixels: try draped.draped(sheet, tile.placed))
        }
    }
}

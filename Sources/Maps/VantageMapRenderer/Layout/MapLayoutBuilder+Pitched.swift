import Foundation
import VantageCore
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

extension MapLayoutBuilder {
    /// Lays out the map as a pitched camera sees it.
    func layout(pitched lens: PitchedCamera, _ textures: GroundTextures) throws -> MapLayout {
        let ground = try GroundTileSelector(projection, lens, limit: options.limits.maximumTiles).tiles()
        return try layout(ground, lens, textures, contourInterval: try contourInterval(textures.contours))
    }

    /// Lays out the map with terrain in relief, as a pitched camera sees it.
    func layout(realistic lens: PitchedCamera, _ textures: GroundTextures, _ grids: TerrainGrids) throws -> MapLayout {
        let (ground, terrain) = try raisedGround(lens, grids)
        guard let terrain else { return try layout(pitched: lens, textures) }
        let interval = try contourInterval(textures.contours)
        var builder = self
        builder.projection = projection.raised(by: terrain)
        return try builder.layout(ground, lens, textures, contourInterval: interval)
    }

    private func layout(
        _ ground: [PlacedTile], _ lens: PitchedCamera, _ textures: GroundTextures, contourInterval: Double?
    ) throws -> MapLayout {
        let loaded = try textures.tiles.load(
            ground, depth: GroundTexture.depth, projection, options, isCancelled: budget.isCancelled)
        let steps = style.steps(at: projection.zoom, levels: WayLevels(of: loaded.features))
        let textureStyle = GroundTextureStyle(options, zoom: projection.zoom, contourInterval: contourInterval)
        let pitched = MapLayout.PitchedGround(
            lens: lens, tiles: ground, textureStyle: textureStyle, buildings: try buildings(loaded.features, lens))
        return try layout(
            loaded, steps, .pitched(pitched), contourLabels: try contourLabels(of: ground, textureStyle, textures))
    }

    /// Returns `nil` if buildings are not shown.
    private func buildings(_ tiles: [VisibleTile], _ lens: PitchedCamera) throws -> Buildings? {
        guard style.showsBuildings else { return nil }
        var buildings = Buildings(
            projection, lens, color: style.palette.building, trees: style.trees(at: projection.zoom))
        try buildings.add(tiles, scale: options.scale, budget: budget)
        return buildings
    }

    private func raisedGround(_ lens: PitchedCamera, _ grids: TerrainGrids) throws -> ([PlacedTile], Terrain?) {
        let about = try grids.height(at: projection.center, zoom: Int(projection.zoom)) ?? 0
        let scale = TerrainScale(projection, zero: about)
        try checkCamera(lens, grids, scale)
        let heights = TerrainHeightRanges(grids, scale, projection)
        let ground = try GroundTileSelector(projection, lens, heights: heights, limit: options.limits.maximumTiles)
            .tiles()
        // The camera's target is on the ground, at the height of the tile that is drawn there.
        let zero = try ground.lazy.compactMap { try grids.height(at: projection.center, onTile: $0) }.first ?? about
        let exact = TerrainScale(projection, zero: zero)
        let tiles = try ground.map { placed in
            try budget.checkCancellation()
            return TerrainTile(placed, try grids.grid(placed.tile), exact)
        }
        return (ground, Terrain(projection, lens, tiles))
    }

    private func checkCamera(_ lens: PitchedCamera, _ grids: TerrainGrids, _ scale: TerrainScale) throws {
        let eye = lens.place(of: .zero, depth: 0)
        let place = projection.mapPoint(SIMD2(eye.x, eye.y))
        guard let ground = try grids.height(at: place, zoom: Int(projection.zoom)) else { return }
        let room = (eye.z - scale.height(ofMeters: ground, at: place.y)) / scale.pointsPerMeter(at: place.y)
        guard room <= 0 else { return }
        throw MapError(
            .cameraBelowGround,
            "The camera would be \(Int(nearest: -room)) m below the ground of a realistic map. Reduce its pitch, or move "
                + "it farther away.")
    }
}

extension MapStyle {
    /// Whether the map shows buildings.
    fileprivate var showsBuildings: Bool { ground == .drawn }
}

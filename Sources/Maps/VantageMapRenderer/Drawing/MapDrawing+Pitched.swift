import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

extension MapDrawing {
    /// Draws the map as a pitched camera sees it: the ground from textures, then the features on it.
    ///
    /// - Returns: A canvas, and the snapshot without its image data.
    func draw(pitched lens: MapLens, _ textures: GroundTextures) throws -> (Canvas, MapSnapshot) {
        let ground = try GroundCover(projection, lens, limit: options.limits.maximumTiles).tiles()
        var loaded = try textures.tiles.load(
            ground, depth: GroundTexture.depth, projection, options, isCancelled: budget.isCancelled)
        let steps = style.steps(at: projection.zoom, levels: WayLevels(of: loaded.features))
        let canvas = try emptyCanvas()
        canvas.fillAll(steps.ground)
        let textureStyle = GroundTextureStyle(
            options, zoom: projection.zoom, contourInterval: try contourInterval(textures.contours))
        try paintGround(ground, textureStyle, lens, textures, on: canvas, &loaded)
        var overlays = overlayPainter(canvas)
        let flat = flatOverlays(steps)
        try overlays.paint(flat)
        HazePainter(projection, lens, palette: style.palette, scale: options.scale).paint(on: canvas)
        let buildings = try paintBuildings(loaded.features, lens, over: flat, on: canvas)
        return try finish(
            canvas, loaded, steps, buildings, contourLabels: try contourLabels(of: ground, textureStyle, textures))
    }

    /// Draws the objects above the ground and its buildings: routes, markers and labels.
    ///
    /// - Parameter contourLabels: Labels of contour lines.
    func finish(
        _ canvas: Canvas, _ loaded: TileLoader.Loaded, _ steps: DrawingSteps, _ buildings: Buildings?,
        contourLabels: [LabelCandidate]
    ) throws -> (Canvas, MapSnapshot) {
        var overlays = overlayPainter(canvas)
        overlays.hides = hides(buildings)
        try overlays.paint(options.overlays.overlays(.aboveRoads).filter { !$0.isOnGround })
        let labels = try finish(canvas, &overlays, steps, loaded.features, contourLabels: contourLabels)
        let scale = options.scale
        return (canvas, snapshot(canvas, loaded, steps, labels) { buildings?.feature(at: $0 / scale) })
    }

    private func paintGround(
        _ tiles: [PlacedTile], _ textureStyle: GroundTextureStyle, _ lens: MapLens, _ textures: GroundTextures,
        on canvas: Canvas,
        _ loaded: inout TileLoader.Loaded
    ) throws {
        let drawn = try tiles.map { placed in
            (placed: placed, texture: try textures.texture(placed.tile, textureStyle, options, budget: budget))
        }
        for (_, texture) in drawn { loaded.record(texture) }
        try GroundPainter(projection, lens, scale: options.scale, budget: budget)
            .paint(drawn.map { ($0.placed, $0.texture.pixels) }, on: canvas)
    }

    /// - Parameter overlays: The overlays beneath the buildings, which show through them.
    private func paintBuildings(
        _ tiles: [VisibleTile], _ lens: MapLens, over overlays: [MapOverlay], on canvas: Canvas
    ) throws -> Buildings? {
        guard let buildings = try buildings(tiles, lens) else { return nil }
        try BuildingPainter(buildings.faces, projection, scale: options.scale).paint(
            on: canvas, over: try cover(overlays), opacity: Self.opacity(ofPitch: projection.pitch), budget: budget)
        return buildings
    }

    /// Returns `nil` if buildings are not shown.
    func buildings(_ tiles: [VisibleTile], _ lens: MapLens) throws -> Buildings? {
        guard style.showsBuildings else { return nil }
        var buildings = Buildings(projection, lens, color: style.palette.building)
        try buildings.add(tiles, scale: options.scale, budget: budget)
        return buildings
    }

    /// Returns a test of whether terrain or a building hides a point of the plane at a height, in points.
    func hides(_ buildings: Buildings?) -> (SIMD2<Double>, Double) -> Bool {
        let terrain = projection.terrain
        return { place, height in
            terrain?.hides(place, height: height) == true || buildings?.faces.hides(place, height: height) == true
        }
    }

    /// Returns the overlays on the ground above roads, the lowest first.
    func flatOverlays(_ steps: DrawingSteps) -> [MapOverlay] {
        (options.visibleTraffic?.overlays(steps.traffic) ?? [])
            + options.overlays.overlays(.aboveRoads).filter(\.isOnGround)
    }

    /// Returns the coverage of each pixel by overlays, or `nil` without overlays.
    private func cover(_ overlays: [MapOverlay]) throws -> Canvas? {
        guard !overlays.isEmpty else { return nil }
        let cover = try Canvas(width: options.pixels.width, height: options.pixels.height, isOpaque: false)
        var painter = overlayPainter(cover)
        try painter.paint(
            overlays.map { overlay in
                var overlay = overlay
                overlay.blendMode = .normal
                return overlay
            })
        return cover
    }

    /// Returns the opacity of buildings over overlays. It decreases with the pitch, because buildings hide more.
    static func opacity(ofPitch pitch: Double) -> Double { 1 - 0.75 * min(1, pitch / 60) }

    /// Returns the factor for label sizes, which half compensates for perspective; `nil` if all ground is equally near.
    var magnification: ((SIMD2<Double>) -> Double)? {
        guard projection.lens != nil else { return nil }
        let (projection, scale) = (projection, options.scale)
        return { pixel in
            let inverseDepth = projection.ground(pixel / scale - projection.middle).map { 1 / $0.depth } ?? 0
            // Rounded, so that only few sizes are shaped.
            return (min(0.5 + inverseDepth / 2, 1.5) * 8).rounded() / 8
        }
    }
}

extension TileLoader.Loaded {
    /// Adds the remarks of a texture to the snapshot.
    mutating func record(_ texture: GroundTexture) {
        missing += texture.missing
        for reason in texture.damaged where !damaged.contains(reason) { damaged.append(reason) }
        for remark in texture.remarks where !remarks.contains(remark) { remarks.append(remark) }
    }
}

extension MapOverlay {
    /// Whether the overlay lies on the ground. Markers and texts stand upright, and a route crosses bridges.
    var isOnGround: Bool {
        switch shape {
        case .marker, .text, .route: false
        default: true
        }
    }
}

extension MapStyle {
    /// Whether the map shows buildings.
    fileprivate var showsBuildings: Bool { ground == .drawn }
}

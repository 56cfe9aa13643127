import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

extension MapDrawing {
    /// Draws the map as a pitched camera sees it: first the ground from textures, then the features on it.
    ///
    /// - Returns: A canvas, and the problems with each texture's tiles.
    func draw(_ ground: MapLayout.PitchedGround) throws -> (Canvas, [TileProblems]) {
        let canvas = try pixelCanvas()
        canvas.fillAll(layout.steps.ground)
        let problems = try paintGround(ground, on: canvas)
        var overlays = overlayPainter(canvas)
        let flat = flatOverlays
        try overlays.paint(flat)
        HazePainter(layout.projection, ground.lens, palette: style.palette, scale: options.scale).paint(on: canvas)
        try paintBuildings(ground.buildings, over: flat, on: canvas)
        let page = try page(over: canvas)
        try finish(page, ground.buildings)
        return (page, problems)
    }

    /// Draws the objects above the ground and its buildings: routes, markers and labels.
    func finish(_ canvas: Canvas, _ buildings: Buildings?) throws {
        var overlays = overlayPainter(canvas)
        overlays.hides = hides(buildings)
        try overlays.paint(options.overlays.overlays(.aboveRoads).filter { !$0.isOnGround })
        try finish(canvas, &overlays)
    }

    private func paintGround(_ ground: MapLayout.PitchedGround, on canvas: Canvas) throws -> [TileProblems] {
        let drawn = try ground.tiles.map { placed in
            (
                placed: placed,
                texture: try textures.texture(placed.tile, ground.textureStyle, options, budget: budget)
            )
        }
        try GroundPainter(layout.projection, ground.lens, scale: options.scale, budget: budget)
            .paint(drawn.map { ($0.placed, $0.texture.pixels) }, on: canvas)
        return drawn.map(\.texture.problems)
    }

    /// - Parameter overlays: The overlays on the ground, which show through the buildings.
    private func paintBuildings(
        _ buildings: Buildings?, over overlays: [MapOverlay], on canvas: Canvas
    ) throws {
        guard let buildings else { return }
        try BuildingPainter(buildings.solids, layout.projection, scale: options.scale).paint(
            on: canvas, over: try cover(overlays), opacity: Self.opacity(ofPitch: layout.projection.pitch),
            budget: budget)
    }

    /// Returns a function that reports whether terrain or a building hides a position above the plane. Its arguments
    /// are the position's projection onto the plane and its height above the plane, both in points.
    private func hides(_ buildings: Buildings?) -> (SIMD2<Double>, Double) -> Bool {
        let terrain = layout.projection.terrain
        return { place, height in
            terrain?.hides(place, height: height) == true || buildings?.faces.hides(place, height: height) == true
        }
    }

    /// The overlays that lie on the ground, above the roads, from the lowest to the highest.
    var flatOverlays: [MapOverlay] {
        (options.visibleTraffic?.overlays(layout.steps.traffic) ?? [])
            + options.overlays.overlays(.aboveRoads).filter(\.isOnGround)
    }

    /// Returns the fraction of each pixel that overlays cover, or `nil` if there are no overlays.
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

    /// Returns the opacity of buildings over overlays. It decreases as the pitch increases, because buildings then hide
    /// more.
    static func opacity(ofPitch pitch: Double) -> Double { 1 - 0.75 * min(1, pitch / 60) }
}

extension MapOverlay {
    /// Whether the overlay lies on the ground. Markers and text stand upright, and routes cross bridges.
    var isOnGround: Bool {
        switch shape {
        case .marker, .text, .route: false
        default: true
        }
    }
}

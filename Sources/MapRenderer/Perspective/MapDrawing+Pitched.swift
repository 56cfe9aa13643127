import Geodesy

extension MapDrawing {
    /// Draws the map as a pitched camera sees it: the ground from sheets, and upon it what lies on it and what stands on it.
    ///
    /// - Returns: A canvas, and what is known of the map, without its picture.
    func draw(pitched lens: MapLens, _ sheets: GroundSheets) throws -> (Canvas, MapSnapshot) {
        let ground = try GroundCover(projection, lens, limit: options.limits.maximumTiles).tiles()
        var loaded = try sheets.tiles.load(
            ground, depth: GroundSheet.depth, projection, options, isCancelled: proceed.isCancelled)
        let steps = style.steps(at: projection.zoom, levels: WayLevels(of: loaded.features))
        let canvas = try emptyCanvas()
        canvas.fillAll(steps.ground)
        let look = GroundLook(
            options, zoom: projection.zoom, contourInterval: try contourInterval(sheets.contours))
        try paintGround(ground, look, lens, sheets, on: canvas, &loaded)
        var overlays = overlayPainter(canvas)
        let flat = flatOverlays(steps)
        try overlays.paint(flat)
        HazePainter(projection, lens, palette: style.palette, scale: options.scale).paint(on: canvas)
        let buildings = try paintBuildings(loaded.features, lens, over: flat, on: canvas)
        return try finish(canvas, loaded, steps, buildings, heights: try heights(of: ground, look, sheets))
    }

    /// Draws what stands on the ground and its buildings: routes, markers and labels.
    ///
    /// - Parameter heights: Of contour lines.
    func finish(
        _ canvas: Canvas, _ loaded: TileLoader.Loaded, _ steps: DrawingSteps, _ buildings: BuildingFaces?,
        heights: [LabelCandidate]
    ) throws -> (Canvas, MapSnapshot) {
        var overlays = overlayPainter(canvas)
        overlays.hides = hides(buildings)
        try overlays.paint(options.overlays.overlays(.aboveRoads).filter { !$0.isOnGround })
        let labels = try finish(canvas, &overlays, steps, loaded.features, heights: heights)
        let scale = options.scale
        return (canvas, map(canvas, loaded, steps, labels) { buildings?.source(at: $0 / scale) })
    }

    private func paintGround(
        _ tiles: [PlacedTile], _ look: GroundLook, _ lens: MapLens, _ sheets: GroundSheets, on canvas: Canvas,
        _ loaded: inout TileLoader.Loaded
    ) throws {
        let drawn = try tiles.map { placed in
            (placed: placed, sheet: try sheets.sheet(placed.tile, look, options, proceed: proceed))
        }
        for (_, sheet) in drawn { loaded.note(sheet) }
        try GroundPainter(projection, lens, scale: options.scale, proceed: proceed)
            .paint(drawn.map { ($0.placed, $0.sheet.pixels) }, on: canvas)
    }

    /// - Parameter overlays: What lies beneath the buildings, and shines through them.
    private func paintBuildings(
        _ tiles: [VisibleTile], _ lens: MapLens, over overlays: [MapOverlay], on canvas: Canvas
    ) throws -> BuildingFaces? {
        guard let faces = try buildings(tiles, lens) else { return nil }
        try BuildingPainter(faces, projection, scale: options.scale).paint(
            on: canvas, over: try cover(overlays), opacity: Self.opacity(ofPitch: projection.pitch), proceed: proceed)
        return faces
    }

    /// Nil where none are shown.
    func buildings(_ tiles: [VisibleTile], _ lens: MapLens) throws -> BuildingFaces? {
        guard style.showsBuildings else { return nil }
        var faces = BuildingFaces(projection, lens, color: style.palette.building)
        try faces.add(tiles, scale: options.scale, proceed: proceed)
        return faces
    }

    /// Whether raised ground or a building is before a place of the plane at a height, in points.
    func hides(_ buildings: BuildingFaces?) -> (SIMD2<Double>, Double) -> Bool {
        let terrain = projection.terrain
        return { place, height in
            terrain?.hides(place, height: height) == true || buildings?.hides(place, height: height) == true
        }
    }

    /// What lies on the ground above roads, the lowest first.
    func flatOverlays(_ steps: DrawingSteps) -> [MapOverlay] {
        (options.visibleTraffic?.overlays(steps.traffic) ?? [])
            + options.overlays.overlays(.aboveRoads).filter(\.isOnGround)
    }

    /// How much overlays cover of each pixel; nil where there are none.
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

    /// Of buildings over overlays: the more the camera is pitched the less, since they hide the more.
    static func opacity(ofPitch pitch: Double) -> Double { 1 - 0.75 * min(1, pitch / 60) }

    /// What labels are sized by: half of them as what lies beside them. Nil where all is equally near.
    var magnification: ((SIMD2<Double>) -> Double)? {
        guard projection.lens != nil else { return nil }
        let (projection, scale) = (projection, options.scale)
        return { pixel in
            let nearness = projection.ground(pixel / scale - projection.middle).map { 1 / $0.depth } ?? 0
            // Steps, so that few sizes are shaped.
            return (min(0.5 + nearness / 2, 1.5) * 8).rounded() / 8
        }
    }
}

extension TileLoader.Loaded {
    /// Adds what is to be said of a sheet.
    mutating func note(_ sheet: GroundSheet) {
        missing += sheet.missing
        for reason in sheet.damaged where !damaged.contains(reason) { damaged.append(reason) }
        for remark in sheet.remarks where !remarks.contains(remark) { remarks.append(remark) }
    }
}

extension MapOverlay {
    /// Whether it lies on the ground: markers and texts stand there, and a route leads over bridges.
    var isOnGround: Bool {
        switch shape {
        case .marker, .text, .route: false
        default: true
        }
    }
}

extension MapStyle {
    /// Whether houses are a part of it.
    fileprivate var showsBuildings: Bool { ground == .drawn }
}

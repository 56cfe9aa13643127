import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

/// The drawing of one map that has been laid out.
struct MapDrawing {
    let layout: MapLayout
    let options: MapSnapshotOptions
    let style: MapStyle
    let budget: DrawingBudget
    let shaper: TextShaper
    let hillshade: HillshadeTiles
    let textures: GroundTextures

    /// - Returns: A canvas, and the problems with tiles in the ground textures.
    func draw() throws -> (Canvas, [TileProblems]) {
        if options.showsLabelsOnly { return (try drawLabels(), []) }
        return switch layout.ground {
        case .flat(let contours): (try draw(contours), [])
        case .pitched(let ground):
            if let terrain = layout.projection.terrain {
                try draw(ground, on: terrain)
            } else {
                try draw(ground)
            }
        }
    }

    /// Draws names and icons where the whole map has them, on a transparent background.
    private func drawLabels() throws -> Canvas {
        let canvas = try Canvas(width: options.pixels.width, height: options.pixels.height, isOpaque: false)
        paintLabels(on: canvas)
        return canvas
    }

    private func paintLabels(on canvas: Canvas) {
        LabelPainter(canvas: canvas, palette: style.palette, scale: options.scale).paint(layout.labels.labels)
    }

    /// Draws the map as seen from above.
    private func draw(_ contours: VisibleContours?) throws -> Canvas {
        let (projection, loaded) = (layout.projection, layout.loaded)
        let canvas = try hasBlending ? pixelCanvas() : emptyCanvas()
        canvas.fillAll(layout.steps.ground)
        var painter = TilePainter(
            canvas: canvas, projection: projection, scale: options.scale, tiles: loaded.features,
            pictures: loaded.pictures, budget: budget)
        if options.showsHillshade {
            painter.hillshade = { paint in
                try hillshade.pictures(
                    for: projection, scale: options.scale, paint: paint, limit: options.limits.maximumTiles,
                    budget: budget)
            }
        }
        painter.contours = contours
        painter.labels = labelGrid(canvas)
        try painter.paint(layout.steps.features)
        try budget.checkCancellation()
        var overlays = overlayPainter(canvas)
        try overlays.paint(options.visibleTraffic?.overlays(layout.steps.traffic) ?? [])
        try overlays.paint(options.overlays.overlays(.aboveRoads))
        let page = try page(over: canvas)
        overlays = overlayPainter(page)
        try finish(page, &overlays)
        return page
    }

    /// Whether overlays above the roads blend with the map, which documents cannot do with all modes.
    private var hasBlending: Bool { options.overlays.overlays(.aboveRoads).contains { $0.blendMode != .normal } }

    private func labelGrid(_ canvas: Canvas) -> CollisionGrid {
        var grid = CollisionGrid(width: Double(canvas.width), height: Double(canvas.height))
        for label in layout.labels.labels { grid.take(label.boxes) }
        return grid
    }

    /// Returns a canvas for the whole map: an image, or the page of a document.
    func emptyCanvas() throws -> Canvas {
        guard let format = options.format.document else { return try pixelCanvas() }
        let size = options.pageSize
        let document = MapDocument(
            format, width: size.width, height: size.height, pixelsPerPoint: options.scale,
            title: options.furniture.title)
        return try Canvas(document, width: options.pixels.width, height: options.pixels.height)
    }

    func pixelCanvas() throws -> Canvas {
        try Canvas(width: options.pixels.width, height: options.pixels.height, isOpaque: true)
    }

    /// Returns the canvas for what lies above a picture of the ground: the picture itself or, for a document, a page
    /// in which the picture is embedded.
    func page(over picture: Canvas) throws -> Canvas {
        guard options.format.document != nil, picture.document == nil else { return picture }
        let page = try emptyCanvas()
        page.draw(picture)
        return page
    }

    func overlayPainter(_ canvas: Canvas) -> OverlayPainter {
        OverlayPainter(
            canvas: canvas, projection: layout.projection, scale: options.scale, shaper: shaper, palette: style.palette,
            limits: options.limits, budget: budget)
    }

    /// Draws labels, the overlays above them, and the attribution.
    func finish(_ canvas: Canvas, _ overlays: inout OverlayPainter) throws {
        try budget.checkCancellation()
        paintLabels(on: canvas)
        try budget.checkCancellation()
        try overlays.paint(options.overlays.overlays(.aboveLabels))
        if let furniture = layout.furniture { FurniturePainter(self, furniture, canvas).paint() }
        if let credit = layout.credit {
            AttributionPainter(scale: options.scale, palette: style.palette, shaper: shaper).paint(credit, on: canvas)
        }
        try budget.checkCancellation()
    }
}

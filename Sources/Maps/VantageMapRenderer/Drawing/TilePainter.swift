import CVantageCairo
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle
import VantageMapTiles

/// A painter that draws tiles by executing the drawing steps for a map.
struct TilePainter {
    let canvas: Canvas
    let projection: MapProjection
    /// Pixels per point.
    let scale: Double
    let tiles: [VisibleTile]
    let pictures: [VisibleRasterTile]
    /// A closure that creates the hillshade; `nil` if it is disabled.
    var hillshade: ((HillshadePaint) throws -> [VisibleRasterTile])?
    /// The placed labels, which arrows do not cross.
    var labels: CollisionGrid?
    /// The contour lines, if enabled.
    var contours: VisibleContours?
    let budget: DrawingBudget
    private let mask: LineMask

    /// - Parameter budget: The remaining budget, which is also checked periodically for cancellation.
    init(
        canvas: Canvas, projection: MapProjection, scale: Double, tiles: [VisibleTile],
        pictures: [VisibleRasterTile] = [], budget: DrawingBudget
    ) {
        self.canvas = canvas
        self.projection = projection
        self.scale = scale
        self.tiles = tiles
        self.pictures = pictures
        self.budget = budget
        mask = LineMask(for: canvas, budget: budget)
    }

    var view: PixelBox {
        PixelBox(left: 0, top: 0, right: Double(canvas.width), bottom: Double(canvas.height))
    }
    var parts: FeatureParts { FeatureParts(view: view) }

    /// - Parameter steps: The drawing steps, lowest first.
    /// - Throws: `CancellationError`; ``MapError``.
    func paint(_ steps: [DrawingStep]) throws {
        for step in steps { try paint(step) }
    }

    private func paint(_ step: DrawingStep) throws {
        switch step {
        case .rasterTiles: try paintPictures(pictures)
        case .hillshade(let paint): try paintHillshade(paint)
        case .contours(let paint): try paintContours(paint)
        case .sea(let color): paintSea(color)
        case .fill(let key, let paint): try fill(key, paint)
        case .shade(let key, let paint): try paintShade(key, paint)
        case .outline(let key, let paint): try strokeOutlines(key, paint)
        case .line(let key, let paint), .casing(let key, let paint): try strokeLines(key, paint)
        case .arrows(let key, let paint): try paintArrows(key, paint)
        case .disc(let key, let paint): try paintDiscs(key, paint)
        case .crowns(let paint): try paintCrowns(paint)
        case .group(let opacity, let steps): try paintGroup(steps, opacity: opacity)
        }
    }

    private func paintGroup(_ steps: [DrawingStep], opacity: Double) throws {
        guard !tiles.isEmpty else { return }
        guard canvas.document == nil else { return try canvas.drawGroup(opacity: opacity) { try paint(steps) } }
        let group = try Canvas(width: canvas.width, height: canvas.height, isOpaque: false)
        try TilePainter(
            canvas: group, projection: projection, scale: scale, tiles: tiles, pictures: pictures, budget: budget
        ).paint(steps)
        canvas.draw(group, opacity: opacity)
    }

    private func paintHillshade(_ paint: HillshadePaint) throws {
        guard let hillshade else { return }
        try paintPictures(try hillshade(paint))
    }

    private func paintPictures(_ pictures: [VisibleRasterTile]) throws {
        guard !pictures.isEmpty else { return }
        try canvas.drawPixels { RasterPainter(canvas: $0, projection: projection, scale: scale).paint(pictures) }
    }

    private func paintContours(_ paint: ContourPaint) throws {
        guard let contours else { return }
        try ContourPainter(canvas: canvas, projection: projection, scale: scale, budget: budget)
            .paint(contours, paint)
    }

    private func paintSea(_ color: MapColor) {
        cairo_new_path(canvas.context)
        for tile in tiles where tile.tile.hasLandAreas { addSquare(of: tile) }
        canvas.setColor(color)
        cairo_set_antialias(canvas.context, CAIRO_ANTIALIAS_NONE)
        cairo_fill(canvas.context)
        cairo_set_antialias(canvas.context, CAIRO_ANTIALIAS_DEFAULT)
    }

    private func paintDiscs(_ key: ShapeKey, _ paint: DiscPaint) throws {
        let radius = paint.radius * scale
        let reached = view.grown(by: radius)
        var count = 0
        func fill() throws {
            try budget.checkCancellation()
            canvas.setColor(paint.color)
            cairo_fill(canvas.context)
        }
        try eachShape(key) { shape, layer, transform in
            guard layer.features[shape.feature].kind == .point else { return }
            for index in layer.pointRange(of: layer.features[shape.feature]) {
                let place = transform(layer.points[index])
                guard reached.contains(place) else { continue }
                try budget.spend(DrawingCost.piece)
                cairo_new_sub_path(canvas.context)
                cairo_arc(canvas.context, place.x, place.y, radius, 0, 2 * .pi)
                count += 1
                if count % Self.pointsAtOnce == 0 { try fill() }
            }
        }
        try fill()
    }

    private static let pointsAtOnce = 4096

    func eachShape(
        _ key: ShapeKey, margin: Double = 0,
        _ body: (PreparedTile.Shape, VectorLayer, PixelTransform) throws -> Void
    ) throws {
        for tile in tiles { try eachShape(key, in: tile, margin: margin, body) }
    }

    func eachShape(
        _ key: ShapeKey, in tile: VisibleTile, margin: Double,
        _ body: (PreparedTile.Shape, VectorLayer, PixelTransform) throws -> Void
    ) throws {
        for (number, shape) in tile.tile.shapes(key).enumerated() {
            if number % 64 == 0 { try budget.checkCancellation() }
            let transform = tile.transforms[shape.layer]
            guard shape.box.intersects(tile.views[shape.layer].grown(by: margin / transform.scale + 0.5)) else {
                continue
            }
            try body(shape, tile.tile.layers[shape.layer], transform)
        }
    }

    private func fill(_ key: ShapeKey, _ paint: FillPaint) throws {
        var path = AreaPath(for: canvas, budget: budget)
        try eachShape(key) { shape, layer, transform in
            let feature = layer.features[shape.feature]
            guard feature.kind == .polygon else { return }
            try parts.each(feature, of: layer, box: shape.box, transform: transform) { try path.add($0) }
        }
        // The fast mode has 16 coverage levels per pixel instead of about 200.
        try path.fill(
            paint.color, isEvenOdd: false,
            antialias: paint.hasFineEdges ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_FAST, on: canvas)
    }

    private func strokeOutlines(_ key: ShapeKey, _ paint: LinePaint) throws {
        for tile in tiles where !tile.tile.shapes(key).isEmpty {
            try inside(tile) { try stroke(key, in: tile, paint) { _ in true } }
        }
    }

    private func strokeLines(_ key: ShapeKey, _ paint: LinePaint) throws {
        if paint.dash.isEmpty, paint.cap == .round { return try strokeSolidLines(key, paint) }
        // Without clipping, a feature in the margins of two tiles would be drawn twice.
        for tile in tiles where !tile.tile.shapes(key).isEmpty {
            try inside(tile) { try strokeLines(key, in: tile, paint) }
        }
    }

    private func strokeSolidLines(_ key: ShapeKey, _ paint: LinePaint) throws {
        let width = paint.width * scale
        try eachShape(key, margin: width) { shape, layer, transform in
            let feature = layer.features[shape.feature]
            guard feature.kind == .line else { return }
            try mask.add(feature, of: layer, box: shape.box, transform: transform, lineWidth: width)
        }
        mask.paint(paint.color, on: canvas)
    }

    private func strokeLines(_ key: ShapeKey, in tile: VisibleTile, _ paint: LinePaint) throws {
        // Fast antialiasing is sufficient, because the edges of short dashes are barely visible.
        cairo_set_antialias(canvas.context, CAIRO_ANTIALIAS_FAST)
        try stroke(key, in: tile, paint) { $0.kind == .line }
        cairo_set_antialias(canvas.context, CAIRO_ANTIALIAS_DEFAULT)
    }

    private func stroke(
        _ key: ShapeKey, in tile: VisibleTile, _ paint: LinePaint, where isWanted: (VectorFeature) -> Bool
    ) throws {
        let width = paint.width * scale
        canvas.setColor(paint.color)
        cairo_set_line_join(canvas.context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_cap(canvas.context, paint.cap == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        var path = StrokePath(
            context: canvas.context, frame: view.grown(by: width + 2), width: width,
            dash: paint.dash.map { $0 * scale },
            budget: budget)
        try eachShape(key, in: tile, margin: width) { shape, layer, transform in
            let feature = layer.features[shape.feature]
            guard isWanted(feature) else { return }
            try parts.each(feature, of: layer, box: shape.box, transform: transform) {
                try path.add($0, isRing: feature.kind == .polygon)
            }
            try path.finish()
        }
    }

    /// Restricts drawing to the pixels whose centers lie in a tile.
    private func inside(_ tile: VisibleTile, _ body: () throws -> Void) throws {
        guard tiles.count > 1 else { return try body() }
        cairo_save(canvas.context)
        cairo_new_path(canvas.context)
        addSquare(of: tile)
        cairo_set_antialias(canvas.context, CAIRO_ANTIALIAS_NONE)
        cairo_clip(canvas.context)
        cairo_set_antialias(canvas.context, CAIRO_ANTIALIAS_DEFAULT)
        defer { cairo_restore(canvas.context) }
        try body()
    }

    /// Adds to the path the pixels whose centers lie in a tile.
    private func addSquare(of tile: VisibleTile) {
        let transform = projection.transform(from: tile.placed.origin, unit: tile.placed.side, scale: scale)
        let corners = [SIMD2<Int32>(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)].map { transform($0) }
        // Far beyond the source's maximum zoom, a tile would exceed the range of Cairo's coordinates.
        CairoPath.addLine(ShapeClipper.ring(corners, to: view.grown(by: 256)), to: canvas.context)
        cairo_close_path(canvas.context)
    }
}

/// How contour lines are drawn.
struct ContourPaint: Sendable {
    var line: LinePaint
    /// Of every fifth line.
    var index: LinePaint
}

/// Draws contour lines.
struct ContourPainter {
    let canvas: Canvas
    let projection: MapProjection
    /// Pixels for each point.
    let scale: Double
    let proceed: DrawingBudget

    /// - Throws: `CancellationError`; ``MapError``.
    func paint(_ contours: VisibleContours, _ paint: ContourPaint) throws {
        guard !contours.tiles.isEmpty else { return }
        let mask = LineMask(width: canvas.width, height: canvas.height, proceed: proceed)
        for (isIndex, paint) in [(false, paint.line), (true, paint.index)] {
            for tile in contours.tiles { try add(tile, isIndex: isIndex, width: paint.width * scale, to: mask) }
            mask.paint(paint.color, on: canvas)
        }
    }

    private func add(_ tile: VisibleContours.Tile, isIndex: Bool, width: Double, to mask: LineMask) throws {
        let transform = tile.transform(projection, scale: scale)
        let view = PixelBox(left: 0, top: 0, right: Double(canvas.width), bottom: Double(canvas.height))
        let seen = view.grown(by: width + 1)
        for line in tile.lines.lines where line.isIndex == isIndex {
            let pixels = tile.lines.points[line.range].map { transform(SIMD2<Double>($0)) }
            guard PixelBox(around: pixels).intersects(seen) else { continue }
            for piece in ShapeCut.line(pixels, to: seen) { try mask.add(piece, lineWidth: width) }
        }
    }
}

extension VisibleContours.Tile {
    /// From the unit of the lines to pixels of what a camera straight down sees.
    func transform(_ projection: MapProjection, scale: Double) -> PixelTransform {
        projection.transform(from: placed.origin, unit: placed.side / Double(lines.side), scale: scale)
    }
}

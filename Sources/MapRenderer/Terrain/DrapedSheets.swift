import Geodesy

/// Lays overlays upon sheets of the ground, for one map.
struct DrapedSheets {
    let options: MapSnapshotOptions
    let overlays: [MapOverlay]
    let look: GroundLook
    let shaper: TextShaper
    let palette: Palette
    let proceed: DrawingBudget
    private var blendedPixels = 0

    init(
        _ options: MapSnapshotOptions, _ overlays: [MapOverlay], _ look: GroundLook, shaper: TextShaper,
        palette: Palette, proceed: DrawingBudget
    ) {
        (self.options, self.overlays, self.look) = (options, overlays, look)
        (self.shaper, self.palette, self.proceed) = (shaper, palette, proceed)
    }

    /// A sheet with the overlays upon it, which says of each pixel how much they cover of it.
    ///
    /// - Throws: As overlays do.
    mutating func draped(_ sheet: GroundSheet, _ placed: PlacedTile) throws -> SheetPixels {
        guard !overlays.isEmpty else { return sheet.pixels }
        let projection = look.projection(of: placed)
        let cover = try Canvas(width: look.side, height: look.side, isOpaque: false)
        var painter = painter(cover, projection)
        try painter.paint(
            overlays.map { overlay in
                var overlay = overlay
                overlay.blendMode = .normal
                return overlay
            })
        guard !cover.isClear else { return sheet.pixels }
        let canvas = try sheet.pixels.canvas()
        painter = self.painter(canvas, projection)
        painter.blendedPixels = blendedPixels
        try painter.paint(overlays)
        blendedPixels = painter.blendedPixels
        return try SheetPixels(canvas, cover: cover)
    }

    private func painter(_ canvas: Canvas, _ projection: MapProjection) -> OverlayPainter {
        OverlayPainter(
            canvas: canvas, projection: projection, scale: Double(look.side) / projection.width, shaper: shaper,
            palette: palette, limits: options.limits, proceed: proceed)
    }
}

extension Canvas {
    /// Whether nothing was drawn.
    fileprivate var isClear: Bool { (0..<height).allSatisfy { line in (0..<width).allSatisfy { row(line)[$0] == 0 } } }
}

import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

/// A painter that draws overlays on the ground textures of one map.
struct DrapedTextures {
    let options: MapSnapshotOptions
    let overlays: [MapOverlay]
    let textureStyle: GroundTextureStyle
    let shaper: TextShaper
    let palette: Palette
    let budget: DrawingBudget
    private var blendedPixels = 0

    init(
        _ options: MapSnapshotOptions, _ overlays: [MapOverlay], _ textureStyle: GroundTextureStyle, shaper: TextShaper,
        palette: Palette, budget: DrawingBudget
    ) {
        (self.options, self.overlays, self.textureStyle) = (options, overlays, textureStyle)
        (self.shaper, self.palette, self.budget) = (shaper, palette, budget)
    }

    /// Draws the overlays on a texture and records the fraction of each pixel that they cover.
    ///
    /// - Throws: Errors from drawing overlays.
    mutating func drape(_ texture: GroundTexture, at placed: PlacedTile) throws -> TexturePixels {
        guard !overlays.isEmpty else { return texture.pixels }
        let projection = textureStyle.projection(of: placed)
        let cover = try Canvas(width: textureStyle.side, height: textureStyle.side, isOpaque: false)
        var painter = painter(cover, projection)
        try painter.paint(
            overlays.map { overlay in
                var overlay = overlay
                overlay.blendMode = .normal
                return overlay
            })
        guard !cover.isClear else { return texture.pixels }
        let canvas = try texture.pixels.canvas()
        painter = self.painter(canvas, projection)
        painter.blendedPixels = blendedPixels
        try painter.paint(overlays)
        blendedPixels = painter.blendedPixels
        return try TexturePixels(canvas, cover: cover)
    }

    private func painter(_ canvas: Canvas, _ projection: MapProjection) -> OverlayPainter {
        OverlayPainter(
            canvas: canvas, projection: projection, scale: Double(textureStyle.side) / projection.width, shaper: shaper,
            palette: palette, limits: options.limits, budget: budget)
    }
}

extension Canvas {
    /// Whether nothing was drawn.
    fileprivate var isClear: Bool { (0..<height).allSatisfy { line in (0..<width).allSatisfy { row(line)[$0] == 0 } } }
}

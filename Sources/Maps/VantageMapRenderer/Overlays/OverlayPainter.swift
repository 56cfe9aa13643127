import CVantageCairo
import Foundation
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

/// A painter that draws overlays, lowest first.
struct OverlayPainter {
    let canvas: Canvas
    let projection: MapProjection
    let scale: Double
    let shaper: TextShaper
    let palette: Palette
    let limits: MapLimits
    /// The budget for drawing work. It also checks for cancellation between overlays and between pieces of large ones.
    let budget: DrawingBudget
    /// The number of pixels blended so far for overlays that were composited as a group.
    var blendedPixels = 0

    /// Reports whether a position above the plane is hidden, given its projection onto the plane and its height above
    /// the plane, both in points. Hidden parts of routes are drawn paler.
    var hides: (SIMD2<Double>, Double) -> Bool

    init(
        canvas: Canvas, projection: MapProjection, scale: Double, shaper: TextShaper, palette: Palette,
        limits: MapLimits, budget: DrawingBudget
    ) {
        self.canvas = canvas
        self.projection = projection
        self.scale = scale
        self.shaper = shaper
        self.palette = palette
        self.limits = limits
        self.budget = budget
        hides = { projection.terrain?.hides($0, height: $1) ?? false }
    }

    /// - Throws: `CancellationError`; ``MapError`` if the blended area exceeds its limit.
    mutating func paint(_ overlays: [MapOverlay]) throws {
        for overlay in overlays {
            try budget.checkCancellation()
            try paint(overlay.limited)
        }
    }

    private mutating func paint(_ overlay: MapOverlay) throws {
        let geometry = try OverlayGeometry(overlay.shape, projection: projection, scale: scale)
        guard let box = visible(geometry, overlay), overlay.opacity > 0 else { return }
        guard overlay.isComposited else { return try draw(overlay, geometry, on: canvas) }
        if canvas.document != nil, overlay.blendMode == .normal, !overlay.isHeat {
            return try canvas.drawGroup(opacity: overlay.opacity) { try draw(overlay, geometry, on: canvas) }
        }
        try count(box.width * box.height)
        // Each overlay is composited as a group.
        let group = try Canvas(width: box.width, height: box.height, isOpaque: false)
        cairo_translate(group.context, -Double(box.left), -Double(box.top))
        try draw(overlay, geometry, on: group)
        try canvas.blend(
            group, left: box.left, top: box.top, mode: overlay.blendMode, opacity: overlay.opacity, budget: budget)
    }

    private mutating func count(_ pixels: Int) throws(MapError) {
        blendedPixels += pixels
        guard blendedPixels <= limits.maximumBlendedPixels else {
            throw MapError(
                .tooLarge,
                "The heat maps, and the overlays with a blend mode or opacity, cover more than "
                    + "\(limits.maximumBlendedPixels) pixels in total. Draw fewer, combine shapes with the same style, "
                    + "or request a smaller picture.")
        }
    }

    /// Returns the pixels that an overlay may change.
    private func visible(
        _ geometry: OverlayGeometry, _ overlay: MapOverlay
    ) -> (left: Int, top: Int, width: Int, height: Int)? {
        // The hidden parts of a route are drawn, too.
        if case .route = overlay.shape { return (0, 0, canvas.width, canvas.height) }
        guard let bounds = geometry.bounds else { return nil }
        let reach =
            switch overlay.shape {
            case .marker, .text: 300.0
            case .points, .heat: overlay.style.pointRadius + overlay.style.lineWidth
            case .cones: overlay.style.pointRadius * ConePainter.reach + overlay.style.lineWidth
            default: overlay.style.lineWidth / 2 + (overlay.style.casing?.width ?? 0)
            }
        let box = bounds.grown(by: reach * scale + 2)
        let left = Int(min(max(box.left.rounded(.down), 0), Double(canvas.width)))
        let top = Int(min(max(box.top.rounded(.down), 0), Double(canvas.height)))
        let right = Int(min(max(box.right.rounded(.up), 0), Double(canvas.width)))
        let bottom = Int(min(max(box.bottom.rounded(.up), 0), Double(canvas.height)))
        return left < right && top < bottom ? (left, top, right - left, bottom - top) : nil
    }

    private func draw(_ overlay: MapOverlay, _ geometry: OverlayGeometry, on canvas: Canvas) throws {
        switch overlay.shape {
        case .marker(let marker):
            for tip in geometry.points {
                MarkerPainter(canvas: canvas, scale: scale, shaper: shaper, palette: palette).paint(marker, tip: tip)
            }
        case .cones(let cones):
            try ConePainter(canvas: canvas, projection: projection, scale: scale, budget: budget)
                .paint(cones, overlay.style)
        case .heat:
            try HeatPainter(canvas: canvas, radius: overlay.style.pointRadius * scale, budget: budget)
                .paint(geometry.points.map(canvas.pixel))
        case .route(let route):
            try drawRoute(route, overlay.style.withoutFineDashes(scale: scale), on: canvas)
        case .text(let text, _): for place in geometry.points { draw(text, overlay.style, place, on: canvas) }
        default:
            let style = overlay.style.withoutFineDashes(scale: scale)
            try drawAreas(geometry, style, on: canvas)
            try drawLines(geometry.lines, style, on: canvas)
            try drawPoints(geometry.points, style, on: canvas)
        }
    }

    private func drawAreas(_ geometry: OverlayGeometry, _ style: MapOverlay.Style, on canvas: Canvas) throws {
        guard !geometry.areas.isEmpty else { return }
        let frame = frame(style)
        if let fill = style.fill {
            var path = AreaPath(for: self.canvas, budget: budget)
            for rings in geometry.areas {
                for ring in rings { try path.add(ShapeClipper.ring(ring, to: frame)) }
            }
            // The even-odd rule makes holes independent of the direction of their rings.
            try path.fill(fill, isEvenOdd: true, on: canvas)
        }
        let outlines = geometry.areas.flatMap { $0 }.filter { $0.count > 1 }.map { $0 + [$0[0]] }
        try drawLines(outlines, style, areClosed: true, on: canvas)
    }

    /// Returns an area slightly larger than the image, because Cairo's coordinates are limited to a few million pixels.
    func frame(_ style: MapOverlay.Style) -> PixelBox {
        PixelBox(left: 0, top: 0, right: Double(canvas.width), bottom: Double(canvas.height))
            .grown(by: 64 + (style.lineWidth + (style.casing?.width ?? 0) * 2) * scale)
    }

    private func drawPoints(_ points: [SIMD2<Double>], _ style: MapOverlay.Style, on canvas: Canvas) throws {
        guard !points.isEmpty else { return }
        let context = canvas.context
        let view = frame(style).grown(by: style.pointRadius * scale)
        let pixels = Double(canvas.width * canvas.height)
        // Includes the outline, half of whose width is outside the disc.
        let area = Double.pi * pow((style.pointRadius + style.lineWidth / 2) * scale, 2)
        for point in points where view.contains(point) {
            try budget.checkCancellation()
            try budget.spend(DrawingCost.piece + min(area, pixels) * DrawingCost.filledPixel)
            cairo_new_path(context)
            cairo_arc(context, point.x, point.y, style.pointRadius * scale, 0, 2 * .pi)
            canvas.setColor(style.fill ?? style.stroke ?? .black)
            cairo_fill_preserve(context)
            guard let stroke = style.stroke, style.fill != nil, style.lineWidth > 0 else { continue }
            canvas.setColor(stroke)
            cairo_set_dash(context, nil, 0, 0)
            cairo_set_line_width(context, style.lineWidth * scale)
            cairo_stroke(context)
        }
        cairo_new_path(context)
    }

    private func draw(_ text: String, _ style: MapOverlay.Style, _ place: SIMD2<Double>, on canvas: Canvas) {
        guard let shaped = shaper.shape(text, TextStyle(size: 13, weight: 700, lineWidth: 16), scale: scale) else {
            return
        }
        let ink = shaped.ink
        let origin = SIMD2(place.x - (ink.left + ink.right) / 2, place.y - (ink.top + ink.bottom) / 2)
        canvas.setColor(style.fill ?? palette.halo.withAlpha(1))
        shaped.showHalo(width: 1.6 * scale, at: origin, on: canvas)
        canvas.setColor(style.stroke ?? palette.strongText)
        shaped.show(text, at: origin, on: canvas)
    }
}

extension MapOverlay {
    /// Whether the overlay is first drawn on a separate canvas.
    fileprivate var isComposited: Bool { isHeat || blendMode != .normal || opacity < 1 }

    fileprivate var isHeat: Bool {
        if case .heat = shape { true } else { false }
    }
}

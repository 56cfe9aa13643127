import CCairo
import Foundation

/// Draws overlays, the lowest first.
struct OverlayPainter {
    let canvas: Canvas
    let projection: MapProjection
    let scale: Double
    let shaper: TextShaper
    let palette: Palette

    /// - Throws: `CancellationError` when `isCancelled` says so between two of them.
    func paint(_ overlays: [MapOverlay], isCancelled: () -> Bool) throws {
        for overlay in overlays {
            if isCancelled() { throw CancellationError() }
            try paint(overlay.limited)
        }
    }

    /// What labels must not cover.
    func obstacles(_ overlays: MapOverlayList) -> [OrientedBox] {
        let markers = MarkerPainter(canvas: canvas, scale: scale, shaper: shaper, palette: palette)
        return (overlays.overlays(.aboveRoads) + overlays.overlays(.aboveLabels)).flatMap { overlay -> [OrientedBox] in
            guard case .marker(let marker) = overlay.shape else { return [] }
            let tips = OverlayGeometry(overlay.shape, projection: projection, scale: scale).points
            return tips.flatMap { markers.boxes(marker, tip: $0) }.map(OrientedBox.init)
        }
    }

    private func paint(_ overlay: MapOverlay) throws(MapError) {
        let geometry = OverlayGeometry(overlay.shape, projection: projection, scale: scale)
        guard let box = visible(geometry, overlay), overlay.opacity > 0 else { return }
        guard overlay.blendMode != .normal || overlay.opacity < 1 else { return draw(overlay, geometry, on: canvas) }
        // What belongs to one overlay is mixed with the map as a whole.
        let group = try Canvas(width: box.width, height: box.height, isOpaque: false)
        cairo_translate(group.context, -Double(box.left), -Double(box.top))
        draw(overlay, geometry, on: group)
        canvas.blend(group, left: box.left, top: box.top, mode: overlay.blendMode, opacity: overlay.opacity)
    }

    /// The pixels that an overlay may change.
    private func visible(
        _ geometry: OverlayGeometry, _ overlay: MapOverlay
    ) -> (left: Int, top: Int, width: Int, height: Int)? {
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

    private func draw(_ overlay: MapOverlay, _ geometry: OverlayGeometry, on canvas: Canvas) {
        switch overlay.shape {
        case .marker(let marker):
            for tip in geometry.points {
                MarkerPainter(canvas: canvas, scale: scale, shaper: shaper, palette: palette).paint(marker, tip: tip)
            }
        case .cones(let cones):
            ConePainter(canvas: canvas, projection: projection, scale: scale).paint(cones, overlay.style)
        case .heat:
            HeatPainter(canvas: canvas, radius: overlay.style.pointRadius * scale)
                .paint(geometry.points.map(canvas.pixel))
        case .text(let text, _): for place in geometry.points { draw(text, overlay.style, place, on: canvas) }
        default:
            drawAreas(geometry, overlay.style, on: canvas)
            drawLines(geometry.lines, overlay.style, on: canvas)
            drawPoints(geometry.points, overlay.style, on: canvas)
        }
    }

    private func drawAreas(_ geometry: OverlayGeometry, _ style: MapOverlay.Style, on canvas: Canvas) {
        guard !geometry.areas.isEmpty else { return }
        let frame = frame(style)
        if let fill = style.fill {
            cairo_new_path(canvas.context)
            for rings in geometry.areas {
                for ring in rings { addRing(ShapeCut.ring(ring, to: frame), on: canvas) }
            }
            // Whatever way around its rings go, a hole is a hole.
            cairo_set_fill_rule(canvas.context, CAIRO_FILL_RULE_EVEN_ODD)
            canvas.setColor(fill)
            cairo_fill(canvas.context)
        }
        let outlines = geometry.areas.flatMap { $0 }.filter { $0.count > 1 }.map { $0 + [$0[0]] }
        drawLines(outlines, style, areClosed: true, on: canvas)
    }

    /// A little more than the picture: Cairo's numbers end at millions of pixels.
    private func frame(_ style: MapOverlay.Style) -> PixelBox {
        PixelBox(left: 0, top: 0, right: Double(canvas.width), bottom: Double(canvas.height))
            .grown(by: 64 + (style.lineWidth + (style.casing?.width ?? 0) * 2) * scale)
    }

    private func addRing(_ ring: [SIMD2<Double>], on canvas: Canvas) {
        guard ring.count > 2 else { return }
        PathBuilder(context: canvas.context, view: frame(MapOverlay.Style())).add(ring)
        cairo_close_path(canvas.context)
    }

    private func drawLines(
        _ lines: [[SIMD2<Double>]], _ style: MapOverlay.Style, areClosed: Bool = false, on canvas: Canvas
    ) {
        guard style.lineWidth > 0, !lines.isEmpty else { return }
        let context = canvas.context
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_cap(context, style.dash.isEmpty ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        if let casing = style.casing {
            cairo_set_dash(context, nil, 0, 0)
            stroke(lines, areClosed, style, casing.color, style.lineWidth + 2 * casing.width, on: canvas)
        }
        let dash = style.dash.map { $0 * scale }
        cairo_set_dash(context, dash, Int32(dash.count), 0)
        if !style.gradient.isEmpty, !areClosed {
            let gradient = GradientLine(style.gradient)
            for line in lines {
                gradient.stroke(line, width: style.lineWidth * scale, inside: frame(style), on: canvas)
            }
        } else if let color = style.stroke {
            stroke(lines, areClosed, style, color, style.lineWidth, on: canvas)
        }
    }

    private func stroke(
        _ lines: [[SIMD2<Double>]], _ areClosed: Bool, _ style: MapOverlay.Style, _ color: MapColor, _ width: Double,
        on canvas: Canvas
    ) {
        if style.dash.isEmpty, lines.reduce(0, { $0 + $1.count }) > Self.manyPoints {
            // Cairo takes the square of their number for lines of very many points that cross themselves.
            let mask = LineMask(width: self.canvas.width, height: self.canvas.height)
            for line in lines { mask.add(line, lineWidth: width * scale) }
            return mask.paint(color, on: canvas)
        }
        let frame = frame(style)
        let path = PathBuilder(context: canvas.context, view: frame)
        cairo_new_path(canvas.context)
        cairo_set_line_width(canvas.context, width * scale)
        canvas.setColor(color)
        for line in lines {
            // Dashes are counted from the line's own beginning.
            if frame.contains(PixelBox(around: line)) || !style.dash.isEmpty && line.count < 100_000 && isNear(line) {
                path.add(line)
                if areClosed { cairo_close_path(canvas.context) }
            } else {
                for piece in ShapeCut.line(line, to: frame) { path.add(piece) }
            }
        }
        cairo_stroke(canvas.context)
    }

    private static let manyPoints = 512

    private func isNear(_ line: [SIMD2<Double>]) -> Bool {
        PixelBox(left: -100_000, top: -100_000, right: 100_000, bottom: 100_000).contains(PixelBox(around: line))
    }

    private func drawPoints(_ points: [SIMD2<Double>], _ style: MapOverlay.Style, on canvas: Canvas) {
        guard !points.isEmpty else { return }
        let context = canvas.context
        let view = frame(style).grown(by: style.pointRadius * scale)
        for point in points where view.contains(point) {
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
        for step in 0..<12 {
            let angle = Double(step) * .pi / 6
            shaped.show(at: origin + SIMD2(cos(angle), sin(angle)) * 1.6 * scale, on: canvas.context)
        }
        canvas.setColor(style.stroke ?? palette.strongText)
        shaped.show(at: origin, on: canvas.context)
    }
}

/// A line whose colour changes on its way.
private struct GradientLine {
    private let stops: [MapOverlay.Style.GradientStop]

    init(_ stops: [MapOverlay.Style.GradientStop]) { self.stops = stops.sorted { $0.location < $1.location } }

    func stroke(_ line: [SIMD2<Double>], width: Double, inside frame: PixelBox, on canvas: Canvas) {
        let length = LineRun(line).length
        guard length > 0 else { return }
        cairo_set_line_width(canvas.context, width)
        cairo_set_line_cap(canvas.context, CAIRO_LINE_CAP_ROUND)
        var start = 0.0
        for (from, to) in zip(line, line.dropFirst()) {
            let way = to - from
            let size = (way * way).sum().squareRoot()
            defer { start += size }
            guard size > 0, let piece = ShapeCut.line([from, to], to: frame).first else { continue }
            let steps = max(1, Int((distance(piece[0], piece[1]) / Self.step).rounded(.up)))
            let first = distance(from, piece[0])
            for step in 0..<steps {
                let (one, two) = (Double(step) / Double(steps), Double(step + 1) / Double(steps))
                let (a, b) = (piece[0] + (piece[1] - piece[0]) * one, piece[0] + (piece[1] - piece[0]) * two)
                cairo_new_path(canvas.context)
                cairo_move_to(canvas.context, a.x, a.y)
                cairo_line_to(canvas.context, b.x, b.y)
                let middle = start + first + distance(piece[0], piece[1]) * (one + two) / 2
                canvas.setColor(color(at: middle / length))
                cairo_stroke(canvas.context)
            }
        }
    }

    /// Pixels of one colour.
    private static let step = 3.0

    private func distance(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
        let way = other - one
        return (way * way).sum().squareRoot()
    }

    private func color(at location: Double) -> MapColor {
        guard let upper = stops.firstIndex(where: { $0.location > location }) else {
            return stops[stops.count - 1].color
        }
        guard upper > 0 else { return stops[0].color }
        let (from, to) = (stops[upper - 1], stops[upper])
        return from.color.mixed(with: to.color, (location - from.location) / (to.location - from.location))
    }
}

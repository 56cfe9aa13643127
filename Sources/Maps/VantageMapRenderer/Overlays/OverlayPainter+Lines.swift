import CVantageCairo
import VantageMapCanvas
import VantageMapStyle

extension OverlayPainter {
    /// - Throws: `CancellationError`.
    func drawLines(
        _ lines: [[SIMD2<Double>]], _ style: MapOverlay.Style, areClosed: Bool = false, on canvas: Canvas
    ) throws {
        guard style.lineWidth > 0, !lines.isEmpty else { return }
        cairo_set_line_join(canvas.context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_cap(canvas.context, style.dash.isEmpty ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        if let casing = style.casing {
            let path = path(style, width: style.lineWidth + 2 * casing.width, dash: [], on: canvas.context)
            try stroke(lines, areClosed, path, casing.color, on: canvas)
        }
        if !style.gradient.isEmpty, !areClosed {
            try strokeGradient(lines, style, on: canvas)
        } else if let color = style.stroke {
            let path = path(style, width: style.lineWidth, dash: style.dash, on: canvas.context)
            try stroke(lines, areClosed, path, color, on: canvas)
        }
    }

    /// - Parameter width: The width in points, like the lengths in `dash`.
    private func path(
        _ style: MapOverlay.Style, width: Double, dash: [Double], on context: OpaquePointer
    ) -> StrokePath {
        StrokePath(
            context: context, frame: frame(style), width: width * scale, dash: dash.map { $0 * scale }, budget: budget
        )
    }

    private func strokeGradient(_ lines: [[SIMD2<Double>]], _ style: MapOverlay.Style, on canvas: Canvas) throws {
        let dash = style.dash.map { $0 * scale }
        let gradient = GradientLine(style.gradient)
        for line in lines {
            try gradient.stroke(
                line, width: style.lineWidth * scale, dash: dash, inside: frame(style), budget: budget, on: canvas)
        }
    }

    private func stroke(
        _ lines: [[SIMD2<Double>]], _ areClosed: Bool, _ path: StrokePath, _ color: MapColor, on canvas: Canvas
    ) throws {
        let areWithin = lines.allSatisfy { path.frame.contains(PixelBox(around: $0)) }
        guard path.dash.isEmpty else {
            // The dash pattern must start at the beginning of the line.
            return areWithin && !path.isTooMuch(lines)
                ? try strokeAtOnce(lines, areClosed, path, color, on: canvas)
                : try strokeInPieces(lines, path, color, on: canvas)
        }
        let pieces = areWithin ? lines : lines.flatMap { ShapeClipper.line($0, to: path.frame) }
        if !path.isTooMuch(pieces) {
            return try strokeAtOnce(pieces, areClosed && areWithin, path, color, on: canvas)
        }
        let mask = LineMask(for: self.canvas, budget: budget)
        for piece in pieces {
            try budget.checkCancellation()
            try mask.add(piece, lineWidth: path.width)
        }
        mask.paint(color, on: canvas)
    }

    private func strokeAtOnce(
        _ lines: [[SIMD2<Double>]], _ areClosed: Bool, _ path: StrokePath, _ color: MapColor, on canvas: Canvas
    ) throws {
        var path = path
        cairo_new_path(canvas.context)
        canvas.setColor(color)
        for line in lines { try path.add(line, isRing: areClosed) }
        try path.finish()
    }

    /// Draws through a mask, so that a translucent color does not get darker where pieces cross.
    private func strokeInPieces(
        _ lines: [[SIMD2<Double>]], _ path: StrokePath, _ color: MapColor, on canvas: Canvas
    ) throws {
        let mask = CoverageMask(
            PixelBox(left: 0, top: 0, right: Double(self.canvas.width), bottom: Double(self.canvas.height)))
        cairo_set_line_join(mask.context, CAIRO_LINE_JOIN_ROUND)
        let path = StrokePath(
            context: mask.context, frame: path.frame, width: path.width, dash: path.dash, budget: budget)
        for line in lines { try path.addInPieces(line) }
        mask.paint(color, on: canvas)
    }
}

extension MapOverlay.Style {
    /// Returns the style, or a style with a paler solid line if the dashes are too fine to be visible.
    func withoutFineDashes(scale: Double) -> MapOverlay.Style {
        let period = dash.reduce(0, +)
        guard !dash.isEmpty, period * scale < Self.minimumPeriod else { return self }
        let drawn = stride(from: 0, to: dash.count, by: 2).reduce(0) { $0 + dash[$1] }
        // In a pattern of odd length, dashes and gaps swap roles with each repetition.
        let share = dash.count.isMultiple(of: 2) ? drawn / period : 0.5
        var style = self
        style.dash = []
        style.stroke = stroke.map { $0.withAlpha($0.alpha * share) }
        style.gradient = gradient.map { .init($0.location, $0.color.withAlpha($0.color.alpha * share)) }
        return style
    }

    /// The minimum length of a dash pattern in pixels.
    private static var minimumPeriod: Double { 1 }
}

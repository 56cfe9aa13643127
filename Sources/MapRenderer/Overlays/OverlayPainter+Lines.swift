import CCairo

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

    /// - Parameter width: Points; so is `dash`.
    private func path(
        _ style: MapOverlay.Style, width: Double, dash: [Double], on context: OpaquePointer
    ) -> StrokePath {
        StrokePath(
            context: context, frame: frame(style), width: width * scale, dash: dash.map { $0 * scale }, proceed: proceed
        )
    }

    private func strokeGradient(_ lines: [[SIMD2<Double>]], _ style: MapOverlay.Style, on canvas: Canvas) throws {
        let dash = style.dash.map { $0 * scale }
        let gradient = GradientLine(style.gradient)
        for line in lines {
            try gradient.stroke(
                line, width: style.lineWidth * scale, dash: dash, inside: frame(style), proceed: proceed, on: canvas)
        }
    }

    private func stroke(
        _ lines: [[SIMD2<Double>]], _ areClosed: Bool, _ path: StrokePath, _ color: MapColor, on canvas: Canvas
    ) throws {
        let areWithin = lines.allSatisfy { path.frame.contains(PixelBox(around: $0)) }
        guard path.dash.isEmpty else {
            // Dashes are counted from the line's own beginning.
            return areWithin && !path.isTooMuch(lines)
                ? try strokeAtOnce(lines, areClosed, path, color, on: canvas)
                : try strokeInPieces(lines, path, color, on: canvas)
        }
        let pieces = areWithin ? lines : lines.flatMap { ShapeCut.line($0, to: path.frame) }
        if !path.isTooMuch(pieces) {
            return try strokeAtOnce(pieces, areClosed && areWithin, path, color, on: canvas)
        }
        let mask = LineMask(width: self.canvas.width, height: self.canvas.height, proceed: proceed)
        for piece in pieces {
            try proceed()
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

    /// Through a mask: where pieces cross, a translucent color is no darker.
    private func strokeInPieces(
        _ lines: [[SIMD2<Double>]], _ path: StrokePath, _ color: MapColor, on canvas: Canvas
    ) throws {
        let mask = CoverageMask(
            PixelBox(left: 0, top: 0, right: Double(self.canvas.width), bottom: Double(self.canvas.height)))
        cairo_set_line_join(mask.context, CAIRO_LINE_JOIN_ROUND)
        let path = StrokePath(
            context: mask.context, frame: path.frame, width: path.width, dash: path.dash, proceed: proceed)
        for line in lines { try path.addInPieces(line) }
        mask.paint(color, on: canvas)
    }
}

extension MapOverlay.Style {
    /// The same, where dashes so fine that nobody could tell them apart are a line that is as much paler.
    func withoutFineDashes(scale: Double) -> MapOverlay.Style {
        let period = dash.reduce(0, +)
        guard !dash.isEmpty, period * scale < Self.leastPeriod else { return self }
        let drawn = stride(from: 0, to: dash.count, by: 2).reduce(0) { $0 + dash[$1] }
        // With an odd number, what is drawn this time is left out the next.
        let share = dash.count.isMultiple(of: 2) ? drawn / period : 0.5
        var style = self
        style.dash = []
        style.stroke = stroke.map { $0.withAlpha($0.alpha * share) }
        style.gradient = gradient.map { .init($0.location, $0.color.withAlpha($0.color.alpha * share)) }
        return style
    }

    /// Pixels that all dashes of a pattern take.
    private static var leastPeriod: Double { 1 }
}

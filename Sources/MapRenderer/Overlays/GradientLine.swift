import CCairo

/// A line whose colour changes on its way.
struct GradientLine {
    private let stops: [MapOverlay.Style.GradientStop]

    init(_ stops: [MapOverlay.Style.GradientStop]) { self.stops = stops.sorted { $0.location < $1.location } }

    /// - Throws: `CancellationError`.
    func stroke(
        _ line: [SIMD2<Double>], width: Double, inside frame: PixelBox, proceed: CancellationCheck, on canvas: Canvas
    ) throws {
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
                try proceed()
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

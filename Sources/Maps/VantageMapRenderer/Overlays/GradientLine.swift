import CVantageCairo
import VantageMapCanvas
import VantageMapStyle

/// A line with a color gradient along its length.
struct GradientLine {
    private let stops: [MapOverlay.Style.GradientStop]

    init(_ stops: [MapOverlay.Style.GradientStop]) { self.stops = stops.sorted { $0.location < $1.location } }

    /// - Parameters:
    ///   - width: The width of the line, in pixels.
    ///   - dash: The dash pattern, in pixels.
    /// - Throws: `CancellationError`.
    func stroke(
        _ line: [SIMD2<Double>], width: Double, dash: [Double], inside frame: PixelBox, budget: DrawingBudget,
        on canvas: Canvas
    ) throws {
        let length = MeasuredLine(line).length
        guard length > 0 else { return }
        cairo_set_line_width(canvas.context, width)
        cairo_set_line_cap(canvas.context, dash.isEmpty ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        let pixels = Double(canvas.width * canvas.height)
        // The area of a piece, including its round ends.
        let area = (Self.step + (dash.isEmpty ? width : 0)) * width
        let period = 2 * max(dash.reduce(0, +), 1e-3)
        var start = 0.0
        for (from, to) in zip(line, line.dropFirst()) {
            let way = to - from
            let size = (way * way).sum().squareRoot()
            defer { start += size }
            guard size > 0, let piece = ShapeClipper.line([from, to], to: frame).first else { continue }
            let steps = max(1, Int((distance(piece[0], piece[1]) / Self.step).rounded(.up)))
            let first = distance(from, piece[0])
            for step in 0..<steps {
                try budget.checkCancellation()
                try budget.spend(DrawingCost.piece + min(area, pixels) * DrawingCost.filledPixel)
                let (one, two) = (Double(step) / Double(steps), Double(step + 1) / Double(steps))
                let a = piece[0] + (piece[1] - piece[0]) * one
                // Flat ends overlap by a pixel to hide gaps between the pieces of a dash.
                let b = piece[0] + (piece[1] - piece[0]) * two + (dash.isEmpty ? .zero : way / size)
                // The dash pattern continues from piece to piece.
                let begun = start + first + distance(piece[0], a)
                cairo_set_dash(
                    canvas.context, dash, Int32(dash.count),
                    dash.isEmpty ? 0 : begun.truncatingRemainder(dividingBy: period))
                cairo_new_path(canvas.context)
                cairo_move_to(canvas.context, a.x, a.y)
                cairo_line_to(canvas.context, b.x, b.y)
                let middle = start + first + distance(piece[0], piece[1]) * (one + two) / 2
                canvas.setColor(color(at: middle / length))
                cairo_stroke(canvas.context)
            }
        }
    }

    /// The length of a single-color piece, in pixels.
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

import CVantageCairo
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

/// A painter that draws the elevation line, the ground below it, and the axis labels.
struct ChartPainter {
    let canvas: Canvas
    let shaper: TextShaper
    let axes: ChartAxes
    let colors: ChartColors

    func paint(_ points: [ElevationProfile.Point]) {
        canvas.fillAll(colors.ground)
        for height in axes.heights.marks { paintHeight(height) }
        let isLong = axes.distances.range.upperBound >= 2000
        for distance in axes.distances.marks { paintDistance(distance, isLong: isLong) }
        for stretch in Self.stretches(points) { paint(stretch: stretch) }
    }

    /// Returns the stretches of consecutive points with known heights.
    private static func stretches(_ points: [ElevationProfile.Point]) -> [[ElevationProfile.Point]] {
        points.split { $0.elevation == nil }.map(Array.init).filter { $0.count > 1 }
    }

    private func paint(stretch: [ElevationProfile.Point]) {
        let line = stretch.map { SIMD2(axes.x($0.distance), axes.y($0.elevation ?? 0)) }
        let context = canvas.context
        cairo_new_path(context)
        CairoPath.addLine(line, to: context)
        cairo_line_to(context, line[line.count - 1].x, axes.bottom)
        cairo_line_to(context, line[0].x, axes.bottom)
        cairo_close_path(context)
        canvas.setColor(colors.fill)
        cairo_fill(context)
        CairoPath.addLine(line, to: context)
        stroke(colors.line, width: 2)
    }

    private func paintHeight(_ height: Double) {
        let y = (axes.y(height) - 0.5).rounded() + 0.5
        CairoPath.addLine([SIMD2(axes.left, y), SIMD2(axes.right, y)], to: canvas.context)
        stroke(colors.grid, width: 1)
        write("\(Self.short(height)) m") { SIMD2(axes.left - 6 * axes.scale - $0.width, y - $0.height / 2 + $0.ascent) }
    }

    private func paintDistance(_ distance: Double, isLong: Bool) {
        let x = axes.x(distance)
        let text = isLong ? "\(Self.short(distance / 1000)) km" : "\(Self.short(distance)) m"
        write(text) {
            let left = min(max(x - $0.width / 2, 2), Double(canvas.width) - $0.width - 2)
            return SIMD2(left, axes.bottom + 5 * axes.scale + $0.ascent)
        }
    }

    private func write(_ text: String, at place: (ShapedText) -> SIMD2<Double>) {
        guard let shaped = shaper.shape(text, TextStyle(size: 10), scale: axes.scale) else { return }
        canvas.setColor(colors.text)
        shaped.show(at: place(shaped), on: canvas.context)
    }

    private func stroke(_ color: MapColor, width: Double) {
        canvas.setColor(color)
        cairo_set_line_width(canvas.context, width * axes.scale)
        cairo_set_line_join(canvas.context, CAIRO_LINE_JOIN_ROUND)
        cairo_stroke(canvas.context)
    }

    /// Formats a number without trailing zeros.
    private static func short(_ number: Double) -> String {
        let rounded = (number * 100).rounded() / 100
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}

import CCairo
import Foundation

/// Draws what is seen of the sky, and the haze before ground that is far away.
struct HazePainter {
    private let lens: MapLens
    private let anchor: Double
    private let scale: Double
    private let palette: Palette

    /// Where haze begins, in distances of the camera; at the farthest ground there is nothing else.
    private static let nearest = 2.5

    /// - Parameter scale: Pixels for each point.
    init(_ projection: MapProjection, _ lens: MapLens, palette: Palette, scale: Double) {
        (self.lens, self.palette, self.scale) = (lens, palette, scale)
        anchor = projection.middle.y
    }

    func paint(on canvas: Canvas) {
        for row in 0..<canvas.height {
            let y = (Double(row) + 0.5) / scale - anchor
            guard let color = color(at: y) else { return }
            canvas.setColor(color)
            cairo_rectangle(canvas.context, 0, Double(row), Double(canvas.width), 1)
            cairo_fill(canvas.context)
        }
    }

    /// Nil where the air is clear.
    private func color(at y: Double) -> MapColor? {
        guard y > lens.farEdge else { return palette.haze.mixed(with: palette.sky, height(of: y)) }
        let depth = lens.ground(SIMD2(0, y)).map { lens.depth($0.y) / lens.distance } ?? MapLens.farthest
        let share = log(depth / Self.nearest) / log(MapLens.farthest / Self.nearest)
        guard share > 0 else { return nil }
        return palette.haze.withAlpha(min(share, 1) * min(share, 1) * (3 - 2 * min(share, 1)))
    }

    /// From 0 at the edge of the ground to 1 high in the sky.
    private func height(of y: Double) -> Double {
        let angle = (lens.farEdge - y) / lens.distance
        return 1 - exp(-angle * 6)
    }
}

extension Palette {
    /// What far ground and the sky's edge look like.
    var haze: MapColor { isDark ? MapColor(0x2A3440) : MapColor(0xEAF1F5) }
    /// High above.
    var sky: MapColor { isDark ? MapColor(0x0E151D) : MapColor(0x9CC7EA) }
    private var isDark: Bool { earth.red + earth.green + earth.blue < 1.5 }
}

import CVantageCairo
import Foundation
import VantageGeodesy
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

/// A painter that draws the viewing directions of scenes.
struct ConePainter {
    /// The length of a fan, as a multiple of its disc's radius.
    static let reach = 5.0

    let canvas: Canvas
    let projection: MapProjection
    let scale: Double
    let budget: DrawingBudget

    /// - Throws: `CancellationError`.
    func paint(_ cones: [MapCone], _ style: MapOverlay.Style) throws {
        let color = style.fill ?? style.stroke ?? .black
        let radius = style.pointRadius * scale
        let area = min(.pi * pow(radius * Self.reach, 2), Double(canvas.width * canvas.height))
        for cone in cones {
            try budget.checkCancellation()
            try budget.spend(DrawingCost.piece + area * DrawingCost.filledPixel)
            paintFan(cone, color, radius * Self.reach)
        }
        for cone in cones {
            try budget.checkCancellation()
            let middle = middle(of: cone)
            cairo_new_path(canvas.context)
            cairo_arc(canvas.context, middle.x, middle.y, radius, 0, 2 * .pi)
            canvas.setColor(color)
            cairo_fill_preserve(canvas.context)
            canvas.setColor(.white)
            cairo_set_dash(canvas.context, nil, 0, 0)
            cairo_set_line_width(canvas.context, max(0.5, radius * 0.35))
            cairo_stroke(canvas.context)
        }
    }

    private func middle(of cone: MapCone) -> SIMD2<Double> {
        let point = projection.point(for: cone.coordinate)
        return SIMD2(point.x * scale, point.y * scale)
    }

    /// Paints a fan that fades toward its outer edge.
    private func paintFan(_ cone: MapCone, _ color: MapColor, _ length: Double) {
        guard let heading = cone.heading, cone.angle > 0 else { return }
        let middle = middle(of: cone)
        // The fan lies on the ground. This is how a step down the plane appears in the image.
        let lie = projection.lens?.downwardStep(at: projection.plane(MapPoint(cone.coordinate))) ?? SIMD2(0, 1)
        cairo_save(canvas.context)
        defer { cairo_restore(canvas.context) }
        var matrix = cairo_matrix_t(xx: 1, yx: 0, xy: lie.x, yy: lie.y, x0: middle.x, y0: middle.y)
        cairo_transform(canvas.context, &matrix)
        // Cairo measures angles clockwise from the right, and the map's heading points up.
        let angle = (heading.degrees - projection.heading.degrees - 90) * .pi / 180
        let half = min(cone.angle, 360) / 2 * .pi / 180
        let pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, length)
        cairo_pattern_add_color_stop_rgba(pattern, 0, color.red, color.green, color.blue, 0.55 * color.alpha)
        cairo_pattern_add_color_stop_rgba(pattern, 1, color.red, color.green, color.blue, 0)
        cairo_new_path(canvas.context)
        cairo_move_to(canvas.context, 0, 0)
        cairo_arc(canvas.context, 0, 0, length, angle - half, angle + half)
        cairo_close_path(canvas.context)
        cairo_set_source(canvas.context, pattern)
        cairo_fill(canvas.context)
        cairo_pattern_destroy(pattern)
    }
}

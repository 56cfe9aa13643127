import CCairo
import Foundation

/// Icons as they were drawn, for whoever needs the same again.
final class IconSheet: @unchecked Sendable {
    // Sendable, since a lock guards the icons, and they are only read after they were drawn.
    static let shared = IconSheet()

    private let lock = NSLock()
    private var icons: [Look: Canvas] = [:]
    /// More than all categories have in four looks.
    private static let most = 256

    struct Look: Hashable {
        let category: PointOfInterestCategory
        /// Of the disc and the edge around it, in pixels.
        let radius: Double
        let color: MapColor
        let edge: MapColor
    }

    /// - Returns: Its middle is the corner that its four quarters share.
    func icon(_ look: Look) throws(MapError) -> Canvas {
        if let icon = lock.withLock({ icons[look] }) { return icon }
        let icon = try Self.draw(look)
        lock.withLock {
            if icons.count >= Self.most { icons.removeAll() }
            icons[look] = icon
        }
        return icon
    }

    private static func draw(_ look: Look) throws(MapError) -> Canvas {
        let half = Int(look.radius.rounded(.up)) + 1
        let canvas = try Canvas(width: 2 * half, height: 2 * half, isOpaque: false)
        let middle = SIMD2(repeating: Double(half))
        for (color, radius) in [(look.edge, look.radius), (look.color, look.radius * 0.92)] {
            cairo_new_path(canvas.context)
            cairo_arc(canvas.context, middle.x, middle.y, radius, 0, 2 * .pi)
            canvas.setColor(color)
            cairo_fill(canvas.context)
        }
        IconPainter.paintGlyph(look.category, at: middle, size: look.radius * 0.92 * 2, on: canvas)
        return canvas
    }
}

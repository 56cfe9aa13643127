import Places
import CCairo
import Synchronization

/// Icons as they were drawn, for whoever needs the same again.
final class IconSheet: Sendable {
    static let shared = IconSheet()

    private let icons = Mutex<[Look: Finished<Canvas>]>([:])
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
        if let icon = icons.withLock({ $0[look] }) { return icon.drawing }
        let icon = Finished(try Self.draw(look))
        icons.withLock {
            if $0.count >= Self.most { $0.removeAll() }
            $0[look] = icon
        }
        return icon.drawing
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

import CVantageCairo
import Synchronization
import VantageMapCanvas
import VantageMapStyle
import VantagePlaces

/// A cache of rendered icons.
final class IconCache: Sendable {
    static let shared = IconCache()

    private let icons = Mutex<[Key: Frozen<Canvas>]>([:])
    /// The maximum number of icons: enough for all categories in four styles.
    private static let maximumCount = 256

    struct Key: Hashable {
        let category: PointOfInterestCategory
        /// The radius of the disc, including its border, in pixels.
        let radius: Double
        let color: MapColor
        let edge: MapColor
    }

    /// - Returns: A canvas whose width and height are even, so that the icon is centered on a corner between pixels.
    func icon(for key: Key) throws(MapError) -> Canvas {
        if let icon = icons.withLock({ $0[key] }) { return icon.value }
        let icon = Frozen(try Self.draw(key))
        icons.withLock {
            if $0.count >= Self.maximumCount { $0.removeAll() }
            $0[key] = icon
        }
        return icon.value
    }

    private static func draw(_ key: Key) throws(MapError) -> Canvas {
        let half = Int(key.radius.rounded(.up)) + 1
        let canvas = try Canvas(width: 2 * half, height: 2 * half, isOpaque: false)
        let middle = SIMD2(repeating: Double(half))
        for (color, radius) in [(key.edge, key.radius), (key.color, key.radius * IconPainter.innerRadius)] {
            cairo_new_path(canvas.context)
            cairo_arc(canvas.context, middle.x, middle.y, radius, 0, 2 * .pi)
            canvas.setColor(color)
            cairo_fill(canvas.context)
        }
        IconPainter.paintGlyph(key.category, at: middle, size: key.radius * IconPainter.innerRadius * 2, on: canvas)
        return canvas
    }
}

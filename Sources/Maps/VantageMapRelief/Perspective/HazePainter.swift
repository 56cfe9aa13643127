import CVantageCairo
import Foundation
import VantageMapCanvas
import VantageMapStyle

/// A painter that draws the sky, and haze in front of distant ground.
package struct HazePainter {
    private let lens: PitchedCamera
    private let anchor: Double
    private let scale: Double
    private let palette: Palette

    /// The distance at which haze begins, in multiples of the camera distance. Haze is opaque at the far edge of the
    /// ground.
    private static let nearest = 2.5

    /// - Parameter scale: Pixels per point.
    package init(_ projection: MapProjection, _ lens: PitchedCamera, palette: Palette, scale: Double) {
        (self.lens, self.palette, self.scale) = (lens, palette, scale)
        anchor = projection.middle.y
    }

    package func paint(on canvas: Canvas) {
        for row in 0..<canvas.height {
            let y = (Double(row) + 0.5) / scale - anchor
            guard let color = color(at: y) else { return }
            canvas.setColor(color)
            cairo_rectangle(canvas.context, 0, Double(row), Double(canvas.width), 1)
            cairo_fill(canvas.context)
        }
    }

    /// Returns the haze color, or `nil` where the air is clear.
    private func color(at y: Double) -> MapColor? {
        guard y > lens.farEdge else { return sky(at: y) }
        let share = share(
            ofDepth: lens.ground(SIMD2(0, y)).map { lens.depth($0.y) / lens.distance } ?? PitchedCamera.farthest)
        return share > 0 ? palette.haze.withAlpha(share) : nil
    }

    /// Returns the opacity of the haze.
    ///
    /// - Parameter depth: The depth, in multiples of the camera distance.
    package func share(ofDepth depth: Double) -> Double {
        let share = log(depth / Self.nearest) / log(PitchedCamera.farthest / Self.nearest)
        let eased = min(max(share, 0), 1)
        return eased * eased * (3 - 2 * eased)
    }

    /// Returns the color where there is no ground.
    func sky(ofRow row: Int) -> MapColor { sky(at: (Double(row) + 0.5) / scale - anchor) }

    package var haze: MapColor { palette.haze }

    private func sky(at y: Double) -> MapColor { palette.haze.mixed(with: palette.sky, max(0, height(of: y))) }

    /// Returns the height in the sky: 0 at the edge of the ground, approaching 1 far above it.
    private func height(of y: Double) -> Double {
        let angle = (lens.farEdge - y) / lens.distance
        return 1 - exp(-angle * 6)
    }
}

extension Palette {
    /// The color of distant ground and of the sky above it.
    package var haze: MapColor { isDark ? MapColor(0x2A3440) : MapColor(0xEAF1F5) }
    /// The color high in the sky.
    var sky: MapColor { isDark ? MapColor(0x0E151D) : MapColor(0x9CC7EA) }
    private var isDark: Bool { earth.red + earth.green + earth.blue < 1.5 }
}

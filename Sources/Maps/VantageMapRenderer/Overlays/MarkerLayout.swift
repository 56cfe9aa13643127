import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

/// The positions of marker pins and their titles.
struct MarkerLayout {
    /// The width of the image, in pixels.
    let width: Int
    /// Pixels per point.
    let scale: Double
    let shaper: TextShaper

    /// Returns the pixels that a pin covers, without its title.
    static func pin(at tip: SIMD2<Double>, scale: Double) -> PixelBox {
        PixelBox(
            left: tip.x - 12 * scale, top: tip.y - 34 * scale, right: tip.x + 12 * scale, bottom: tip.y + 2 * scale)
    }

    /// Returns how far a pin extends from its coordinate on each side, in points.
    static func reach(scale: Double) -> MapInsets {
        let pin = pin(at: .zero, scale: scale)
        return MapInsets(top: -pin.top, left: -pin.left, bottom: pin.bottom, right: pin.right)
    }

    /// Returns the boxes that a marker covers.
    func boxes(_ marker: MapMarker, tip: SIMD2<Double>) -> [PixelBox] {
        let title = marker.title.flatMap(shapedTitle).map {
            $0.ink.moved(by: titleOrigin($0, tip)).grown(by: 2 * scale)
        }
        return [Self.pin(at: tip, scale: scale * marker.scale)] + (title.map { [$0] } ?? [])
    }

    func shapedTitle(_ title: String) -> ShapedText? {
        shaper.shape(title, TextStyle(size: 12, weight: 700, lineWidth: 14), scale: scale)
    }

    /// Returns the origin of a title beneath the tip, shifted horizontally so that the title stays in the image.
    func titleOrigin(_ title: ShapedText, _ tip: SIMD2<Double>) -> SIMD2<Double> {
        let ink = title.ink
        let half = (ink.right - ink.left) / 2
        let margin = 3 * scale
        let x = min(max(tip.x, half + margin), max(half + margin, Double(width) - half - margin))
        return SIMD2(x - (ink.left + ink.right) / 2, tip.y + 5 * scale - ink.top)
    }
}

extension MapMarker {
    /// The distance that the pin extends from its coordinate in each direction, in points.
    package var reach: MapInsets { MarkerLayout.reach(scale: limited.scale) }
}

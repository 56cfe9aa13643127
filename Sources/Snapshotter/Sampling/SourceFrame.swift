import Foundation
import Geodesy

/// Where the coordinates that a ``ViewMapper`` finds lie in an image: in pixels at full size, from its top-left corner.
struct SourceFrame: Hashable, Sendable {
    /// Pixels for one unit of a coordinate.
    let unit: SIMD2<Double>
    /// The place of the coordinates 0, 0.
    let zero: SIMD2<Double>
    /// Pixels of a whole panorama around; nil for a photo.
    let fullWidth: Double?
    /// The column in the middle of the image; those of a panorama are brought within half its full width of it.
    let middle: Double

    init(_ view: ResolvedView, into image: SourceImage) {
        switch view.content {
        case .panorama(let panorama, let mapping):
            unit = SIMD2(panorama.fullWidth / (2 * .pi), panorama.fullHeight / .pi)
            let center = SIMD2(panorama.fullWidth / 2 - panorama.left, panorama.fullHeight / 2 - panorama.top)
            zero = center + SIMD2(mapping.unturned.angle * unit.x, 0) - image.origin
            fullWidth = panorama.fullWidth
        case .photo(let crop):
            unit = SIMD2(1, 1)
            zero = SIMD2(crop.left, crop.top) - image.origin
            fullWidth = nil
        }
        middle = Double(image.picture.width) * image.factor.x / 2
    }
}

extension PanoramaMapping {
    /// The same mapping without its turn about the panorama's axis, and that turn, in radians to the east.
    ///
    /// What is left of views of the same shape is equal, whatever their headings: it is rounded to 40 bits.
    var unturned: (mapping: PanoramaMapping, angle: Double) {
        let length = (perColumn.x * perColumn.x + perColumn.y * perColumn.y).squareRoot()
        guard length > 0 else { return (self, 0) }
        let (cosine, sine) = (perColumn.x / length, -perColumn.y / length)
        func turned(_ vector: SIMD3<Double>) -> SIMD3<Double> {
            let level = SIMD3(vector.x * cosine - vector.y * sine, vector.x * sine + vector.y * cosine, vector.z)
            let steps = 0x1p40
            return (level * steps).rounded(.toNearestOrEven) / steps
        }
        let mapping = PanoramaMapping(
            corner: turned(corner), perColumn: turned(perColumn), perRow: turned(perRow))
        return (mapping, atan2(sine, cosine))
    }

    /// The mapping of a grid whose samples are so many pixels apart.
    func scaled(by step: SIMD2<Double>) -> PanoramaMapping {
        PanoramaMapping(corner: corner, perColumn: perColumn * step.x, perRow: perRow * step.y)
    }
}

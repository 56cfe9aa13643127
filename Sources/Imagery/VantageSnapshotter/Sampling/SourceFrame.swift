import Foundation
import VantageGeodesy

/// The conversion from the coordinates of a ``ViewMapper`` to positions in an image, in pixels at full size from its
/// top-left corner.
struct SourceFrame: Hashable, Sendable {
    /// The number of image pixels per unit of the mapper's coordinates, along each axis.
    let unit: SIMD2<Double>
    /// The position of the coordinates (0, 0).
    let zero: SIMD2<Double>
    /// The full width of a panorama in pixels; nil for a photo.
    let fullWidth: Double?
    /// The column in the middle of the image. Columns of a panorama are moved to within half a full width of it.
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
        case .lenses:
            unit = SIMD2(1, 1)
            zero = -image.origin
            fullWidth = nil
        }
        middle = Double(image.picture.width) * image.factor.x / 2
    }
}

extension PanoramaMapping {
    /// The same mapping without its rotation about the panorama's axis, and the angle of that rotation in radians
    /// eastward.
    ///
    /// The remaining mapping is the same for views of the same shape, whatever their heading. It is rounded to 40 bits,
    /// so that it is exactly equal for all of them.
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

    /// Returns the mapping of a grid whose samples are `step` pixels apart.
    func scaled(by step: SIMD2<Double>) -> PanoramaMapping {
        PanoramaMapping(corner: corner, perColumn: perColumn * step.x, perRow: perRow * step.y)
    }
}

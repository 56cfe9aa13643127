import Pictures
import Geodesy
import JSONReading
import SceneStore
import Scenes

/// Fits GPano's description of a panorama to the pixels that are there.
///
/// The sizes often describe an earlier, larger version of the file: they are scaled where the aspect agrees. What
/// cannot be right is shown flat, which is never wrong by more than the missing projection.
enum PanoramaFit: Hashable {
    case panorama(Equirectangular, source: String)
    /// Why the picture is shown flat, as a clause about it.
    case flat(reason: String)

    /// How far from 2:1 a full sphere may be, and two aspects from each other.
    static let tolerance = 0.01
    /// Writers round the edges of a crop, so that it sticks out of the full panorama.
    private static let roundedPixels = 1.0

    /// - Parameters:
    ///   - tags: GPano; UsePanoramaViewer plays no part, as it says how to show a picture and not what it shows.
    ///   - size: Upright pixels.
    /// - Returns: `nil` when the tags do not say that it is a panorama.
    static func fit(_ tags: PanoramaTags, to size: PictureSize) -> PanoramaFit? {
        guard tags.projectionType != nil || tags.hasSizes else { return nil }
        // Some writers leave the type out; GPano has no other.
        let projection = (tags.projectionType ?? "equirectangular").lowercased()
        guard projection == "equirectangular" else {
            return .flat(reason: "has the projection \"\(projection.prefix(40))\", which is not supported")
        }
        return tags.hasSizes ? fitCrop(tags, to: size) : fullSphere(size, source: "GPano ProjectionType, 2:1")
    }

    /// The full sphere, where the picture is twice as wide as high.
    static func fullSphere(_ size: PictureSize, source: String) -> PanoramaFit {
        guard isTwiceAsWide(Double(size.width), Double(size.height)) else {
            return .flat(
                reason:
                    "is said to be a panorama, but \(size.width)×\(size.height) pixels are not twice as wide as high")
        }
        return .panorama(Equirectangular(width: size.width, height: size.height), source: source)
    }

    private static func fitCrop(_ tags: PanoramaTags, to size: PictureSize) -> PanoramaFit {
        guard let crop = PanoramaCrop(tags) else {
            return .flat(reason: "has panorama sizes that are not complete")
        }
        if let fault = crop.fault { return .flat(reason: fault) }
        let width = Double(size.width)
        let height = Double(size.height)
        let scale = width / crop.width
        guard abs(crop.height * scale - height) <= max(1, tolerance * height) else {
            return .flat(
                reason: "has \(size.width)×\(size.height) pixels, which are no scaled version of the panorama's "
                    + "\(DecimalText.short(crop.width))×\(DecimalText.short(crop.height))")
        }
        let source =
            (scale == 1 ? "GPano sizes" : "GPano sizes, scaled to the file")
            + (crop.isRounded ? " (the crop is larger than the whole, which was taken as rounding)" : "")
        if crop.isWhole { return .panorama(Equirectangular(width: size.width, height: size.height), source: source) }
        return .panorama(crop.scaled(to: size), source: source)
    }

    static func isTwiceAsWide(_ width: Double, _ height: Double) -> Bool {
        height > 0 && abs(width / height - 2) <= 2 * tolerance
    }

    /// The part of a full panorama that was kept, in pixels of the picture that the tags were written for.
    private struct PanoramaCrop {
        let fullWidth, fullHeight, left, top, width, height: Double

        init?(_ tags: PanoramaTags) {
            guard let full = tags.fullWidth ?? tags.fullHeight.map({ $0 * 2 }) else { return nil }
            fullWidth = full
            fullHeight = tags.fullHeight ?? full / 2
            width = tags.croppedWidth ?? fullWidth
            height = tags.croppedHeight ?? fullHeight
            // Where a crop lies is not guessed.
            guard tags.croppedLeft != nil || width == fullWidth, tags.croppedTop != nil || height == fullHeight else {
                return nil
            }
            left = tags.croppedLeft ?? 0
            top = tags.croppedTop ?? 0
        }

        /// Whether the crop is larger than the whole, by no more than ``fault`` lets pass.
        var isRounded: Bool { width > fullWidth || height > fullHeight }

        var isWhole: Bool { left == 0 && top == 0 && width == fullWidth && height == fullHeight }

        /// What cannot be, as a clause.
        var fault: String? {
            guard width >= 1, height >= 1, fullWidth >= 1, fullHeight >= 1 else { return "has panorama sizes of 0" }
            guard isTwiceAsWide(fullWidth, fullHeight) else {
                return "has a full panorama size that is not twice as wide as high"
            }
            // The specification allows a negative top for cylinders alone.
            guard left >= 0, top >= 0 else { return "has a panorama crop that begins outside the panorama" }
            guard left + width <= fullWidth + roundedPixels, top + height <= fullHeight + roundedPixels else {
                return "has a panorama crop that is larger than the panorama"
            }
            return nil
        }

        func scaled(to size: PictureSize) -> Equirectangular {
            let across = Self.scaled(full: fullWidth, start: left, length: width, to: size.width)
            let down = Self.scaled(full: fullHeight, start: top, length: height, to: size.height)
            return Equirectangular(
                fullWidth: across.full, fullHeight: down.full, left: across.start, top: down.start, width: size.width,
                height: size.height)
        }

        /// A side that the crop takes whole is exactly as long as the picture's, whatever scaling would make of it.
        private static func scaled(
            full: Double, start: Double, length: Double, to pixels: Int
        ) -> (full: Double, start: Double) {
            let scale = Double(pixels) / length
            guard length < full else { return (Double(pixels), 0) }
            return (max(full * scale, Double(pixels)), max(0, min(start, full - length)) * scale)
        }
    }
}

extension PanoramaTags {
    /// Whether any of the sizes is there.
    var hasSizes: Bool { fullWidth != nil || fullHeight != nil || croppedWidth != nil || croppedHeight != nil }
}

import VantageCore
import VantageGeodesy
import VantageParsing
import VantageScenes
import VantageSceneStore

/// The result of fitting the GPano description of a panorama to the actual pixels.
///
/// The sizes often describe an earlier, larger version of the file. They are scaled if the aspect ratio matches. As a
/// safe fallback, a picture with contradictory sizes is shown flat.
enum PanoramaFit: Hashable {
    case panorama(Equirectangular, source: String)
    /// The picture is shown flat. The reason is a clause that completes a sentence about the picture.
    case flat(reason: String)

    var isPanorama: Bool { if case .panorama = self { true } else { false } }

    /// The maximum relative difference between a full sphere's aspect ratio and 2:1, and between two aspect ratios that
    /// should match.
    static let tolerance = 0.01
    /// The number of pixels by which a crop may exceed the full panorama. Writers round the edges of crops.
    private static let roundedPixels = 1.0

    /// Fits GPano tags to a picture.
    ///
    /// - Parameters:
    ///   - tags: The GPano tags. UsePanoramaViewer is ignored, because it describes how to show a picture, not what the
    ///     picture contains.
    ///   - size: The size of the upright picture in pixels.
    /// - Returns: `nil` if the tags do not describe a panorama.
    static func fit(_ tags: PanoramaTags, to size: PictureSize) -> PanoramaFit? {
        guard tags.projectionType != nil || tags.hasSizes else { return nil }
        // Some writers omit the type. GPano defines only one.
        let projection = (tags.projectionType ?? "equirectangular").lowercased()
        guard projection == "equirectangular" else {
            return .flat(reason: "has the projection \"\(projection.prefix(40))\", which is not supported")
        }
        return tags.hasSizes ? fitCrop(tags, to: size) : fullSphere(size, source: "GPano ProjectionType, 2:1")
    }

    /// Returns a full sphere if the picture is twice as wide as it is high.
    static func fullSphere(_ size: PictureSize, source: String) -> PanoramaFit {
        guard isTwiceAsWide(Double(size.width), Double(size.height)) else {
            return .flat(
                reason: "is declared as a panorama, but is \(size.width)×\(size.height) pixels, which is not twice as "
                    + "wide as it is high")
        }
        return .panorama(Equirectangular(width: size.width, height: size.height), source: source)
    }

    private static func fitCrop(_ tags: PanoramaTags, to size: PictureSize) -> PanoramaFit {
        guard let crop = PanoramaCrop(tags) else {
            return .flat(reason: "has incomplete panorama dimensions")
        }
        if let fault = crop.fault { return .flat(reason: fault) }
        let width = Double(size.width)
        let height = Double(size.height)
        let scale = width / crop.width
        guard abs(crop.height * scale - height) <= max(1, tolerance * height) else {
            return .flat(
                reason: "is \(size.width)×\(size.height) pixels, which does not match the panorama's "
                    + "\(DecimalNumber.short(crop.width))×\(DecimalNumber.short(crop.height)) at any scale")
        }
        let source =
            (scale == 1 ? "GPano sizes" : "GPano sizes, scaled to the file")
            + (crop.isRounded ? " (the crop exceeds the full size, treated as rounding)" : "")
        if crop.isWhole { return .panorama(Equirectangular(width: size.width, height: size.height), source: source) }
        return .panorama(crop.scaled(to: size), source: source)
    }

    static func isTwiceAsWide(_ width: Double, _ height: Double) -> Bool {
        height > 0 && abs(width / height - 2) <= 2 * tolerance
    }

    /// The cropped part of a full panorama, in pixels of the picture that the tags describe.
    private struct PanoramaCrop {
        let fullWidth, fullHeight, left, top, width, height: Double

        init?(_ tags: PanoramaTags) {
            guard let full = tags.fullWidth ?? tags.fullHeight.map({ $0 * 2 }) else { return nil }
            fullWidth = full
            fullHeight = tags.fullHeight ?? full / 2
            width = tags.croppedWidth ?? fullWidth
            height = tags.croppedHeight ?? fullHeight
            // The position of a crop is never guessed.
            guard tags.croppedLeft != nil || width == fullWidth, tags.croppedTop != nil || height == fullHeight else {
                return nil
            }
            left = tags.croppedLeft ?? 0
            top = tags.croppedTop ?? 0
        }

        /// Whether the crop is slightly larger than the full panorama because of rounding. ``fault`` rejects larger
        /// differences.
        var isRounded: Bool { width > fullWidth || height > fullHeight }

        var isWhole: Bool { left == 0 && top == 0 && width == fullWidth && height == fullHeight }

        /// The contradiction between the sizes, worded to follow the picture's name, or `nil` if there is none.
        var fault: String? {
            guard width >= 1, height >= 1, fullWidth >= 1, fullHeight >= 1 else { return "has a panorama size of 0" }
            guard isTwiceAsWide(fullWidth, fullHeight) else {
                return "has a full panorama size that is not twice as wide as it is high"
            }
            // The specification allows a negative top only for cylindrical panoramas.
            guard left >= 0, top >= 0 else { return "has a panorama crop that starts outside the panorama" }
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

        /// Scales the width or the height. If the crop spans the full panorama, the result is exactly the picture's
        /// size, without rounding errors.
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
    /// Whether the tags include any of the sizes.
    var hasSizes: Bool { fullWidth != nil || fullHeight != nil || croppedWidth != nil || croppedHeight != nil }
}

import VantageJPEG

/// The evidence that a picture shows the circles of fisheye lenses.
enum FisheyeSigns: Hashable, Sendable {
    /// The corners around the circles are dark, but the circles have no edges that stand out, as at night.
    case darkCorners
    /// The circles from left to right.
    case circles([FisheyeCircle])
}

/// The circle of a fisheye lens, in pixels of the picture as stored.
struct FisheyeCircle: Hashable, Sendable {
    /// The center, from the top-left corner of the picture.
    var center: SIMD2<Double>
    var radius: Double
}

extension FisheyeSigns {
    /// The minimum height in pixels of the scaled picture that is searched for circles.
    private static let minimumHeight = 256

    /// Looks for circles side by side.
    ///
    /// Most panoramas have bright corners at the top. They are ruled out using only the first rows, which are quick to
    /// decode.
    ///
    /// - Parameters:
    ///   - count: The number of circles, each in a part of the picture with the same width.
    ///   - jpeg: The picture.
    /// - Returns: `nil` if a corner of a part is not dark, or if the picture cannot be decoded.
    static func find(_ count: Int, in jpeg: [UInt8], limits: JPEGLimits) -> FisheyeSigns? {
        guard let header = try? JPEGDecoder.header(of: jpeg, limits: limits) else { return nil }
        let scale = JPEGScale.allCases.last { header.height / $0.rawValue >= minimumHeight } ?? .full
        let size = SIMD2(scale.scaled(header.width), scale.scaled(header.height))
        let strip = PixelRegion(x: 0, y: 0, width: size.x, height: max(1, size.y / CircleFinder.cornerShare))
        guard size.x / count >= CircleFinder.minimumSide, size.y >= CircleFinder.minimumSide,
            let top = try? JPEGDecoder.decode(jpeg, scale: scale, region: strip, limits: limits),
            CircleFinder(top, parts: count).hasDarkCorners(atTop: true),
            let picture = try? JPEGDecoder.decode(jpeg, scale: scale, limits: limits)
        else { return nil }
        let finder = CircleFinder(picture, parts: count)
        guard finder.hasDarkCorners(atTop: false) else { return nil }
        let pixels = SIMD2(Double(header.width) / Double(size.x), Double(header.height) / Double(size.y))
        let circles = (0..<count).compactMap(finder.circle).map {
            FisheyeCircle(center: $0.center * pixels, radius: $0.radius * pixels.y)
        }
        return circles.count == count ? .circles(circles) : .darkCorners
    }
}

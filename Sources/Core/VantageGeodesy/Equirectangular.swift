import Foundation

/// The part of the sphere that an equirectangular picture shows, in pixels of that picture.
///
/// The full sphere is `fullWidth` × `fullHeight` pixels: 360° across and 180° high. The picture covers `width` ×
/// `height` pixels of it, starting at (`left`, `top`). Sizes are fractional if the GPano properties describe an
/// earlier, larger version of the file.
/// Source: GPano specification, "FullPano…" and "CroppedArea…" properties.
public struct Equirectangular: Hashable, Sendable {
    /// The width of the full sphere in pixels.
    public let fullWidth: Double
    /// The height of the full sphere in pixels, from pole to pole.
    public let fullHeight: Double
    /// The distance from the left edge of the full sphere to the left edge of the picture, in pixels.
    public let left: Double
    /// The distance from the top of the full sphere to the top of the picture, in pixels.
    public let top: Double
    /// The width of the picture in pixels.
    public let width: Int
    /// The height of the picture in pixels.
    public let height: Int

    /// Creates a picture of a part of the sphere. Nothing is validated, because the sizes in real files may contradict
    /// each other.
    public init(
        fullWidth: Double, fullHeight: Double, left: Double, top: Double, width: Int, height: Int
    ) {
        self.fullWidth = fullWidth
        self.fullHeight = fullHeight
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }

    /// Creates a picture of the full sphere.
    public init(width: Int, height: Int) {
        self.init(
            fullWidth: Double(width), fullHeight: Double(height), left: 0, top: 0, width: width, height: height)
    }

    /// A Boolean value indicating whether the picture shows the whole sphere.
    public var isFullSphere: Bool {
        left == 0 && top == 0 && Double(width) == fullWidth && Double(height) == fullHeight
    }

    /// A Boolean value indicating whether the left and the right edge of the picture meet. A tolerance of one pixel
    /// allows for scaled sizes, which are fractional.
    public var wraps: Bool { abs(fullWidth - Double(width)) < 1 }

    /// Returns the point at which a direction appears in the picture.
    ///
    /// - Parameter vector: A vector in the camera's frame (x right, y forward, z up), of any length except zero.
    /// - Returns: The point in pixels from the top-left corner; pixel centers lie at .5. It may lie outside a cropped
    ///   picture, but never outside the full sphere.
    public func point(of vector: SIMD3<Double>) -> SIMD2<Double> {
        let longitude = atan2(vector.x, vector.y)
        let latitude = atan2(vector.z, (vector.x * vector.x + vector.y * vector.y).squareRoot())
        return SIMD2(
            (longitude / (2 * .pi) + 0.5) * fullWidth - left,
            (0.5 - latitude / .pi) * fullHeight - top)
    }

    /// Returns the unit vector in the camera's frame for a point in the picture; the inverse of ``point(of:)``.
    public func vector(at point: SIMD2<Double>) -> SIMD3<Double> {
        let longitude = ((point.x + left) / fullWidth - 0.5) * 2 * .pi
        let latitude = (0.5 - (point.y + top) / fullHeight) * .pi
        return SIMD3(cos(latitude) * sin(longitude), cos(latitude) * cos(longitude), sin(latitude))
    }
}

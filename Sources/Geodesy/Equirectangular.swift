import Foundation

/// The part of the sphere that an equirectangular picture shows, in pixels of that picture.
///
/// The full sphere is `fullWidth` × `fullHeight` pixels, twice as wide as high in angle; the picture covers
/// `width` × `height` of it from (`left`, `top`). Fractions occur where GPano sizes belong to an earlier, larger file.
/// Source: GPano specification, "FullPano…" and "CroppedArea…" properties.
public struct Equirectangular: Hashable, Sendable {
    /// Pixels of the full sphere around.
    public let fullWidth: Double
    /// Pixels of the full sphere from pole to pole.
    public let fullHeight: Double
    /// Pixels of the full sphere left of the picture.
    public let left: Double
    /// Pixels of the full sphere above the picture.
    public let top: Double
    /// Pixels of the picture.
    public let width: Int
    /// Pixels of the picture.
    public let height: Int

    /// A picture of a part of the sphere. Nothing is checked: sizes of real files contradict themselves.
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

    /// A picture of the full sphere.
    public init(width: Int, height: Int) {
        self.init(
            fullWidth: Double(width), fullHeight: Double(height), left: 0, top: 0, width: width, height: height)
    }

    /// Whether the picture shows all of the sphere.
    public var isFullSphere: Bool {
        left == 0 && top == 0 && Double(width) == fullWidth && Double(height) == fullHeight
    }

    /// Whether the left and the right edge of the picture meet, to within a pixel: sizes that were scaled have fractions.
    public var wraps: Bool { abs(fullWidth - Double(width)) < 1 }

    /// Where a direction falls on the picture.
    ///
    /// - Parameter vector: A vector of the camera (x right, y forward, z up), of any length but zero.
    /// - Returns: Pixels from the top-left corner; pixel centers lie at .5. The point may lie outside a cropped
    ///   picture, and its x is in the turn that starts at the left edge of the full sphere.
    public func point(of vector: SIMD3<Double>) -> SIMD2<Double> {
        let longitude = atan2(vector.x, vector.y)
        let latitude = atan2(vector.z, (vector.x * vector.x + vector.y * vector.y).squareRoot())
        return SIMD2(
            (longitude / (2 * .pi) + 0.5) * fullWidth - left,
            (0.5 - latitude / .pi) * fullHeight - top)
    }

    /// The unit vector of the camera that a point of the picture shows; the inverse of ``point(of:)``.
    public func vector(at point: SIMD2<Double>) -> SIMD3<Double> {
        let longitude = ((point.x + left) / fullWidth - 0.5) * 2 * .pi
        let latitude = (0.5 - (point.y + top) / fullHeight) * .pi
        return SIMD3(cos(latitude) * sin(longitude), cos(latitude) * cos(longitude), sin(latitude))
    }
}

import Geodesy

/// The photographed part of a panorama that is not all of the sphere, in pixels of a source image.
///
/// Edges are antialiased: a pixel that an edge cuts is mixed from both sides.
struct Coverage: Sendable {
    /// What stands for the part that was not photographed.
    static let neutral = SIMD3<Float>(repeating: 128)

    private let left: Float
    private let right: Float
    private let top: Float
    private let bottom: Float

    /// - Returns: Nil for a whole sphere.
    init?(of panorama: Equirectangular, origin: SIMD2<Double>, factor: Int) {
        let isWholeHeight = panorama.top < 0.5 && panorama.top + Double(panorama.height) > panorama.fullHeight - 0.5
        guard !(panorama.wraps && isWholeHeight) else { return nil }
        let size = SIMD2(Double(panorama.width), Double(panorama.height))
        let start = SIMD2<Float>(-origin / Double(factor))
        let end = SIMD2<Float>((size - origin) / Double(factor))
        // Edges that are none lie far away.
        let nowhere: Float = 1e9
        left = panorama.wraps ? -nowhere : start.x
        right = panorama.wraps ? nowhere : end.x
        top = panorama.top < 0.5 ? -nowhere : start.y
        bottom = panorama.top + Double(panorama.height) > panorama.fullHeight - 0.5 ? nowhere : end.y
    }

    /// How much of a pixel was photographed, in 0...1.
    func share(of point: ImagePoint) -> Float {
        let width = max(point.across.x.magnitude + point.down.x.magnitude, 1e-6)
        let height = max(point.across.y.magnitude + point.down.y.magnitude, 1e-6)
        let (x, y) = (point.position.x, point.position.y)
        return within((x - left) / width) * within((right - x) / width)
            * within((y - top) / height) * within((bottom - y) / height)
    }

    /// How much of a side lies beyond an edge that is so many sides away from its middle.
    private func within(_ distance: Float) -> Float {
        min(max(distance + 0.5, 0), 1)
    }
}

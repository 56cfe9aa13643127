import Foundation
import VantageGeodesy

/// The mapping from points in a view to vectors in the camera's frame.
enum RayMapping: Hashable, Sendable {
    /// A flat view.
    case flat(PanoramaMapping)
    /// A part of an equirectangular picture.
    case sphere(SphereMapping)
}

extension RayMapping {
    /// A vector and its changes per pixel, to the right and down. The changes determine the size of a sample. Near the
    /// poles of a sphere, the change to the right is enlarged; see ``SphereMapping/share``.
    struct Ray: Hashable, Sendable {
        let vector, across, down: SIMD3<Double>
    }

    func ray(at point: SIMD2<Double>) -> Ray {
        switch self {
        case .flat(let mapping):
            Ray(vector: mapping.vector(at: point), across: mapping.perColumn, down: mapping.perRow)
        case .sphere(let mapping): mapping.ray(at: point)
        }
    }

    /// Returns the mapping to the frame of a lens.
    func seen(by lens: Lens) -> RayMapping {
        switch self {
        case .flat(let mapping): .flat(mapping.seen(by: lens))
        case .sphere(let mapping): .sphere(mapping.seen(by: lens))
        }
    }

    /// Returns the mapping of a grid whose samples are `step` pixels apart.
    func scaled(by step: SIMD2<Double>) -> RayMapping {
        switch self {
        case .flat(let mapping): .flat(mapping.scaled(by: step))
        case .sphere(let mapping): .sphere(mapping.scaled(by: step))
        }
    }
}

/// The mapping from points in a part of an equirectangular picture to vectors. Angles are in radians.
struct SphereMapping: Hashable, Sendable {
    /// The longitude and the latitude of the top-left corner.
    let corner: SIMD2<Double>
    /// The angles per column and per row.
    let perPixel: SIMD2<Double>
    /// The longitudes of the middles of the first and the last column. Columns beyond these repeat them. If the edges
    /// of the picture meet, they are -2π and 2π, which no longitude exceeds.
    let longitudes: ClosedRange<Double>
    /// The latitudes of the middles of the last and the first row. Rows beyond these repeat them.
    let latitudes: ClosedRange<Double>
    /// The axes of the picture, in the frame of the vectors.
    let right, forward, up: SIMD3<Double>

    /// The minimum width of a sample on the sphere, relative to its height. Rows near the poles have more pixels per
    /// degree than any view shows. Storing all of them would waste bytes and make views flicker.
    private static let share = 0.7

    /// The minimum width of a sample on the sphere, relative to its width at the horizon.
    var share: Double { Self.share * perPixel.y / perPixel.x }
}

extension SphereMapping {
    /// Creates the mapping of a part of a picture.
    ///
    /// - Parameters:
    ///   - size: The size in pixels to which the whole picture is scaled.
    ///   - origin: The top-left corner of the part, in pixels of the scaled picture.
    init(_ panorama: Equirectangular, scaledTo size: SIMD2<Int>, origin: SIMD2<Int>) {
        let angles = SIMD2(2 * .pi / panorama.fullWidth, .pi / panorama.fullHeight)
        let start = SIMD2(panorama.left * angles.x - .pi, .pi / 2 - panorama.top * angles.y)
        perPixel = angles * SIMD2(Double(panorama.width), Double(panorama.height)) / SIMD2<Double>(size)
        corner = start + SIMD2<Double>(origin) * perPixel * SIMD2(1, -1)
        let west = start.x + perPixel.x / 2
        longitudes =
            panorama.wraps ? -2 * .pi...2 * .pi : west...max(west, west + Double(size.x - 1) * perPixel.x)
        let highest = start.y - perPixel.y / 2
        latitudes = min(highest, highest - Double(size.y - 1) * perPixel.y)...highest
        (right, forward, up) = (SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
    }

    fileprivate func ray(at point: SIMD2<Double>) -> RayMapping.Ray {
        let longitude = min(max(corner.x + point.x * perPixel.x, longitudes.lowerBound), longitudes.upperBound)
        let latitude = min(max(corner.y - point.y * perPixel.y, latitudes.lowerBound), latitudes.upperBound)
        let (level, rise) = (cos(latitude), sin(latitude))
        let outward = sin(longitude) * right + cos(longitude) * forward
        return RayMapping.Ray(
            vector: level * outward + rise * up,
            across: perPixel.x * max(level, share) * (cos(longitude) * right - sin(longitude) * forward),
            down: perPixel.y * (rise * outward - level * up))
    }

    fileprivate func seen(by lens: Lens) -> SphereMapping {
        SphereMapping(
            corner: corner, perPixel: perPixel, longitudes: longitudes, latitudes: latitudes,
            right: lens.axes.cameraVector(right),
            forward: lens.axes.cameraVector(forward), up: lens.axes.cameraVector(up))
    }

    fileprivate func scaled(by step: SIMD2<Double>) -> SphereMapping {
        SphereMapping(
            corner: corner, perPixel: perPixel * step, longitudes: longitudes, latitudes: latitudes, right: right,
            forward: forward, up: up)
    }
}

import Foundation

/// The picture that viewers show instead of one taken with calibrated lenses: a panorama or an undistorted photo. Its
/// parts are drawn on demand.
package struct ProjectedPicture: Hashable, Sendable {
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    /// The camera model of the projected picture: equirectangular or perspective.
    package let camera: CameraModel

    /// The maximum length of the longer side in pixels.
    private static let maximumSide = 32_768.0
}

extension CalibratedCamera {
    /// The projected picture. Its resolution matches that of the original in the middle of a lens or, for a cube map,
    /// on average.
    package var projectedPicture: ProjectedPicture {
        switch self {
        case .perspective(let camera): ProjectedPicture(undistorting: camera)
        case .fisheye(let camera):
            ProjectedPicture(.of(camera), perRadian: camera.lens.focalLength.max())
        case .dualFisheye(let camera):
            ProjectedPicture(
                .whole, perRadian: max(camera.front.lens.focalLength.max(), camera.back.lens.focalLength.max()))
        case .cubeMap(let camera): ProjectedPicture(.whole, perRadian: Double(camera.side) * 4 / (2 * .pi))
        case .cylinder(let camera): ProjectedPicture(.of(camera), perRadian: camera.focalLength)
        }
    }
}

extension ProjectedPicture {
    /// - Parameter perRadian: The number of pixels per radian.
    fileprivate init(_ part: SpherePart, perRadian: Double) {
        let longest = max(part.longitude * 2, part.latitudes.upperBound - part.latitudes.lowerBound)
        let scale = min(perRadian, Self.maximumSide / longest)
        let halfWidth = max(1, (scale * .pi).rounded())
        func row(_ latitude: Double) -> Double { (0.5 - latitude / .pi) * halfWidth }
        let left = (halfWidth - part.longitude / .pi * halfWidth).rounded(.down)
        let (top, bottom) = (row(part.latitudes.upperBound).rounded(.down), row(part.latitudes.lowerBound).rounded(.up))
        width = max(1, Int((halfWidth - left) * 2))
        height = max(1, Int(bottom - top))
        camera = .equirectangular(
            Equirectangular(
                fullWidth: halfWidth * 2, fullHeight: halfWidth, left: left, top: top, width: width, height: height))
    }

    fileprivate init(undistorting camera: DistortedPerspective) {
        let frame = camera.idealFrame
        // A strong distortion makes the corners of the undistorted picture extremely large.
        let most = Double(max(camera.width, camera.height)) * 2
        let scale = min(1, min(most, Self.maximumSide) / frame.size.max())
        width = max(1, Int((frame.size.x * scale).rounded()))
        height = max(1, Int((frame.size.y * scale).rounded()))
        self.camera = .perspective(horizontalFieldOfView: atan(frame.size.x / 2 / frame.focalLength) * 360 / .pi)
    }
}

/// A part of a sphere, symmetric about the middle. Angles are in radians.
private struct SpherePart {
    /// The greatest longitude.
    let longitude: Double
    let latitudes: ClosedRange<Double>

    static let whole = SpherePart(longitude: .pi, latitudes: -.pi / 2 ... .pi / 2)

    static func of(_ camera: Cylinder) -> SpherePart {
        func latitude(_ row: Double) -> Double { camera.elevation(ofRow: row) * .pi / 180 }
        return SpherePart(
            longitude: camera.fieldOfView * .pi / 360, latitudes: latitude(Double(camera.height))...latitude(0))
    }

    /// Returns the part of the sphere that lies within both the lens's circle and the picture. The extreme longitudes
    /// and latitudes are on the edge of this part, unless it contains a pole.
    static func of(_ camera: FisheyePicture) -> SpherePart {
        let lens = LensArray(.fisheye(camera)).lenses[0]
        let edge = lens.edge
        // A pole on the edge of the circle does not count.
        let (hasTop, hasBottom) = (lens.shows(SIMD3(0, -1e-6, 1)), lens.shows(SIMD3(0, -1e-6, -1)))
        let latitudes = edge.map { atan2($0.z, ($0.x * $0.x + $0.y * $0.y).squareRoot()) }
        let longitude = edge.map { atan2($0.x, $0.y).magnitude }.max() ?? .pi
        let lowest = hasBottom ? -.pi / 2 : latitudes.min() ?? -.pi / 2
        let highest = hasTop ? .pi / 2 : latitudes.max() ?? .pi / 2
        return SpherePart(longitude: hasTop || hasBottom ? .pi : longitude, latitudes: lowest...highest)
    }
}

extension Lens {
    /// Vectors along the edge of what a lens shows: the edge of its circle where that lies in the picture, and the edge
    /// of the picture where that lies in the circle.
    fileprivate var edge: [SIMD3<Double>] {
        let steps = 512
        let limit = acos(leastCosine)
        let circle = (0..<steps).map { step -> SIMD3<Double> in
            let turn = Double(step) / Double(steps) * 2 * .pi
            return SIMD3(sin(limit) * cos(turn), cos(limit), sin(limit) * sin(turn))
        }
        .filter { vector in project(vector).map { region.contains($0.position) } ?? false }
        let (columns, rows) = (region.columns, region.rows)
        let frame = (0...steps).flatMap { step in
            let share = Double(step) / Double(steps)
            let x = columns.lowerBound + (columns.upperBound - columns.lowerBound) * share
            let y = rows.lowerBound + (rows.upperBound - rows.lowerBound) * share
            return [
                SIMD2(x, rows.lowerBound), SIMD2(x, rows.upperBound), SIMD2(columns.lowerBound, y),
                SIMD2(columns.upperBound, y),
            ]
        }
        return circle + frame.compactMap { vector(at: $0) }
    }
}

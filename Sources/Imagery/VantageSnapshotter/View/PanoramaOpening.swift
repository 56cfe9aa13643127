import Foundation
import VantageGeodesy

/// The direction in which a view of a cropped panorama opens if the request does not specify one, so that the view
/// shows the picture rather than the part of the sphere that was not photographed.
///
/// The view turns away from the preferred direction only if the picture does not fill the view there, and only as far
/// as needed. A picture that is narrower or shorter than the view is shown with its full width or height.
package struct PanoramaOpening {
    private let camera: Rotation
    private let longitudes: ViewCenters
    private let latitudes: ViewCenters

    /// - Parameters:
    ///   - camera: The axes of the panorama's camera.
    ///   - fieldOfView: The horizontal and the vertical field of view of the view, in degrees.
    init(_ panorama: Equirectangular, camera: Rotation, fieldOfView: SIMD2<Double>) {
        self.camera = camera
        let perColumn = 360 / panorama.fullWidth
        let perRow = 180 / panorama.fullHeight
        let left = panorama.left * perColumn - 180
        let top = 90 - panorama.top * perRow
        longitudes = ViewCenters(
            from: left, to: panorama.wraps ? left + 720 : left + Double(panorama.width) * perColumn,
            extent: fieldOfView.x)
        latitudes = ViewCenters(from: top - Double(panorama.height) * perRow, to: top, extent: fieldOfView.y)
    }

    /// Returns the direction of the view's center.
    ///
    /// - Parameters:
    ///   - preferred: The direction to keep if the picture fills the view there.
    ///   - turns: Whether the heading may change.
    ///   - tilts: Whether the pitch may change.
    ///   - isArbitrary: Whether the preferred heading is a default rather than part of the request. If so, and if it
    ///     cannot be kept, the view shows the middle of the picture instead of the part nearest to the heading.
    func direction(preferred: Direction, turns: Bool, tilts: Bool, isArbitrary: Bool) -> Direction {
        var direction = preferred
        if turns {
            let seen = angles(of: direction)
            let longitude = longitudes.nearest(to: seen.x, period: 360)
            if longitude != seen.x {
                let heading = self.direction(isArbitrary ? longitudes.middle : longitude, seen.y).heading
                direction = direction.with(heading: heading)
            }
        }
        if tilts {
            let seen = angles(of: direction)
            let latitude = latitudes.nearest(to: seen.y)
            if latitude != seen.y { direction = direction.with(pitch: self.direction(seen.x, latitude).pitch) }
        }
        return direction
    }

    /// Returns the longitude and latitude of a direction in the camera's frame, in degrees.
    private func angles(of direction: Direction) -> SIMD2<Double> {
        let seen = camera.cameraVector(direction.vector)
        return SIMD2(atan2(seen.x, seen.y), atan2(seen.z, (seen.x * seen.x + seen.y * seen.y).squareRoot())) * 180 / .pi
    }

    /// Returns the direction of a longitude and latitude in the camera's frame, in degrees.
    private func direction(_ longitude: Double, _ latitude: Double) -> Direction {
        let longitude = longitude * .pi / 180
        let latitude = latitude * .pi / 180
        return Direction(
            camera.worldVector(
                SIMD3(cos(latitude) * sin(longitude), cos(latitude) * cos(longitude), sin(latitude))))
    }
}

extension Direction {
    fileprivate func with(heading: Heading) -> Direction { (try? Direction(heading: heading, pitch: pitch)) ?? self }
    fileprivate func with(pitch: Double) -> Direction { (try? Direction(heading: heading, pitch: pitch)) ?? self }
}

/// The angles at which the center of a view may lie so that the picture fills the view or, if the picture is smaller,
/// lies entirely within it.
private struct ViewCenters {
    private let range: ClosedRange<Double>
    let middle: Double

    /// - Parameters:
    ///   - first: The angle at one edge of the picture, in degrees.
    ///   - last: The angle at the opposite edge.
    ///   - extent: The field of view in the same direction.
    init(from first: Double, to last: Double, extent: Double) {
        let one = first + extent / 2
        let other = last - extent / 2
        range = min(one, other)...max(one, other)
        middle = (first + last) / 2
    }

    func nearest(to angle: Double) -> Double { min(max(angle, range.lowerBound), range.upperBound) }

    /// Returns the permitted angle that is nearest to the given one on a circle.
    func nearest(to angle: Double, period: Double) -> Double {
        let offset = (angle - middle).remainder(dividingBy: period)
        let found = nearest(to: middle + offset)
        return found == middle + offset ? angle : found
    }
}

extension SnapshotOptions {
    /// Directs a view of a cropped panorama at the picture, unless the request determines the heading and the pitch.
    ///
    /// - Parameters:
    ///   - heading: The heading of the middle of the sphere.
    ///   - pitch: The pitch of the camera in degrees.
    ///   - roll: The roll of the camera in degrees.
    ///   - hasPlace: Whether ``heading`` points toward the requested place, which is only a preference.
    package mutating func openOnPicture(
        _ panorama: Equirectangular, heading front: Heading, pitch cameraPitch: Double, roll: Double, hasPlace: Bool
    ) {
        let turns = heading == nil || hasPlace
        guard !panorama.isFullSphere, turns || pitch == nil,
            let pose = try? Pose(heading: front, pitch: cameraPitch, roll: roll),
            let preferred = try? Direction(heading: heading ?? front, pitch: pitch ?? 0)
        else { return }
        let opening = PanoramaOpening(panorama, camera: pose.rotation, fieldOfView: panoramaFieldOfView)
        let direction = opening.direction(
            preferred: preferred, turns: turns, tilts: pitch == nil, isArbitrary: heading == nil)
        guard direction != preferred else { return }
        heading = direction.heading
        pitch = direction.pitch
    }

    /// The horizontal and the vertical field of view of a view of a panorama, in degrees.
    private var panoramaFieldOfView: SIMD2<Double> {
        let horizontal = (fieldOfView ?? .standard).degrees
        let aspect = Double(pixels.height) / Double(pixels.width)
        return SIMD2(horizontal, 2 * atan(aspect * tan(horizontal * .pi / 360)) * 180 / .pi)
    }
}

import Foundation
import VantageGeodesy
import VantageMapCanvas
import VantageMapRelief

/// A camera movement over a map, like a series of animated changes to an `MKMapCamera`.
public struct MapCameraPath: Hashable, Sendable {
    /// The way in which a camera moves from one keyframe to the next.
    public enum Easing: String, Hashable, Sendable, CaseIterable {
        /// The camera moves at a constant rate.
        case linear
        /// The camera starts and stops gradually.
        case smooth

        func share(_ share: Double) -> Double { self == .smooth ? share * share * (3 - 2 * share) : share }
    }

    /// A camera at a point in time.
    public struct Keyframe: Hashable, Sendable {
        /// The time from the start, in seconds.
        public var time: Double
        /// The camera at that time.
        public var camera: MapCamera
        /// The easing from the previous keyframe to this one.
        public var easing: Easing

        /// Creates a keyframe.
        ///
        /// - Parameters:
        ///   - time: The time from the start, in seconds.
        ///   - camera: The camera at that time.
        ///   - easing: The easing from the previous keyframe to this one.
        public init(at time: Double, _ camera: MapCamera, easing: Easing = .smooth) {
            (self.time, self.camera, self.easing) = (time, camera, easing)
        }
    }

    /// The keyframes, in ascending order of time.
    public let keyframes: [Keyframe]

    /// Creates a movement.
    ///
    /// - Throws: `MapError` if there are no keyframes, the times are negative or not in ascending order, or some
    ///   cameras have a zoom and others a distance.
    public init(keyframes: [Keyframe]) throws(MapError) {
        guard !keyframes.isEmpty, keyframes.allSatisfy({ $0.time.isFinite && $0.time >= 0 }),
            zip(keyframes, keyframes.dropFirst()).allSatisfy({ $0.time < $1.time })
        else {
            throw MapError(
                .invalidOption,
                "Expected keyframes in ascending order of time, with the first at 0 seconds or later.")
        }
        let zooms = keyframes.filter { if case .zoom = $0.camera.height { true } else { false } }.count
        guard zooms == 0 || zooms == keyframes.count else {
            throw MapError(
                .invalidOption, "Some keyframes have a zoom and others a distance. Use one or the other throughout.")
        }
        self.keyframes = keyframes
    }

    /// The duration, in seconds.
    public var duration: Double { keyframes[keyframes.count - 1].time }

    /// Returns the camera at a point in time. Before the first keyframe and after the last, the camera does not move.
    ///
    /// - Parameter time: The time from the start, in seconds.
    public func camera(at time: Double) -> MapCamera {
        let next = keyframes.firstIndex { $0.time >= time } ?? keyframes.count - 1
        guard next > 0, keyframes[next].time > time else { return keyframes[next].camera }
        let (from, to) = (keyframes[next - 1], keyframes[next])
        let share = to.easing.share(min(max((time - from.time) / (to.time - from.time), 0), 1))
        return from.camera.mixed(with: to.camera, share)
    }
}

extension MapCamera {
    /// Interpolates between two cameras. The center moves in a straight line on the map, heights are interpolated
    /// exponentially, and headings take the shorter way around.
    func mixed(with other: MapCamera, _ share: Double) -> MapCamera {
        func between(_ one: Double, _ two: Double) -> Double { one + (two - one) * share }
        var camera = self
        let (from, to) = (MapPoint(center), MapPoint(other.center))
        let way = (to.x - from.x) - (to.x - from.x).rounded()
        camera.center = MapPoint(x: from.x + way * share, y: between(from.y, to.y)).coordinate
        switch (height, other.height) {
        case (.zoom(let one), .zoom(let two)): camera.height = .zoom(between(one, two))
        case (.distance(let one), .distance(let two)):
            camera.height = .distance(exp(between(log(max(one, 1e-9)), log(max(two, 1e-9)))))
        default: break
        }
        let turn = (other.heading.degrees - heading.degrees).remainder(dividingBy: 360)
        camera.heading = Heading(normalizing: heading.degrees + turn * share)
        camera.pitch = between(pitch, other.pitch)
        camera.fieldOfView = between(fieldOfView, other.fieldOfView)
        return camera
    }
}

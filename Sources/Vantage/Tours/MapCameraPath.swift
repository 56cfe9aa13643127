import Foundation
import MapRenderer

/// How a camera moves over a map; as a series of `MKMapCamera`s that are animated to.
public struct MapCameraPath: Hashable, Sendable {
    /// How a camera comes from one keyframe to the next.
    public enum Easing: String, Hashable, Sendable, CaseIterable {
        /// At one speed.
        case linear
        /// It sets off slowly and arrives slowly.
        case smooth

        func share(_ share: Double) -> Double { self == .smooth ? share * share * (3 - 2 * share) : share }
    }

    /// Where a camera is at a time.
    public struct Keyframe: Hashable, Sendable {
        /// Seconds from the beginning.
        public var time: Double
        /// How the map is seen then.
        public var camera: MapCamera
        /// How it comes here from the keyframe before.
        public var easing: Easing

        /// `time`: Seconds from the beginning.
        public init(at time: Double, _ camera: MapCamera, easing: Easing = .smooth) {
            (self.time, self.camera, self.easing) = (time, camera, easing)
        }
    }

    /// In the order of their times.
    public let keyframes: [Keyframe]

    /// - Throws: `MapError` where there are none, where a time is before 0 or not after the one before, or where some
    ///   say a zoom and others a distance.
    public init(keyframes: [Keyframe]) throws(MapError) {
        guard !keyframes.isEmpty, keyframes.allSatisfy({ $0.time.isFinite && $0.time >= 0 }),
            zip(keyframes, keyframes.dropFirst()).allSatisfy({ $0.time < $1.time })
        else {
            throw MapError(
                .invalidOption,
                "Expected keyframes of which each is later than the one before, and the first at 0 or later.")
        }
        let zooms = keyframes.filter { if case .zoom = $0.camera.height { true } else { false } }.count
        guard zooms == 0 || zooms == keyframes.count else {
            throw MapError(
                .invalidOption, "Some keyframes say a zoom and others a distance. Say one of them everywhere.")
        }
        self.keyframes = keyframes
    }

    /// Seconds.
    public var duration: Double { keyframes[keyframes.count - 1].time }

    /// The camera at a time; before the first keyframe and behind the last it stands still.
    ///
    /// - Parameter time: Seconds from the beginning.
    public func camera(at time: Double) -> MapCamera {
        let next = keyframes.firstIndex { $0.time >= time } ?? keyframes.count - 1
        guard next > 0, keyframes[next].time > time else { return keyframes[next].camera }
        let (from, to) = (keyframes[next - 1], keyframes[next])
        let share = to.easing.share(min(max((time - from.time) / (to.time - from.time), 0), 1))
        return from.camera.mixed(with: to.camera, share)
    }
}

extension MapCamera {
    /// Between two cameras: the middle goes straight over the map, heights change by the same factor in the same time, and
    /// headings go the shorter way.
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

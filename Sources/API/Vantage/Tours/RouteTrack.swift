import Foundation
import VantageGeodesy
import VantageMapCanvas
import VantageMapRelief

/// A path along a line, with the position and the viewing direction at each distance from its start.
public struct RouteTrack: Hashable, Sendable {
    /// The vertices of the line. Consecutive duplicates are removed.
    public let line: [Coordinate]
    /// The distance from the start of the line to each vertex, in meters.
    private let distances: [Double]

    /// The length, in meters, of the sections of line whose directions are averaged for a heading. Because of the
    /// averaging, a turn begins before a corner and ends after it.
    public static let lookahead = 40.0

    /// Creates a path along a line.
    ///
    /// - Throws: `MapError` if the line has no length.
    public init(_ line: [Coordinate]) throws(MapError) {
        var (places, distances) = ([Coordinate](), [Double]())
        for place in line {
            let step = places.last.map { $0.distance(to: place) } ?? 0
            guard places.isEmpty || step > 0 else { continue }
            distances.append((distances.last ?? 0) + step)
            places.append(place)
        }
        guard places.count > 1 else {
            throw MapError(.invalidOption, "The route has no length. Give at least two different places.")
        }
        (self.line, self.distances) = (places, distances)
    }

    /// The length of the line, in meters.
    public var length: Double { distances[distances.count - 1] }

    /// Returns the position at a distance along the line.
    ///
    /// - Parameter distance: The distance from the start, in meters. Values beyond an end of the line are clamped to
    ///   that end.
    public func place(at distance: Double) -> Coordinate {
        let distance = min(max(distance, 0), length)
        let next = max(1, min(distances.partitioningIndex { $0 >= distance }, distances.count - 1))
        let (from, to) = (MapPoint(line[next - 1]), MapPoint(line[next]))
        let share = (distance - distances[next - 1]) / (distances[next] - distances[next - 1])
        let way = (to.x - from.x) - (to.x - from.x).rounded()
        return MapPoint(x: from.x + way * share, y: from.y + (to.y - from.y) * share).coordinate
    }

    /// Returns the viewing direction at a distance along the line. It is a moving average of the line's direction, so
    /// the view turns smoothly.
    ///
    /// - Parameter distance: The distance from the start, in meters.
    public func heading(at distance: Double) -> Heading {
        let reach = min(Self.lookahead, length / 2)
        var sum = SIMD2<Double>.zero
        for step in 0..<8 {
            let middle = distance + reach * (Double(step) / 7 * 1.5 - 0.5)
            let ahead = min(max(middle + reach / 2, reach), length)
            guard let bearing = place(at: ahead - reach).bearing(to: place(at: ahead)) else { continue }
            sum += SIMD2(sin(bearing.degrees * .pi / 180), cos(bearing.degrees * .pi / 180))
        }
        return Heading(normalizing: atan2(sum.x, sum.y) * 180 / .pi)
    }

    /// Returns a path for a camera that follows the line.
    ///
    /// - Parameters:
    ///   - speed: The speed, in meters per second.
    ///   - height: The zoom or distance of the camera.
    ///   - pitch: The pitch of the camera, in degrees from straight down.
    /// - Throws: `MapError` if the speed is not greater than 0.
    public func cameraPath(speed: Double, height: MapCamera.Height, pitch: Double) throws(MapError) -> MapCameraPath {
        guard speed > 0, speed.isFinite else {
            throw MapError(.invalidOption, "Expected a speed above 0 meters per second but received \(speed).")
        }
        let steps = max(1, Int(min((length / speed * Self.keyframesPerSecond).rounded(.up), 1e6)))
        return try MapCameraPath(
            keyframes: (0...steps).map { step in
                let distance = length * Double(step) / Double(steps)
                var camera = MapCamera(
                    center: place(at: distance), zoom: 0, heading: heading(at: distance), pitch: pitch)
                camera.height = height
                return MapCameraPath.Keyframe(at: distance / speed, camera, easing: .linear)
            })
    }

    private static let keyframesPerSecond = 10.0
}

extension Array {
    /// Returns the index of the first element that satisfies a predicate, or the end index if none does. The array must
    /// be partitioned: if an element satisfies the predicate, so must all elements after it.
    func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

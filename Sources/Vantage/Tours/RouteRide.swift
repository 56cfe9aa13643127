import Foundation
import MapRenderer

/// A ride along a line at one speed, that looks ahead.
public struct RouteRide: Hashable, Sendable {
    /// The line.
    public let line: [Coordinate]
    /// Metres from its beginning to each of its places.
    private let distances: [Double]

    /// Metres ahead to which one looks, so that turns begin before a corner and end behind it.
    public static let lookahead = 40.0

    /// - Throws: `MapError` where the line has no length.
    public init(_ line: [Coordinate]) throws(MapError) {
        var (places, distances) = ([Coordinate](), [Double]())
        for place in line {
            let step = places.last.map { $0.distance(to: place) } ?? 0
            guard places.isEmpty || step > 0 else { continue }
            distances.append((distances.last ?? 0) + step)
            places.append(place)
        }
        guard places.count > 1 else {
            throw MapError(.invalidOption, "A ride needs a line with a length. Name a route with two places or more.")
        }
        (self.line, self.distances) = (places, distances)
    }

    /// Metres.
    public var length: Double { distances[distances.count - 1] }

    /// Where one is.
    ///
    /// - Parameter distance: Metres from the beginning; beyond the line its ends.
    public func place(at distance: Double) -> Coordinate {
        let distance = min(max(distance, 0), length)
        let next = max(1, min(distances.partitioningIndex { $0 >= distance }, distances.count - 1))
        let (from, to) = (MapPoint(line[next - 1]), MapPoint(line[next]))
        let share = (distance - distances[next - 1]) / (distances[next] - distances[next - 1])
        let way = (to.x - from.x) - (to.x - from.x).rounded()
        return MapPoint(x: from.x + way * share, y: from.y + (to.y - from.y) * share).coordinate
    }

    /// Where one looks to: the mean of the ways from a little behind to places ahead. It changes evenly.
    ///
    /// - Parameter distance: Metres from the beginning.
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

    /// The way of a camera that follows.
    ///
    /// - Parameters:
    ///   - speed: Metres a second.
    ///   - height: How near the camera is.
    ///   - pitch: Degrees from straight down.
    /// - Throws: `MapError` for a speed that is not above 0.
    public func cameraPath(speed: Double, height: MapCamera.Height, pitch: Double) throws(MapError) -> MapCameraPath {
        guard speed > 0, speed.isFinite else {
            throw MapError(.invalidOption, "Expected a speed above 0 metres a second but received \(speed).")
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
    /// Of sorted elements the first for which something is so, as it is for all behind it; the end where it is for none.
    func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

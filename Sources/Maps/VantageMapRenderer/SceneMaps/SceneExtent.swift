import VantageGeodesy
import VantageScenes

/// The positions of most scenes, without those that are so far away that they would shrink the others to a dot.
struct SceneExtent {
    /// The smallest rectangle around the positions on the map. It may extend beyond the edges of the world.
    let rect: MapRect
    /// The southern, western, northern and eastern edges of the same rectangle, in degrees.
    let south, west, north, east: Double
    /// The number of scenes outside.
    let outside: Int
    /// The scene that is farthest from the middle, among those outside, and its distance in meters.
    let farthest: (coordinate: Coordinate, distance: Double)?
    private let middle: Coordinate
    private let reach: Double

    /// The multiple of the typical distance from the middle beyond which a scene is outside.
    private static let reachFactor = 6.0
    /// The distance from the middle, in meters, within which scenes are never outside.
    private static let smallestReach = 1000.0
    /// The share of the scenes that are within the typical distance, and are therefore certain to be inside.
    private static let certainShare = 0.8

    /// Determines the extent of the scenes; `nil` for an empty list of scenes.
    ///
    /// - Parameter sample: Some of the scenes, or all.
    init?(of scenes: any SceneMarks, sample: [Coordinate]) throws {
        guard let middle = Self.median(of: sample) else { return nil }
        let distances = sample.map { $0.distance(to: middle) }.sorted()
        let typical = distances[max(0, Int(Double(sample.count) * Self.certainShare) - 1)]
        // If there are only two scenes, neither can be recognized as the outlier.
        let reach = sample.count < 3 ? .infinity : max(Self.smallestReach, Self.reachFactor * typical)
        var bounds = Bounds(around: middle)
        var outside = 0
        var farthest: (coordinate: Coordinate, distance: Double)?
        try scenes.forEach { scene in
            let distance = scene.coordinate.distance(to: middle)
            guard distance > reach else { return bounds.add(scene.coordinate) }
            outside += 1
            if distance > farthest?.distance ?? 0 { farthest = (scene.coordinate, distance) }
        }
        (self.middle, self.reach, self.outside, self.farthest) = (middle, reach, outside, farthest)
        (south, north) = (bounds.south, bounds.north)
        (west, east) = (bounds.middle + bounds.west, bounds.middle + bounds.east)
        rect = bounds.rect
    }

    func contains(_ coordinate: Coordinate) -> Bool { coordinate.distance(to: middle) <= reach }

    /// Returns the median latitude and longitude. Longitudes are measured from the 10° band with the most scenes, so
    /// that scenes on both sides of ±180° are near each other.
    private static func median(of sample: [Coordinate]) -> Coordinate? {
        guard !sample.isEmpty else { return nil }
        var counts = [Int](repeating: 0, count: 36)
        for coordinate in sample { counts[min(35, Int((coordinate.longitude + 180) / 10))] += 1 }
        let reference = Double(counts.indices.max { counts[$0] < counts[$1] }! * 10 - 175)
        let latitudes = sample.map(\.latitude).sorted()
        let longitudes = sample.map { Bounds.turned($0.longitude - reference) }.sorted()
        let index = sample.count / 2
        return try? Coordinate(
            latitude: latitudes[index], longitude: Bounds.turned(reference + longitudes[index]))
    }
}

/// A bounding box in degrees that grows with each position.
private struct Bounds {
    /// The longitude from which the eastern and western edges are measured.
    let middle: Double
    var south = Double.infinity
    var north = -Double.infinity
    var west = Double.infinity
    var east = -Double.infinity

    init(around middle: Coordinate) { self.middle = middle.longitude }

    mutating func add(_ coordinate: Coordinate) {
        let longitude = Self.turned(coordinate.longitude - middle)
        (south, north) = (min(south, coordinate.latitude), max(north, coordinate.latitude))
        (west, east) = (min(west, longitude), max(east, longitude))
    }

    var rect: MapRect {
        let top = MapPoint.y(ofLatitude: north)
        return MapRect(
            origin: MapPoint(x: (middle + west + 180) / 360, y: top), width: (east - west) / 360,
            height: MapPoint.y(ofLatitude: south) - top)
    }

    /// Returns the same longitude in -180..<180.
    static func turned(_ longitude: Double) -> Double {
        longitude - 360 * ((longitude + 180) / 360).rounded(.down)
    }
}

extension MapPoint {
    fileprivate static func y(ofLatitude latitude: Double) -> Double {
        (try? MapPoint(Coordinate(latitude: latitude, longitude: 0)).y) ?? 0.5
    }
}

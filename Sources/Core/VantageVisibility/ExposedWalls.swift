import Foundation

/// The building walls that face open space rather than another building.
struct ExposedWalls {
    /// The points in front of the walls.
    let points: [ItemTarget.Point]
    private let map: WallMap

    /// The distance in meters from a wall to its point in ``points``, large enough for the point to be outside the
    /// building.
    private static let before = 0.2
    /// The depth in meters of the open space that a wall must face.
    private static let room = 0.8
    /// The usual width of streets and courtyards in meters.
    private static let width = 6.0
    /// The cost of each meter by which the space in front of a wall is narrower than usual.
    private static let narrowness = 0.6
    /// The cost of each meter between the wall and the street, relative to a meter between the wall and the item.
    private static let streetWeight = 0.15
    /// The distance to the street, in meters, that is assumed for a wall facing no camera.
    private static let noStreet = 30.0
    /// The additional cost, relative to the best front, at which a wall is no longer considered.
    private static let maximumExtraCost = 3.0
    /// The additional cost that reduces the likelihood of a front by a factor of e.
    private static let scale = 0.9
    /// The cosine of the maximum angle between walls that count as having the same orientation.
    private static let sameWay = 0.7

    init(of buildings: [Int], in map: WallMap) {
        self.map = map
        let rings = buildings.flatMap { map.buildings[$0].rings.map { $0.map(map.plane.point) } }
        points = WallPoints(of: rings).points.compactMap { wall in
            let sides = [SIMD2(wall.along.y, -wall.along.x), SIMD2(-wall.along.y, wall.along.x)]
            guard
                let normal = sides.first(where: { map.buildings(containing: wall.place + $0 * Self.room).isEmpty })
            else { return nil }
            return ItemTarget.Point(
                place: wall.place + normal * Self.before, normal: normal, along: wall.along * wall.length / 2)
        }
    }

    /// Returns points in front of the street-facing walls near an item: one point, or several if it is unclear which
    /// wall is the front.
    func fronts(of item: SIMD2<Double>, _ cameras: [SIMD2<Double>]) -> [ItemTarget.Front] {
        let costs = points.map { $0.nearest(to: item) }.map { ($0, cost($0, item, cameras)) }.sorted { $0.1 < $1.1 }
        guard let best = costs.first else { return [] }
        var fronts: [ItemTarget.Front] = []
        for (point, cost) in costs.prefix(while: { $0.1 < best.1 + Self.maximumExtraCost }) {
            // A wall that faces the same way as a more likely front belongs to that front.
            let isKnown = fronts.contains { front in
                front.points[0].normal.flatMap { one in point.normal.map { one.dot($0) > Self.sameWay } } ?? false
            }
            if !isKnown { fronts.append(.init(points: [point], weight: exp((best.1 - cost) / Self.scale))) }
        }
        let sum = fronts.reduce(0) { $0 + $1.weight }
        return fronts.map { .init(points: $0.points, weight: $0.weight / sum) }
    }

    private func cost(_ point: ItemTarget.Point, _ item: SIMD2<Double>, _ cameras: [SIMD2<Double>]) -> Double {
        let facing = cameras.filter { ($0 - point.place).dot(point.normal ?? $0) > 0 }
        let street = facing.map { ($0 - point.place).length }.min() ?? Self.noStreet
        return (point.place - item).length + Self.streetWeight * min(street, Self.noStreet)
            + Self.narrowness * (Self.width - room(before: point))
    }
}

extension ExposedWalls {
    /// Returns the distance to the next wall in meters, up to the width of a street.
    private func room(before point: ItemTarget.Point) -> Double {
        guard let normal = point.normal else { return Self.width }
        var nearest = 1.0
        map.forEachCrossedWall(from: point.place, to: point.place + normal * Self.width) { _, share in
            nearest = min(nearest, share)
            return true
        }
        return nearest * Self.width
    }
}

/// Points along rings, a few meters apart.
struct WallPoints {
    struct Point {
        let place: SIMD2<Double>
        /// The unit vector along the wall.
        let along: SIMD2<Double>
        /// The length in meters of the section of wall that the point represents.
        let length: Double
    }

    let points: [Point]

    /// The usual distance between points in meters. It is larger if the rings are long.
    private static let step = 2.0
    /// The approximate maximum number of points.
    private static let most = 64

    init(of rings: [[SIMD2<Double>]]) {
        let length = rings.reduce(0) { sum, ring in
            sum + zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + ($1.1 - $1.0).length }
        }
        let step = max(Self.step, length / Double(Self.most))
        let all = rings.flatMap { ring in
            zip(ring, ring.dropFirst() + ring.prefix(1)).flatMap { Self.points(from: $0, to: $1, step) }
        }
        // Each section has at least one point, however short it is.
        let every = max(1, all.count / (2 * Self.most))
        points = stride(from: 0, to: all.count, by: every).map { all[$0] }
    }

    private static func points(from start: SIMD2<Double>, to end: SIMD2<Double>, _ step: Double) -> [Point] {
        let length = (end - start).length
        guard length > 0.1 else { return [] }
        let count = max(1, Int((length / step).rounded()))
        return (0..<count).map { number in
            Point(
                place: start + (end - start) * ((Double(number) + 0.5) / Double(count)), along: (end - start) / length,
                length: length / Double(count))
        }
    }
}

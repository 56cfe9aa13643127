import Foundation

/// The walls of buildings behind which the open lies, and not the next house.
struct FreeWalls {
    /// Before the walls.
    let points: [ItemTarget.Point]
    private let map: WallMap

    /// Metres before a wall: a point of it that is not within.
    private static let before = 0.2
    /// Metres before a wall where the open has to be.
    private static let room = 0.8
    /// Metres that streets and courtyards are wide: before a front there is so much room. How much a metre less counts.
    private static let width = 6.0
    private static let narrowness = 0.6
    /// How much a metre from the wall to the street counts, beside one from the wall to the item.
    private static let streetWeight = 0.15
    /// Metres: a wall that no camera looks at is taken to be so far from the street.
    private static let noStreet = 30.0
    /// Fronts that cost so much more than the best are none; how much more makes one less likely by the factor e; and the
    /// cosine of an angle within which walls look the same way.
    private static let doubt = 3.0
    private static let scale = 0.9
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

    /// The points before the walls that are near to an item and look to a street: one, or several where it is hard to say
    /// which of them is its front.
    func fronts(of item: SIMD2<Double>, _ cameras: [SIMD2<Double>]) -> [ItemTarget.Front] {
        let costs = points.map { $0.nearest(to: item) }.map { ($0, cost($0, item, cameras)) }.sorted { $0.1 < $1.1 }
        guard let best = costs.first else { return [] }
        var fronts: [ItemTarget.Front] = []
        for (point, cost) in costs.prefix(while: { $0.1 < best.1 + Self.doubt }) {
            // What looks the same way as a likelier one is the same front.
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

extension FreeWalls {
    /// Metres to the next wall, as far as a street is wide.
    private func room(before point: ItemTarget.Point) -> Double {
        guard let normal = point.normal else { return Self.width }
        var nearest = 1.0
        map.forEachCrossing(from: point.place, to: point.place + normal * Self.width) { _, share in
            nearest = min(nearest, share)
            return true
        }
        return nearest * Self.width
    }
}

/// Points along rings, some metres from one to the next.
struct WallPoints {
    struct Point {
        let place: SIMD2<Double>
        /// Of length 1.
        let along: SIMD2<Double>
        /// Metres of the wall that it stands for.
        let length: Double
    }

    let points: [Point]

    /// Metres, and how many there are at most.
    private static let step = 2.0
    private static let most = 64

    init(of rings: [[SIMD2<Double>]]) {
        let length = rings.reduce(0) { sum, ring in
            sum + zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + ($1.1 - $1.0).length }
        }
        let step = max(Self.step, length / Double(Self.most))
        let all = rings.flatMap { ring in
            zip(ring, ring.dropFirst() + ring.prefix(1)).flatMap { Self.points(from: $0, to: $1, step) }
        }
        // Each stretch has one at least, however short.
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

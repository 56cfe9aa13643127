import Foundation
import VantageGeodesy
import VantageMapCanvas
import VantageMapStyle

/// A sloped roof. Its height at each place is that of the lowest of its planes.
///
/// Positions are points on the map plane, and heights are points above the eaves.
struct Roof {
    struct Plane {
        /// The height at the origin of the map plane.
        let offset: Double
        /// The change of height per point.
        let slope: SIMD2<Double>

        func height(at place: SIMD2<Double>) -> Double { offset + (slope * place).sum() }

        func raised(by height: Double) -> Plane { Plane(offset: offset + height, slope: slope) }

        /// The direction at right angles to the plane, upward, as a unit vector: right, down and up on the map plane.
        var normal: SIMD3<Double> {
            let length = (1 + (slope * slope).sum()).squareRoot()
            return SIMD3(-slope.x, -slope.y, 1) / length
        }
    }

    let planes: [Plane]
    /// The height of the top.
    let height: Double

    /// The largest number of points in a footprint, and of walls below a pyramid.
    private static let mostPoints = 256
    private static let mostSides = 12
    /// The share of a rectangle that a footprint must cover. Other footprints have several wings, and a single ridge
    /// would not fit them.
    private static let leastShare = 0.7
    /// The rise per meter of a roof of unknown height, and the largest such height in meters.
    private static let usualSlope = 0.6
    private static let usualHeight = 8.0
    /// The largest share of a building's height that a roof of unknown height takes up.
    private static let usualShare = 0.5

    /// - Parameters:
    ///   - rings: The footprint and its holes.
    ///   - heading: The direction at the top of the map.
    ///   - body: The height of the building with its roof, in meters.
    ///   - meter: The number of points per meter of height.
    ///   - ground: The number of points per meter on the ground.
    /// - Returns: `nil` if the footprint is too complex or too small for a sloped roof.
    init?(
        _ roof: RoofDescription, over rings: [[SIMD2<Double>]], heading: Heading, body: Double, meter: Double,
        ground: Double
    ) {
        guard let outer = rings.first, rings.reduce(0, { $0 + $1.count }) <= Self.mostPoints, body > 0,
            let box = Self.box(roof, outer, heading),
            abs(rings.reduce(0) { $0 + ShapeGeometry.signedArea($1) }) >= Self.leastShare * box.area
        else { return nil }
        let sides = Self.sides(roof.shape, outer, box)
        // The distance from the eaves to the top.
        let reach = sides.map { -$0.depth }.min() ?? 0
        guard reach / ground > 0.25, reach.isFinite else { return nil }
        let usual = min(Self.usualSlope * reach / ground, Self.usualHeight, Self.usualShare * body)
        let height = min(roof.height ?? usual, body) * meter
        self.height = height
        planes = sides.map { side in
            let rise = height / (roof.shape == .hipped ? reach : -side.depth)
            return Plane(offset: rise * (side.normal * side.place).sum(), slope: -rise * side.normal)
        }
    }

    /// A side of the footprint, over which the roof starts to rise.
    private struct Side {
        /// The direction to the outside, as a unit vector.
        let normal: SIMD2<Double>
        let place: SIMD2<Double>
        /// The distance from the top to the side, below 0.
        let depth: Double

        init(normal: SIMD2<Double>, place: SIMD2<Double>, top: SIMD2<Double>) {
            (self.normal, self.place) = (normal, place)
            depth = (normal * (top - place)).sum()
        }
    }

    private static func box(_ roof: RoofDescription, _ outer: [SIMD2<Double>], _ heading: Heading) -> FootprintBox? {
        if let direction = roof.direction, roof.shape != .pyramidal {
            let angle = (direction - heading.degrees) * .pi / 180
            let box = FootprintBox(outer, axis: SIMD2(sin(angle), -cos(angle)).turned)
            return box.area > 0 ? box : nil
        }
        return FootprintBox(smallestAround: outer).map { roof.isAcross ? $0.turned : $0 }
    }

    private static func sides(_ shape: RoofShape, _ outer: [SIMD2<Double>], _ box: FootprintBox) -> [Side] {
        if shape == .pyramidal, let sides = convexSides(outer) { return sides }
        let (axis, normal) = (box.axis, box.axis.turned)
        let across = [normal, -normal].map { (normal: $0, half: box.halfWidth) }
        let along = [axis, -axis].map { (normal: $0, half: box.halfLength) }
        return (shape == .gabled ? across : across + along).map { side in
            Side(normal: side.normal, place: box.center + side.normal * side.half, top: box.center)
        }
    }

    /// Returns the walls of a convex footprint; `nil` if it is not convex or has many walls.
    private static func convexSides(_ ring: [SIMD2<Double>]) -> [Side]? {
        guard (3...mostSides).contains(ring.count) else { return nil }
        let top = ring.reduce(.zero, +) / Double(ring.count)
        let hand: Double = ShapeGeometry.signedArea(ring) < 0 ? -1 : 1
        let sides = zip(ring, ring.dropFirst() + ring.prefix(1)).compactMap { from, to -> Side? in
            let step = to - from
            let length = (step * step).sum().squareRoot()
            return length > 0 ? Side(normal: step.turned * (-hand / length), place: from, top: top) : nil
        }
        let isConvex = sides.allSatisfy { side in
            ring.allSatisfy { (side.normal * ($0 - side.place)).sum() < -1e-6 * side.depth }
        }
        return isConvex ? sides : nil
    }
}

extension Roof {
    func height(at place: SIMD2<Double>) -> Double { planes.reduce(.infinity) { min($0, $1.height(at: place)) } }

    /// Returns the parts of a footprint that lie below each plane of the roof.
    func faces(_ rings: [[SIMD2<Double>]]) -> [(plane: Plane, rings: [[SIMD2<Double>]])] {
        planes.indices.map { number in
            let plane = planes[number]
            let sides = planes.indices.filter { $0 != number }.map { other in
                HalfPlane(
                    normal: planes[other].slope - plane.slope, offset: planes[other].offset - plane.offset)
            }
            return (plane, rings.map { ring in sides.reduce(ring) { ShapeClipper.ring($0, to: $1) } })
        }
    }

    /// Returns the upper edge of a wall, from its start to its end.
    func edge(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> [(place: SIMD2<Double>, height: Double)] {
        let lines = planes.map { (start: $0.height(at: from), rise: ($0.slope * (to - from)).sum()) }
        guard var lowest = lines.min(by: { ($0.start, $0.rise) < ($1.start, $1.rise) }) else { return [] }
        var edge = [(from, lowest.start)]
        var share = 0.0
        // The roof is concave, so each plane that follows rises less than the one before.
        while true {
            let next = lines.filter { $0.rise < lowest.rise }.map { line in
                (share: (line.start - lowest.start) / (lowest.rise - line.rise), line: line)
            }.min { ($0.share, $0.line.rise) < ($1.share, $1.line.rise) }
            guard let next, next.share < 1 else { break }
            if next.share > share {
                share = next.share
                edge.append((from + (to - from) * share, lowest.start + lowest.rise * share))
            }
            lowest = next.line
        }
        return edge + [(to, lowest.start + lowest.rise)]
    }
}

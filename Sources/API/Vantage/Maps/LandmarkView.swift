import Foundation
import VantageGeodesy
import VantageMapCanvas

/// The direction from which a building looks best: a broad and sunlit side that other buildings do not hide.
struct LandmarkView {
    /// An upright solid. Positions are in meters, east and north.
    struct Solid {
        let ring: [SIMD2<Double>]
        let base, top: Double
    }

    let heading: Heading
    /// The tilt from straight down, in degrees.
    let pitch: Double

    /// The pitches to choose from. Steeper views look over the buildings in front.
    private static let pitches = [60.0, 45, 30]
    /// The share of the building's walls that must be visible for a flat view.
    private static let leastShare = 0.7
    /// The number of walls, the longest ones, that count.
    private static let mostWalls = 64
    /// The number of directions to compare.
    private static let directions = 24
    /// The value of sunlight, compared with that of width.
    private static let sunlight = 0.2
    /// The sun stands in the northwest, as on all maps.
    private static let sun = SIMD2(-0.5.squareRoot(), 0.5.squareRoot())

    /// - Parameters:
    ///   - building: The building.
    ///   - others: The buildings around it.
    init(of building: Solid, among others: [Solid]) {
        let walls = Self.walls(of: building.ring)
        var best: (value: Double, share: Double, heading: Heading, pitch: Double)?
        for pitch in Self.pitches {
            for number in 0..<Self.directions {
                let heading = Heading(normalizing: Double(number) * 360 / Double(Self.directions))
                let view = Self.value(walls, building.top, heading, pitch, others)
                if view.value > best?.value ?? -1 { best = (view.value, view.share, heading, pitch) }
            }
            // A flatter view is better, if it shows enough.
            if let best, best.share >= Self.leastShare { break }
        }
        (heading, pitch) = (best?.heading ?? .north, best?.pitch ?? Self.pitches[0])
    }

    private struct Wall {
        let middle: SIMD2<Double>
        /// The direction to the outside.
        let normal: SIMD2<Double>
        let length: Double
    }

    private static func walls(of ring: [SIMD2<Double>]) -> [Wall] {
        let hand: Double = ShapeGeometry.signedArea(ring) < 0 ? -1 : 1
        let walls = zip(ring, ring.dropFirst() + ring.prefix(1)).compactMap { from, to -> Wall? in
            let way = to - from
            let length = (way * way).sum().squareRoot()
            guard length > 0 else { return nil }
            return Wall(middle: (from + to) / 2, normal: SIMD2(way.y, -way.x) * (hand / length), length: length)
        }
        return Array(walls.sorted { $0.length > $1.length }.prefix(mostWalls))
    }

    /// - Returns: The value of a view, and the share of the walls toward the camera that is visible.
    private static func value(
        _ walls: [Wall], _ top: Double, _ heading: Heading, _ pitch: Double, _ others: [Solid]
    ) -> (value: Double, share: Double) {
        let angle = heading.degrees * .pi / 180
        let toEye = -SIMD2(sin(angle), cos(angle))
        let rise = 1 / tan(pitch * .pi / 180)
        var (all, visible, value) = (0.0, 0.0, 0.0)
        for wall in walls {
            let width = (wall.normal * toEye).sum() * wall.length
            guard width > 0 else { continue }
            for share in [0.25, 0.75] {
                all += width
                let isHidden = others.contains { hides($0, wall.middle, height: share * top, toEye, rise) }
                if isHidden { continue }
                visible += width
                value += width * (1 + sunlight * (wall.normal * sun).sum())
            }
        }
        return (value, all > 0 ? visible / all : 0)
    }

    /// Reports whether a solid crosses the line of sight from a point to the camera.
    ///
    /// - Parameter rise: The rise of the line of sight per meter.
    private static func hides(
        _ solid: Solid, _ point: SIMD2<Double>, height: Double, _ toEye: SIMD2<Double>, _ rise: Double
    ) -> Bool {
        // The line of sight rises from the point.
        guard solid.top >= height else { return false }
        let crossings = zip(solid.ring, solid.ring.dropFirst() + solid.ring.prefix(1)).compactMap {
            from, to -> Double? in
            let step = to - from
            let size = toEye.x * step.y - toEye.y * step.x
            guard abs(size) > 1e-9 else { return nil }
            let start = from - point
            let (distance, along) = (
                (start.x * step.y - start.y * step.x) / size, (start.x * toEye.y - start.y * toEye.x) / size
            )
            return distance > 0.1 && (0...1).contains(along) ? distance : nil
        }
        return crossings.contains { (solid.base...max(solid.base, solid.top)).contains(height + $0 * rise) }
    }
}

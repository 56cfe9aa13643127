import Foundation
import VantageMapStyle

extension BuildingFaces {
    /// The share of a tree's height at which the crown starts.
    private static let trunk = 0.22

    /// Adds a tree: its crown as a solid with few faces, and its trunk.
    ///
    /// - Parameter place: The position, in points on the plane.
    package mutating func addTree(_ tree: TreeShape, at place: SIMD2<Double>) {
        let ground = projection.terrain?.height(at: place) ?? 0
        let share = share(at: place, height: ground)
        guard share > 0 else { return }
        let width = 1 / projection.metersPerPoint
        let (top, radius) = (tree.height * width * share, tree.radius * width)
        // The radius in the image, which determines the number of faces.
        let size =
            radius * lens.distance / max(lens.depth(place.y, height: ground), lens.distance * PitchedCamera.nearest)
        let profile = tree.isConifer ? CrownProfile.conifer : size < 3 ? .distant : .broad
        // Unequal trees look natural. The same tree is the same on all maps.
        let turn = projection.mapPoint(place).x * 1e9
        addCrown(
            profile, sides: size < 3 ? 5 : size < 12 ? 7 : 10, at: place, turn: turn.truncatingRemainder(dividingBy: 1),
            radius: radius, from: ground + top * Self.trunk, to: ground + top)
        guard size >= 2 else { return }
        let half = radius * 0.09
        let ring = [SIMD2(-half, -half), SIMD2(half, -half), SIMD2(half, half), SIMD2(-half, half)].map { place + $0 }
        eachWall(of: [ring]) { faces, from, to, plane in
            let corners = [(from, ground), (to, ground), (to, ground + top * 0.4), (from, ground + top * 0.4)]
            faces.append([corners], plane, faces.bark.wall(from, to), Self.noBuilding)
        }
    }

    /// - Parameter turn: A fraction of a full turn.
    private mutating func addCrown(
        _ profile: CrownProfile, sides: Int, at place: SIMD2<Double>, turn: Double, radius: Double, from: Double,
        to: Double
    ) {
        let rings = profile.rings.map { ring in
            (0..<sides).map { side in
                let angle = (Double(side) + turn) / Double(sides) * 2 * .pi
                let corner = place + SIMD2(cos(angle), sin(angle)) * (ring.radius * radius)
                return SIMD3(corner.x, corner.y, from + (to - from) * ring.height)
            }
        }
        for (lower, upper) in zip(rings, rings.dropFirst()) {
            for side in 0..<sides {
                let next = (side + 1) % sides
                addLeaves([lower[side], lower[next], upper[next], upper[side]])
            }
        }
        if let top = rings.last { addLeaves(top) }
    }

    /// Adds a face of a crown, unless the camera is behind it.
    private mutating func addLeaves(_ corners: [SIMD3<Double>]) {
        let (one, two) = (corners[1] - corners[0], corners[corners.count - 1] - corners[0])
        let cross = SIMD3(one.y * two.z - one.z * two.y, one.z * two.x - one.x * two.z, one.x * two.y - one.y * two.x)
        let normal = cross / (cross * cross).sum().squareRoot()
        let plane = lens.plane(normal, through: corners[0])
        guard plane.distance > 0 else { return }
        append(
            [corners.map { (SIMD2($0.x, $0.y), $0.z) }], plane, light.color(normal), Self.noBuilding)
    }
}

/// The outline of a crown: from its lower end to its top, rings with a height and a radius as shares of the crown's.
private struct CrownProfile {
    let rings: [(height: Double, radius: Double)]

    static let broad = CrownProfile(rings: [(0, 0.45), (0.22, 0.9), (0.5, 1), (0.8, 0.72), (1, 0.25)])
    static let conifer = CrownProfile(rings: [(0, 0.8), (0.1, 1), (1, 0.05)])
    static let distant = CrownProfile(rings: [(0, 0.6), (0.4, 1), (1, 0.4)])
}

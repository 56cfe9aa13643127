extension PitchedCamera {
    /// A plane in camera space with the equation `normal · place = distance`; x points to the right, y down, z away
    /// from the camera.
    struct Plane {
        let normal: SIMD3<Double>
        let distance: Double
    }

    /// Converts a position to camera space: x to the right, y down, z away from the camera.
    func cameraSpace(_ place: SIMD2<Double>, height: Double) -> SIMD3<Double> {
        SIMD3(place.x, place.y * cosine - height * sine, depth(place.y, height: height))
    }

    /// Projects a position in camera space to the image, in points from the image's center.
    package func screen(_ place: SIMD3<Double>) -> SIMD2<Double> { SIMD2(place.x, place.y) * (distance / place.z) }

    /// Projects the visible part of an area in camera space to the image, in points from the image's center.
    package func screen(_ ring: [SIMD3<Double>]) -> [SIMD2<Double>] {
        let near = distance * Self.nearest
        let seen = ring.allSatisfy { $0.z >= near } ? ring : Self.cut(ring, at: near)
        return seen.map { screen($0) }
    }

    private static func cut(_ ring: [SIMD3<Double>], at near: Double) -> [SIMD3<Double>] {
        guard var last = ring.last else { return [] }
        var kept: [SIMD3<Double>] = []
        for point in ring {
            if (last.z >= near) != (point.z >= near) {
                kept.append(last + (point - last) * ((near - last.z) / (point.z - last.z)))
            }
            if point.z >= near { kept.append(point) }
            last = point
        }
        return kept
    }

    /// Returns a horizontal plane at a height above the ground. The plane's distance is negative if the camera is below
    /// it.
    func roof(_ height: Double) -> Plane {
        Plane(normal: SIMD3(0, sine, cosine), distance: distance * cosine - height)
    }

    /// Returns a vertical plane through two positions.
    func wall(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> Plane {
        let across = SIMD2(to.y - from.y, from.x - to.x)
        return Plane(
            normal: SIMD3(across.x, across.y * cosine, -across.y * sine),
            distance: (across * from).sum() - across.y * distance * sine)
    }

    /// The `y` of the point on the plane directly below the camera.
    package var eye: Double { distance * sine }
}

import Geodesy
import MapTiles

/// The walls and the roofs of a map's buildings, as a pitched camera sees them.
struct BuildingFaces: Sendable {
    /// A wall or a roof. Lengths are in points from the middle of the picture, before the camera.
    struct Face: Sendable {
        /// Of ``points``.
        let points: Range<Int>
        /// Of ``ringEnds``.
        let rings: Range<Int>
        /// That holds it.
        let box: PixelBox
        /// One divided by the depth is `nearness.z` in the middle, and `nearness.x` and `nearness.y` more for each point to
        /// the right and down.
        let nearness: SIMD3<Double>
        let color: UInt32
        let source: FeatureReference

        /// One divided by the depth.
        func nearness(at point: SIMD2<Double>) -> Double {
            nearness.z + nearness.x * point.x + nearness.y * point.y
        }
    }

    /// From this zoom on buildings stand at their whole height; half a zoom before it they begin to rise.
    static let leastZoom = 15.0
    /// Metres of what has no height: two storeys.
    private static let usualHeight = 6.0
    /// In distances of the camera: farther than the first, buildings are lower, and beyond the second, flat.
    private static let distances = 3.5...5.0

    private(set) var faces: [Face] = []
    /// Of all faces, one after another.
    private(set) var points: [SIMD2<Double>] = []
    /// Where each ring ends, from the first point of its face.
    private(set) var ringEnds: [Int32] = []
    /// What the picture shows.
    private let frame: PixelBox
    private let projection: MapProjection
    private let lens: MapLens
    private let light: BuildingLight
    private let rise: Double

    init(_ projection: MapProjection, _ lens: MapLens, color: MapColor) {
        (self.projection, self.lens) = (projection, lens)
        let middle = projection.middle
        frame = PixelBox(
            left: -middle.x, top: -middle.y, right: projection.width - middle.x, bottom: projection.height - middle.y)
        light = BuildingLight(color: color, heading: projection.heading, eye: SIMD2(0, lens.eye))
        rise = min(max((projection.zoom - Self.leastZoom) * 2 + 1, 0), 1)
    }

    /// - Throws: `CancellationError`.
    mutating func add(_ tiles: [VisibleTile], scale: Double, proceed: DrawingBudget) throws {
        guard rise > 0 else { return }
        for (number, tile) in tiles.enumerated() {
            var heights = tile.tile.layers.map { BuildingHeights($0, tile.tile.schema) }
            for (count, shape) in tile.tile.shapes(ShapeKey(role: .building)).enumerated() {
                if count % 64 == 0 { try proceed() }
                let layer = tile.tile.layers[shape.layer]
                let feature = layer.features[shape.feature]
                guard feature.kind == .polygon, shape.box.intersects(tile.views[shape.layer]) else { continue }
                let tags = FeatureTags(feature, in: layer)
                let anchor = projection.middle
                let rings = feature.parts.map { part in
                    layer.points(ofPart: Int(part)).map { tile.transforms[shape.layer]($0) / scale - anchor }
                }
                let (base, top) = (heights[shape.layer].base(tags), heights[shape.layer].top(tags))
                let source = FeatureReference(tile: number, layer: shape.layer, feature: shape.feature)
                add(rings, base: base, top: max(base, top ?? Self.usualHeight), source)
            }
        }
    }

    /// - Parameter base: Metres above the ground; so is `top`.
    private mutating func add(_ rings: [[SIMD2<Double>]], base: Double, top: Double, _ source: FeatureReference) {
        guard let place = rings.first?.first else { return }
        let ground = BuildingGround(rings[0], projection.terrain)
        let distance = lens.depth(place.y, height: ground.level) / lens.distance
        let (near, far) = (Self.distances.lowerBound, Self.distances.upperBound)
        let share = rise * min(max((far - distance) / (far - near), 0), 1)
        guard share > 0, distance > -1 else { return }
        let metre = share / projection.metersPerPoint
        var roof: [[SIMD3<Double>]] = []
        // Holes go around the other way, so that the outside lies on the same hand of all rings.
        let hand = rings.first { $0.count > 2 }.map(Self.area) ?? 0
        for ring in rings where ring.count > 2 {
            let feet = ring.map { lens.view($0, height: (base > 0 ? ground.level : ground.lowest) + base * metre) }
            let eaves = ring.map { lens.view($0, height: ground.level + top * metre) }
            var last = ring.count - 1
            for next in ring.indices where ring[next] != ring[last] {
                defer { last = next }
                let plane = lens.wall(ring[last], ring[next])
                // Its back is never seen.
                guard plane.distance * hand < 0 else { continue }
                let color = light.wall(ring[last], ring[next])
                addWall((feet[last], feet[next], eaves[next], eaves[last]), plane, color, source)
            }
            roof.append(eaves)
        }
        let plane = lens.roof(ground.level + top * metre)
        guard plane.distance > 0 else { return }
        append(roof.map { lens.screen($0) }, plane, light.roof, source)
    }

    /// Twice the area within a ring; below 0 where it goes around the other way.
    private static func area(_ ring: [SIMD2<Double>]) -> Double {
        zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
    }

    private typealias Corners = (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    /// - Parameter corners: Before the camera, one after another.
    private mutating func addWall(
        _ corners: Corners, _ plane: MapLens.Plane, _ color: UInt32, _ source: FeatureReference
    ) {
        let (a, b, c, d) = corners
        guard min(a.z, b.z, c.z, d.z) >= lens.distance * MapLens.nearest else {
            return append([lens.screen([a, b, c, d])], plane, color, source)
        }
        let seen = (lens.screen(a), lens.screen(b), lens.screen(c), lens.screen(d))
        var box = PixelBox(around: CollectionOfOne(seen.0))
        box.include(seen.1)
        box.include(seen.2)
        box.include(seen.3)
        guard box.intersects(frame) else { return }
        let first = points.count
        points.append(seen.0)
        points.append(seen.1)
        points.append(seen.2)
        points.append(seen.3)
        ringEnds.append(4)
        append(first, ringEnds.count - 1, box, plane, color, source)
    }

    private mutating func append(
        _ rings: [[SIMD2<Double>]], _ plane: MapLens.Plane, _ color: UInt32, _ source: FeatureReference
    ) {
        var box = PixelBox(around: [])
        for ring in rings { for point in ring { box.include(point) } }
        guard box.intersects(frame) else { return }
        let (first, firstEnd) = (points.count, ringEnds.count)
        for ring in rings where ring.count > 2 {
            points += ring
            ringEnds.append(Int32(points.count - first))
        }
        append(first, firstEnd, box, plane, color, source)
    }

    /// - Parameters: Which points and which ends of rings are the first of it.
    private mutating func append(
        _ first: Int, _ firstEnd: Int, _ box: PixelBox, _ plane: MapLens.Plane, _ color: UInt32,
        _ source: FeatureReference
    ) {
        // Seen from its edge it has no width.
        guard abs(plane.distance) > 1e-9 else { return }
        let normal = plane.normal / plane.distance
        faces.append(
            Face(
                points: first..<points.count, rings: firstEnd..<ringEnds.count, box: box,
                nearness: SIMD3(normal.x / lens.distance, normal.y / lens.distance, normal.z), color: color,
                source: source))
    }
}

extension BuildingFaces {
    /// Which building is seen at a point of the picture; nil for none.
    ///
    /// - Parameter point: From the top-left corner.
    func source(at point: SIMD2<Double>) -> FeatureReference? {
        let point = point - projection.middle
        // Raised ground may hide it.
        let ground = projection.terrain?.seen(at: point).map { 1 / ($0.depth * lens.distance) * (1 - 1e-6) } ?? 0
        var nearest: (nearness: Double, source: FeatureReference)?
        for face in faces where contains(face, point) {
            let nearness = face.nearness(at: point)
            if nearness > nearest?.nearness ?? ground { nearest = (nearness, face.source) }
        }
        return nearest?.source
    }

    /// Whether a building is before a place of the plane.
    ///
    /// - Parameter height: Points above what the camera looks at.
    func hides(_ place: SIMD2<Double>, height: Double) -> Bool {
        let depth = lens.depth(place.y, height: height)
        guard depth > 0 else { return true }
        let point = lens.point(place, height: height)
        // By more than the wall beside which it is.
        return faces.contains { contains($0, point) && $0.nearness(at: point) * depth > 1.005 }
    }

    private func contains(_ face: Face, _ point: SIMD2<Double>) -> Bool {
        face.box.contains(point) && FeatureHits.contains(rings(of: face), point)
    }

    private func rings(of face: Face) -> [[SIMD2<Double>]] {
        var start = face.points.lowerBound
        return face.rings.map { ring in
            let end = face.points.lowerBound + Int(ringEnds[ring])
            defer { start = end }
            return Array(points[start..<end])
        }
    }
}

/// The ground that a building stands on, in points above what the camera looks at.
private struct BuildingGround {
    /// What its height is measured from.
    var level = 0.0
    /// What its walls go down to.
    var lowest = 0.0

    /// - Parameters:
    ///   - outline: Points of the plane.
    ///   - terrain: Nil where all ground is level.
    init(_ outline: [SIMD2<Double>], _ terrain: Terrain?) {
        guard let terrain, !outline.isEmpty else { return }
        let heights = outline.map(terrain.height)
        level = heights.reduce(0, +) / Double(heights.count)
        lowest = heights.min()!
    }
}

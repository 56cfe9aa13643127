import VantageMapCanvas
import VantageMapStyle

/// The visible walls and roofs of a map's buildings, as seen by a pitched camera.
package struct BuildingFaces: Sendable {
    /// A wall or a roof, projected onto the image. Positions are in points from the center of the image.
    package struct Face: Sendable {
        /// The face's range in ``points``.
        package let points: Range<Int>
        /// The face's range in ``ringEnds``.
        package let rings: Range<Int>
        /// The bounding box.
        package let box: PixelBox
        /// The inverse depth: `inverseDepth.z` at the center of the image, changing by `inverseDepth.x` per point to
        /// the right and by `inverseDepth.y` per point down.
        package let inverseDepth: SIMD3<Double>
        package let color: UInt32
        /// The number that the caller assigned to the building.
        package let building: Int

        /// Returns one divided by the depth.
        package func inverseDepth(at point: SIMD2<Double>) -> Double {
            inverseDepth.z + inverseDepth.x * point.x + inverseDepth.y * point.y
        }
    }

    /// The minimum zoom at which buildings have their full height. They start to rise half a zoom level earlier.
    static let minimumZoom = 15.0
    /// The distances between which building heights decrease to zero, in multiples of the camera distance.
    private static let distances = 3.5...farthest
    package static let farthest = 5.0
    /// The number of faces that do not belong to a building.
    static let noBuilding = -1

    package private(set) var faces: [Face] = []
    /// The points of all faces, one face after another.
    package private(set) var points: [SIMD2<Double>] = []
    /// The end of each ring, as an offset from the first point of its face.
    package private(set) var ringEnds: [Int32] = []
    /// The visible area of the image.
    let frame: PixelBox
    let projection: MapProjection
    let lens: PitchedCamera
    let light: BuildingLight
    /// The light on the trunks of trees.
    let bark: BuildingLight
    private let rise: Double

    package init(_ projection: MapProjection, _ lens: PitchedCamera, color: MapColor) {
        (self.projection, self.lens) = (projection, lens)
        let middle = projection.middle
        frame = PixelBox(
            left: -middle.x, top: -middle.y, right: projection.width - middle.x, bottom: projection.height - middle.y)
        light = BuildingLight(color: color, heading: projection.heading, eye: SIMD2(0, lens.eye))
        bark = BuildingLight(
            color: color.mixed(with: MapColor(0x6B4A32), 0.6), heading: projection.heading, eye: SIMD2(0, lens.eye))
        rise = min(max((projection.zoom - Self.minimumZoom) * 2 + 1, 0), 1)
    }

    /// The approximate size in memory, in bytes.
    package var byteCount: Int {
        faces.count * MemoryLayout<Face>.stride + points.count * 16 + ringEnds.count * 4
    }

    /// Whether buildings have height at the zoom of the map.
    package var hasHeights: Bool { rise > 0 }

    /// Adds a building.
    ///
    /// - Parameters:
    ///   - rings: The footprint and its holes, as points on the plane.
    ///   - base: The height of the building's base above the ground, in meters.
    ///   - top: The height of the building's top above the ground, in meters.
    ///   - roof: The roof; `nil` if it is flat.
    ///   - building: The number that ``building(at:)`` returns.
    /// - Returns: The height of the top above the camera's target, in points, or `nil` if the building has no height.
    @discardableResult
    package mutating func add(
        _ rings: [[SIMD2<Double>]], base: Double, top: Double, roof: RoofDescription? = nil, building: Int
    ) -> Double? {
        guard let place = rings.first?.first else { return nil }
        let ground = BuildingGround(rings[0], projection.terrain)
        let share = share(at: place, height: ground.level)
        guard share > 0 else { return nil }
        let meter = share / projection.metersPerPoint
        let foot = (base > 0 ? ground.level : ground.lowest) + base * meter
        let height = ground.level + top * meter
        let sloped = roof.flatMap {
            Roof(
                $0, over: rings, heading: projection.heading, body: top - base, meter: meter,
                ground: 1 / projection.metersPerPoint)
        }
        if let sloped {
            addBuilding(rings, below: sloped, foot: foot, eaves: height - sloped.height, building: building)
        } else {
            addBuilding(rings, foot: foot, top: height, building: building)
        }
        return height
    }

    /// Returns the share of its height that an object at a place has.
    ///
    /// - Parameter height: The height of the ground above the camera's target, in points.
    func share(at place: SIMD2<Double>, height: Double) -> Double {
        let distance = lens.depth(place.y, height: height) / lens.distance
        let (near, far) = (Self.distances.lowerBound, Self.farthest)
        return distance > -1 ? rise * min(max((far - distance) / (far - near), 0), 1) : 0
    }

    /// Adds the walls and the flat roof of a building. Heights are in points above the camera's target.
    private mutating func addBuilding(_ rings: [[SIMD2<Double>]], foot: Double, top: Double, building: Int) {
        eachWall(of: rings) { faces, from, to, plane in
            let lens = faces.lens
            let corners = (
                lens.cameraSpace(from, height: foot), lens.cameraSpace(to, height: foot),
                lens.cameraSpace(to, height: top), lens.cameraSpace(from, height: top)
            )
            faces.addWall(corners, plane, faces.light.wall(from, to), building)
        }
        let plane = lens.roof(top)
        guard plane.distance > 0 else { return }
        let roof = rings.filter { $0.count > 2 }.map { $0.map { lens.cameraSpace($0, height: top) } }
        append(roof.map { lens.screen($0) }, plane, light.roof, building)
    }

    /// Calls a closure with each wall that faces the camera.
    mutating func eachWall(
        of rings: [[SIMD2<Double>]],
        _ body: (inout BuildingFaces, SIMD2<Double>, SIMD2<Double>, PitchedCamera.Plane) -> Void
    ) {
        // Holes run in the opposite direction, so that the outside is on the same side of all rings.
        let hand = rings.first { $0.count > 2 }.map(ShapeGeometry.signedArea) ?? 0
        for ring in rings where ring.count > 2 {
            var last = ring.count - 1
            for next in ring.indices where ring[next] != ring[last] {
                defer { last = next }
                let plane = lens.wall(ring[last], ring[next])
                // Back faces are never visible.
                guard plane.distance * hand < 0 else { continue }
                body(&self, ring[last], ring[next], plane)
            }
        }
    }

    private typealias Corners = (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    /// - Parameter corners: The corners in camera space.
    private mutating func addWall(
        _ corners: Corners, _ plane: PitchedCamera.Plane, _ color: UInt32, _ building: Int
    ) {
        let (a, b, c, d) = corners
        guard min(a.z, b.z, c.z, d.z) >= lens.distance * PitchedCamera.nearest else {
            return append([lens.screen([a, b, c, d])], plane, color, building)
        }
        let seen = (lens.screen(a), lens.screen(b), lens.screen(c), lens.screen(d))
        var box = PixelBox(around: [])
        box.include(seen.0)
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
        append(first, ringEnds.count - 1, box, plane, color, building)
    }

    mutating func append(
        _ rings: [[SIMD2<Double>]], _ plane: PitchedCamera.Plane, _ color: UInt32, _ building: Int
    ) {
        var box = PixelBox(around: [])
        for ring in rings { for point in ring { box.include(point) } }
        guard box.intersects(frame) else { return }
        let (first, firstEnd) = (points.count, ringEnds.count)
        for ring in rings where ring.count > 2 {
            points += ring
            ringEnds.append(Int32(points.count - first))
        }
        append(first, firstEnd, box, plane, color, building)
    }

    /// Appends a face. `first` and `firstEnd` are the indices of its first point and its first ring end.
    private mutating func append(
        _ first: Int, _ firstEnd: Int, _ box: PixelBox, _ plane: PitchedCamera.Plane, _ color: UInt32,
        _ building: Int
    ) {
        // Seen edge-on, the face has no width.
        guard abs(plane.distance) > 1e-9 else { return }
        let normal = plane.normal / plane.distance
        faces.append(
            Face(
                points: first..<points.count, rings: firstEnd..<ringEnds.count, box: box,
                inverseDepth: SIMD3(normal.x / lens.distance, normal.y / lens.distance, normal.z), color: color,
                building: building))
    }
}

extension BuildingFaces {
    /// Returns the number of the building at a point in the image, or `nil` if there is none.
    ///
    /// - Parameter point: The position, in points from the top-left corner.
    package func building(at point: SIMD2<Double>) -> Int? {
        let point = point - projection.middle
        // Terrain may hide the building.
        let ground = projection.terrain?.seen(at: point).map { 1 / ($0.depth * lens.distance) * (1 - 1e-6) } ?? 0
        var nearest: (inverseDepth: Double, building: Int)?
        for face in faces where contains(face, point) {
            let inverseDepth = face.inverseDepth(at: point)
            if inverseDepth > nearest?.inverseDepth ?? ground { nearest = (inverseDepth, face.building) }
        }
        return nearest?.building
    }

    /// Reports whether a building hides a point above the plane.
    ///
    /// - Parameter height: The height above the camera's target, in points.
    package func hides(_ place: SIMD2<Double>, height: Double) -> Bool {
        hides(place, height: height) { _, isHidden in faces.contains(where: isHidden) }
    }

    /// - Parameter search: Receives the point in the image, and reports whether any face there meets a condition.
    func hides(
        _ place: SIMD2<Double>, height: Double, _ search: (SIMD2<Double>, (Face) -> Bool) -> Bool
    ) -> Bool {
        let depth = lens.depth(place.y, height: height)
        guard depth > 0 else { return true }
        let point = lens.point(place, height: height)
        // The margin keeps a wall from hiding points on its own surface.
        return search(point) { contains($0, point) && $0.inverseDepth(at: point) * depth > 1.005 }
    }

    private func contains(_ face: Face, _ point: SIMD2<Double>) -> Bool {
        face.box.contains(point) && ShapeGeometry.contains(rings(of: face), point)
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

/// The height of the ground under a building, measured from the camera's target, in points.
private struct BuildingGround {
    /// The height from which the building's own height is measured.
    var level = 0.0
    /// The height down to which the building's walls extend.
    var lowest = 0.0

    /// - Parameters:
    ///   - outline: The footprint, as points on the plane.
    ///   - terrain: `nil` if all ground is level.
    init(_ outline: [SIMD2<Double>], _ terrain: Terrain?) {
        guard let terrain, !outline.isEmpty else { return }
        let heights = outline.map(terrain.height)
        level = heights.reduce(0, +) / Double(heights.count)
        lowest = heights.min()!
    }
}

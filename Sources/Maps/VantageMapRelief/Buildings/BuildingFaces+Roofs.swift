import VantageMapCanvas

extension BuildingFaces {
    /// Adds the walls below a sloped roof, and the roof.
    ///
    /// - Parameters:
    ///   - rings: The footprint and its holes, as points on the plane.
    ///   - foot: The height of the walls' lower edges above the camera's target, in points.
    ///   - eaves: The height of the eaves above the camera's target, in points.
    mutating func addBuilding(
        _ rings: [[SIMD2<Double>]], below roof: Roof, foot: Double, eaves: Double, building: Int
    ) {
        eachWall(of: rings) { faces, from, to, plane in
            let upper = roof.edge(from, to).reversed().map { ($0.place, eaves + $0.height) }
            let corners = [(from, foot), (to, foot)] + upper
            faces.append([corners], plane, faces.light.wall(from, to), building)
        }
        for (plane, rings) in roof.faces(rings) {
            let raised = plane.raised(by: eaves)
            let seen = lens.plane(raised)
            guard seen.distance > 0 else { continue }
            let corners = rings.map { ring in ring.map { ($0, raised.height(at: $0)) } }
            append(corners, seen, light.color(plane.normal), building)
        }
    }

    /// - Parameter rings: The corners: places on the plane, and heights above the camera's target.
    mutating func append(
        _ rings: [[(SIMD2<Double>, Double)]], _ plane: PitchedCamera.Plane, _ color: UInt32, _ building: Int
    ) {
        append(
            rings.map { ring in lens.screen(ring.map { lens.cameraSpace($0.0, height: $0.1) }) }, plane, color, building
        )
    }
}

extension PitchedCamera {
    /// Returns the plane of a roof. Its distance is negative if the camera is below it.
    func plane(_ roof: Roof.Plane) -> Plane {
        plane(SIMD3(-roof.slope.x, -roof.slope.y, 1), through: SIMD3(0, 0, roof.offset))
    }

    /// Returns the plane through a place. Its distance is negative if the camera is behind it.
    ///
    /// - Parameters:
    ///   - normal: A direction at right angles to the plane: right, down and up on the map plane.
    ///   - place: A position on the map plane, and a height above it.
    func plane(_ normal: SIMD3<Double>, through place: SIMD3<Double>) -> Plane {
        let turned = SIMD3(
            -normal.x, normal.z * sine - normal.y * cosine, normal.z * cosine + normal.y * sine)
        return Plane(normal: turned, distance: distance * turned.z - (normal * place).sum())
    }
}

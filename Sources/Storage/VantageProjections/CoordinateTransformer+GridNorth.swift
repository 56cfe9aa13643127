import VantageGeodesy

extension CoordinateTransformer {
    /// Calculates the direction of grid north at a position: the meridian convergence.
    ///
    /// Grid north is the direction in which the northing increases while the easting stays the same. If the northing
    /// axis points south, grid north is the opposite direction, so that grid north is always near true north, except in
    /// polar systems. There, grid north is the direction of the second axis in the order easting, northing. The
    /// calculation uses positions 50 m on either side, so it works for every system and includes the rotation between
    /// datums.
    ///
    /// - Parameters:
    ///   - x: The first coordinate; see ``axisOrder``.
    ///   - y: The second coordinate.
    /// - Returns: Degrees clockwise from true north to grid north, in -180...180. Adding them to a heading relative to
    ///   grid north gives the heading relative to true north. The result is 0 for latitudes and longitudes, and `nil`
    ///   for geocentric coordinates, which have no grid north.
    /// - Throws: ``CoordinateSystemError`` if the coordinates have no position in the system.
    package func gridNorth(x: Double, y: Double) throws(CoordinateSystemError) -> Double? {
        guard hasGridNorth else { return system.kind == .geographic ? 0 : nil }
        let session = try takeSession()
        defer { checkIn(session) }
        let point = ordered(x, y, 0)
        guard system.isInRange(point), let (place, index) = session.transform(point),
            let north = gridNorth(x: x, y: y, at: place, with: index, in: session)
        else { throw outside(x, y) }
        return north
    }

    /// Whether grid north may differ from true north.
    var hasGridNorth: Bool {
        switch system.kind {
        case .geocentric, .local: false
        case .geographic: system.isRotated
        case .projected: true
        }
    }

    /// - Parameters:
    ///   - place: The position of the coordinates.
    ///   - index: The operation that transformed them.
    /// - Returns: `nil` if a neighboring position does not exist.
    func gridNorth(
        x: Double, y: Double, at place: GeodeticPoint, with index: Int, in session: TransformationSession
    ) -> Double? {
        let (point, step) = (ordered(x, y, 0), system.northStep)
        guard let behind = session.transform(point - step, with: index),
            let ahead = session.transform(point + step, with: index)
        else { return nil }
        return place.azimuth(of: ahead.onEllipsoid - behind.onEllipsoid)
    }
}

extension CoordinateSystem {
    /// 50 m toward grid north, in the system's own order and units.
    fileprivate var northStep: SIMD3<Double> {
        let axis = axes[northAxis]
        // A latitude's unit is an angle in radians. Multiplying it by the Earth's radius gives a length.
        let meters = kind == .geographic ? axis.unitSize * 6_371_000 : axis.unitSize
        var step = SIMD3<Double>.zero
        step[northAxis] = (axis.direction == "south" && !isPolar ? -50 : 50) / meters
        return step
    }

    /// The index of the axis along which grid north lies.
    private var northAxis: Int {
        if axes[0].isAlongMeridian != axes[1].isAlongMeridian { return axes[0].isAlongMeridian ? 0 : 1 }
        return isNorthingFirst ? 0 : 1
    }

    /// A Boolean value indicating whether both axes point north or south, each along its own meridian.
    private var isPolar: Bool { axes[0].direction == axes[1].direction }
}

import VantageGeodesy

extension CoordinateSystem {
    /// The distance, in degrees, by which a position may lie outside the area of use without being suspicious. Surveys
    /// cross borders, and zones are used beyond their limits.
    static let areaTolerance = 1.0

    /// Reports whether coordinates are finite, and whether latitudes and longitudes are within ±90° and ±180°. PROJ
    /// accepts any number of degrees.
    ///
    /// - Parameter point: Coordinates in the system's own order and units.
    func isInRange(_ point: SIMD3<Double>) -> Bool {
        guard point.x.isFinite, point.y.isFinite, point.z.isFinite else { return false }
        guard kind == .geographic else { return true }
        let (latitude, longitude) = isNorthingFirst ? (0, 1) : (1, 0)
        // The sizes of units such as grads are rounded.
        let tolerance = 1 + 1e-12
        return abs(point[latitude] * axes[latitude].unitSize) <= .pi / 2 * tolerance
            && abs(point[longitude] * axes[longitude].unitSize) <= .pi * tolerance
    }

    /// Reports whether a position lies in the area of use or near it. Returns `true` if the area is unknown.
    func isUsed(near place: Coordinate) -> Bool {
        areaOfUse.map { $0.contains(place, within: Self.areaTolerance) } ?? true
    }
}

extension BoundingBox {
    /// Reports whether a coordinate lies in the box extended by some degrees on each side.
    fileprivate func contains(_ place: Coordinate, within degrees: Double) -> Bool {
        guard (south - degrees...north + degrees).contains(place.latitude) else { return false }
        let width = (east - west) + (crossesAntimeridian ? 360 : 0) + 2 * degrees
        let offset = (place.longitude - west + degrees).truncatingRemainder(dividingBy: 360)
        return width >= 360 || (offset < 0 ? offset + 360 : offset) <= width
    }
}

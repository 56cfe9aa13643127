import Synchronization
import VantageGeodesy

/// A transformer of coordinates in a system to WGS 84.
///
/// Any number of threads may use a transformer at the same time. Each call takes an idle session, or creates one, so
/// there are never more sessions than concurrent calls.
package final class CoordinateTransformer: Sendable {
    /// The meaning of the first two coordinates, `x` and `y`.
    package enum AxisOrder: Hashable, Sendable {
        /// `x` is the easting or the longitude and `y` the northing or the latitude, as in tables with named columns,
        /// whichever comes first in the system. Axes that point west or south keep their direction: in EPSG:2053, `x`
        /// increases westward and `y` southward. A system with the axes south and west, such as EPSG:5513, keeps that
        /// order.
        case eastingNorthing
        /// `x` is the system's first axis and `y` its second: in EPSG:4326, `x` is the latitude.
        case ofSystem
    }

    /// The system of the coordinates.
    package let system: CoordinateSystem
    /// The meaning of the first two coordinates.
    package let axisOrder: AxisOrder
    /// Idle sessions.
    private let sessions = Mutex<[TransformationSession]>([])

    /// Creates a transformer.
    ///
    /// - Throws: ``CoordinateSystemError`` with the code `localSystem` or `noTransformation` if the coordinates of the
    ///   system cannot be transformed.
    package init(
        from system: CoordinateSystem, axisOrder: AxisOrder = .eastingNorthing
    ) throws(CoordinateSystemError) {
        guard system.kind != .local else {
            throw CoordinateSystemError(
                .localSystem,
                "\(system.title) is a local system, whose coordinates have no known place on Earth. Specify the system "
                    + "that they were surveyed in, such as EPSG:25832.")
        }
        guard !system.operations.isEmpty else {
            throw CoordinateSystemError(
                .noTransformation,
                "No known transformation from \(system.title) to WGS 84 works without grid files. Convert the "
                    + "coordinates to a system based on WGS 84 or ETRS89 first.")
        }
        self.system = system
        self.axisOrder = axisOrder
    }

    /// Transforms one position.
    ///
    /// - Parameters:
    ///   - x: The first coordinate, in the unit of its axis; see ``axisOrder``.
    ///   - y: The second coordinate, in the unit of its axis.
    ///   - z: The height, in the unit of the system's vertical axis, or in meters if the system has none. For a
    ///     geocentric system, the third coordinate.
    /// - Throws: ``CoordinateSystemError`` if the coordinates have no position in the system, or if the system is
    ///   geocentric and `z` is `nil`.
    package func position(x: Double, y: Double, z: Double? = nil) throws(CoordinateSystemError) -> TransformedPosition {
        let session = try takeSession()
        defer { checkIn(session) }
        return try position(x: x, y: y, z: z, in: session).position
    }

    /// Transforms one position, and calculates the direction of grid north there. This is faster than two calls.
    ///
    /// - Parameters:
    ///   - x: The first coordinate; see ``position(x:y:z:)``.
    ///   - y: The second coordinate.
    ///   - z: The height or the third coordinate.
    /// - Returns: The results of ``position(x:y:z:)`` and ``gridNorth(x:y:)``.
    /// - Throws: ``CoordinateSystemError`` under the same conditions as those methods.
    package func positionAndGridNorth(
        x: Double, y: Double, z: Double?
    ) throws(CoordinateSystemError) -> (position: TransformedPosition, gridNorth: Double?) {
        let session = try takeSession()
        defer { checkIn(session) }
        let (position, place) = try position(x: x, y: y, z: z, in: session)
        guard hasGridNorth else { return (position, system.kind == .geographic ? 0 : nil) }
        let north = gridNorth(x: x, y: y, at: place, with: position.operationIndex, in: session)
        guard let north else { throw outside(x, y) }
        return (position, north)
    }

    private func position(
        x: Double, y: Double, z: Double?, in session: TransformationSession
    ) throws(CoordinateSystemError) -> (position: TransformedPosition, place: GeodeticPoint) {
        let isGeocentric = system.kind == .geocentric
        guard z != nil || !isGeocentric else {
            throw CoordinateSystemError(
                .heightMissing, "\(system.title) is geocentric, but a position has no third coordinate. Add it.")
        }
        let point = ordered(x, y, isGeocentric ? z ?? 0 : 0)
        guard system.isInRange(point), z?.isFinite ?? true, let (result, index) = session.transform(point),
            let coordinate = result.coordinate
        else { throw outside(x, y) }
        let position = TransformedPosition(
            coordinate: coordinate, altitude: isGeocentric ? result.height : z.map { system.altitude(of: $0) },
            operationIndex: index, isWithinAreaOfUse: system.isUsed(near: coordinate))
        return (position, result)
    }

    /// Arranges coordinates in the system's own order.
    func ordered(_ x: Double, _ y: Double, _ z: Double) -> SIMD3<Double> {
        system.isNorthingFirst && axisOrder == .eastingNorthing ? SIMD3(y, x, z) : SIMD3(x, y, z)
    }

    func takeSession() throws(CoordinateSystemError) -> TransformationSession {
        if let session = sessions.withLock({ $0.popLast() }) { return session }
        return try TransformationSession(system.operations)
    }

    func checkIn(_ session: TransformationSession) { sessions.withLock { $0.append(session) } }

    func outside(_ x: Double, _ y: Double) -> CoordinateSystemError {
        let area = system.areaOfUse.map {
            " The system is used at latitudes from \($0.south) to \($0.north) and "
                + "longitudes from \($0.west) to \($0.east)."
        }
        return CoordinateSystemError(
            .positionOutsideSystem,
            "\(x), \(y) is not a position in \(system.title).\(area ?? "") Check the order and the unit of the "
                + "coordinates, and the zone.")
    }
}

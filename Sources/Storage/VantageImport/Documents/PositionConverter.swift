import VantageCore
import VantageGeodesy
import VantageProjections

/// A converter of coordinates in one coordinate system to positions on WGS 84.
struct PositionConverter {
    private let transformer: CoordinateTransformer

    /// - Parameters:
    ///   - system: A code such as `EPSG:28992`, or a definition.
    ///   - input: The name of the row or the document in messages.
    /// - Throws: ``ImportFailure`` if the system is unknown or cannot be transformed.
    init(system: String, input: String) throws(ImportFailure) {
        do throws(CoordinateSystemError) {
            transformer = try CoordinateTransformer(from: CoordinateSystem(system), axisOrder: .eastingNorthing)
        } catch {
            throw ImportFailure(error, as: .badDocument, input)
        }
    }

    /// The name of the system, with its code.
    var title: String { transformer.system.title }
    /// Whether the coordinates are lengths rather than degrees.
    var isMetric: Bool { transformer.system.kind != .geographic }

    /// Converts a position.
    ///
    /// - Parameters:
    ///   - x: The easting or the longitude, or the X axis of a geocentric system, in the unit of the system.
    ///   - y: The northing or the latitude, or the Y axis of a geocentric system.
    ///   - z: The height, or the Z axis of a geocentric system.
    ///   - input: The row's name in messages.
    /// - Throws: ``ImportFailure`` if the coordinates have no position in the system.
    func position(
        x: Double, y: Double, z: Double?, input: @autoclosure () -> String
    ) throws(ImportFailure) -> ConvertedPosition {
        do throws(CoordinateSystemError) {
            let (position, gridNorth) = try transformer.positionAndGridNorth(x: x, y: y, z: z)
            return ConvertedPosition(
                coordinate: position.coordinate, altitude: position.altitude,
                gridNorth: gridNorth, isWithinAreaOfUse: position.isWithinAreaOfUse)
        } catch {
            throw ImportFailure(error, as: .positionOutOfRange, input())
        }
    }
}

/// A position on WGS 84 that was converted from another coordinate system.
struct ConvertedPosition {
    var coordinate: Coordinate
    /// The altitude in meters above the system's own vertical datum.
    var altitude: Double?
    /// The angle from true north to grid north (the meridian convergence), in degrees clockwise; `nil` if the system is
    /// geocentric and has no grid north.
    var gridNorth: Double?
    /// Whether the position lies in or near the area that the system is meant for.
    var isWithinAreaOfUse: Bool

    /// Converts an orientation from the axes of the coordinate system to east, north and up.
    func trueRotation(_ rotation: Rotation) -> Rotation {
        if let gridNorth { return rotation.turned(clockwise: gridNorth) }
        let point = EarthCenteredPoint(coordinate)
        func local(_ vector: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3((vector * point.east).sum(), (vector * point.north).sum(), (vector * point.up).sum())
        }
        return Rotation(right: local(rotation.right), forward: local(rotation.forward), up: local(rotation.up))
    }
}

extension SidecarRow {
    /// Sets the position, and warns if it lies outside the area of its coordinate system.
    mutating func place(at position: ConvertedPosition, system title: String) {
        latitude = position.coordinate.latitude
        longitude = position.coordinate.longitude
        altitude = position.altitude
        guard !position.isWithinAreaOfUse else { return }
        warnings.append(
            "\(label) has a position outside the area of use of \(title). Check the coordinate system.")
    }
}

/// The converters for the coordinate systems that a document names, each created once.
final class PositionConverters {
    /// The maximum number of systems that are kept for one document.
    private static let maximumCount = 64

    private var converters: [String: PositionConverter] = [:]

    /// - Throws: ``ImportFailure`` if the system is unknown or cannot be transformed.
    func converter(for system: String, input: String) throws(ImportFailure) -> PositionConverter {
        if let known = converters[system] { return known }
        let converter = try PositionConverter(system: system, input: input)
        if converters.count < Self.maximumCount { converters[system] = converter }
        return converter
    }
}

extension ImportFailure {
    /// - Parameters:
    ///   - code: The code of the failure, unless PROJ or its database is missing.
    ///   - input: The name of the row or the document.
    init(_ error: CoordinateSystemError, as code: Code, _ input: String) {
        let isMissing = error.code == .libraryMissing || error.code == .databaseMissing
        self.init(isMissing ? .libraryMissing : code, input, "\(input): \(error.description)")
    }
}

import VantageCore
import VantageGeodesy
import VantageParsing
import VantageProjections
import VantageSceneStore

/// The interpretation of a table: its coordinate system, its convention for orientations, and the kind of its pictures.
///
/// A table with latitudes, longitudes and headings from true north needs no interpretation.
struct TableInterpretation {
    private let transformer: CoordinateTransformer?
    /// The index of the column with the coordinate system of each row.
    private let systemColumn: Int?
    private let axisOrder: CoordinateTransformer.AxisOrder
    private let isFromTrueNorth: Bool
    /// The unit of the angles in the table.
    let angles: AngleUnit
    private let orientation: (convention: PoseConvention, columns: [Int])?
    private let profile: TableProfile
    /// Transformers by the text in the column with the coordinate system.
    private var transformers: [String: CoordinateTransformer] = [:]

    /// - Throws: `CoordinateSystemError` if the coordinate system is unknown or cannot be transformed.
    init(_ profile: TableProfile, columns: TableColumns) throws(CoordinateSystemError) {
        self.profile = profile
        axisOrder = profile.hasAxisOrderOfSystem == true ? .ofSystem : .eastingNorthing
        isFromTrueNorth = profile.isFromTrueNorth ?? false
        angles = profile.angles ?? .degrees
        systemColumn = columns.system
        orientation = columns.orientation(named: profile.convention)
        transformer =
            if let crs = profile.crs {
                try CoordinateTransformer(from: CoordinateSystem(crs), axisOrder: axisOrder)
            } else {
                nil
            }
    }

    /// The name of the coordinate system; `nil` if the table has latitudes and longitudes or specifies the system in
    /// each row.
    var systemTitle: String? { transformer?.system.title }
    /// Whether a coordinate system is specified for the table or in each of its rows.
    var hasSystem: Bool { transformer != nil || systemColumn != nil }
    /// Whether positions are on a plane.
    var isPlane: Bool { transformer.map { $0.system.kind == .projected } ?? false }
    /// Whether headings are relative to grid north, which differs from true north.
    var isFromGridNorth: Bool { transformer?.system.kind == .projected && !isFromTrueNorth }
    /// The name of the vertical datum, if the coordinate system has one.
    var verticalDatum: String? { transformer?.system.vertical?.datum }

    /// Converts a row's position and orientation.
    ///
    /// - Throws: ``ImportFailure`` if the position does not exist in the coordinate system, or the orientation cannot be
    ///   read.
    mutating func apply(to row: inout SidecarRow, _ record: CSVRecord, decimalComma: Bool) throws(ImportFailure) {
        if let kind = profile.kind, kind != .auto, row.kind == nil, row.fieldOfView == nil {
            row.kind = kind == .panorama ? .panorama : .photo
        }
        if let pattern = profile.filePattern, let file = row.picture {
            row.picture = pattern.replacing("{file}", with: file)
        }
        let convergence = try place(&row, record)
        try orient(&row, record, decimalComma: decimalComma, convergence: isFromTrueNorth ? 0 : convergence)
    }

    /// Converts the position. Returns the direction of grid north, in degrees clockwise from true north, if a direction
    /// in the row is measured from grid north, and 0 otherwise.
    private mutating func place(_ row: inout SidecarRow, _ record: CSVRecord) throws(ImportFailure) -> Double {
        guard let x = row.longitude, let y = row.latitude else { return 0 }
        do throws(CoordinateSystemError) {
            guard let transformer = try transformer(for: record) else { return 0 }
            let position: TransformedPosition
            var gridNorth: Double?
            if !isFromTrueNorth, row.heading != nil || orientation != nil {
                (position, gridNorth) = try transformer.positionAndGridNorth(x: x, y: y, z: row.altitude)
            } else {
                position = try transformer.position(x: x, y: y, z: row.altitude)
            }
            row.latitude = position.coordinate.latitude
            row.longitude = position.coordinate.longitude
            row.altitude = position.altitude
            if !position.isWithinAreaOfUse {
                row.warnings.append(
                    "\(row.label) has a position outside the area of use of \(transformer.system.title). "
                        + "Check the coordinate system and the order of the columns.")
            }
            return gridNorth ?? 0
        } catch {
            throw ImportFailure(error, as: .positionOutOfRange, row.label)
        }
    }

    private mutating func transformer(for record: CSVRecord) throws(CoordinateSystemError) -> CoordinateTransformer? {
        guard let systemColumn, let text = record.text(systemColumn) else { return transformer }
        if let known = transformers[text] { return known }
        let made = try CoordinateTransformer(from: CoordinateSystem(text), axisOrder: axisOrder)
        if transformers.count < Self.maximumSystems { transformers[text] = made }
        return made
    }

    /// The maximum number of coordinate systems that are kept for one table.
    private static let maximumSystems = 64

    private func orient(
        _ row: inout SidecarRow, _ record: CSVRecord, decimalComma: Bool, convergence: Double
    ) throws(ImportFailure) {
        guard let orientation, let values = numbers(in: orientation.columns, record, decimalComma: decimalComma) else {
            row.heading = row.heading.map { angles.degrees($0) + convergence }
            row.pitch = row.pitch.map(angles.degrees)
            row.roll = row.roll.map(angles.degrees)
            return
        }
        do {
            let pose = try orientation.convention.pose(values, unit: angles).turned(clockwise: convergence)
            (row.heading, row.pitch, row.roll) = (pose.heading.degrees, pose.pitch, pose.roll)
        } catch {
            (row.heading, row.pitch, row.roll) = (nil, nil, nil)
            row.warnings.append(
                "\(row.label) has an orientation that cannot be used; it was ignored. \(error.description)")
        }
    }

    /// Returns the numbers in columns, or `nil` if one is missing.
    private func numbers(in columns: [Int], _ record: CSVRecord, decimalComma: Bool) -> [Double]? {
        var numbers: [Double] = []
        for column in columns {
            guard let number = record.number(column, decimalComma: decimalComma) else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}

import VantageGeodesy
import VantageParsing

/// The columns of a table by field, found by the names in its header or by a profile.
struct TableColumns {
    private(set) var scene: SidecarColumns
    private var orientationColumns: [TableField: Int] = [:]
    /// The column with the coordinate system of each row.
    private(set) var system: Int?

    private static let sceneColumns: [TableField: SidecarColumn] = [
        .file: .picture, .x: .longitude, .y: .latitude, .z: .altitude, .heading: .heading, .pitch: .pitch, .roll: .roll,
        .time: .captured, .accuracy: .accuracy, .sequence: .sequence, .kind: .kind, .fov: .fieldOfView,
    ]

    /// - Parameters:
    ///   - header: The names of the columns; without a header, their numbers.
    ///   - known: The profile of tables of this kind, if there is one. Columns that it does not name are not used for
    ///     positions, orientations and times, even if they have the usual names.
    ///   - settings: The settings that the user made.
    /// - Throws: ``MissingColumn`` if the settings name a column that the table does not have.
    init(header: [String], known: TableProfile?, settings: TableProfile?) throws(MissingColumn) {
        scene = SidecarColumns(header: header)
        if known != nil { for column in Self.sceneColumns.values { scene.set(column, to: []) } }
        let asked = settings?.columns ?? [:]
        for (field, names) in (known?.columns ?? [:]).merging(asked, uniquingKeysWith: { $1 }) {
            let found = names.compactMap { Self.index(of: $0, in: header) }
            guard !found.isEmpty else {
                if asked[field] == nil { continue }
                let hasOthers = asked.values.contains { $0.contains { Self.index(of: $0, in: header) != nil } }
                throw MissingColumn(field: field, names: names, hasOthers: hasOthers)
            }
            if let column = Self.sceneColumns[field] {
                scene.set(column, to: found)
            } else if field == .crs {
                system = found[0]
            } else {
                orientationColumns[field] = found[0]
            }
        }
        scene.updateNames(header)
    }

    /// Takes the coordinates on a plane as the position.
    mutating func place(in plane: PlaneColumns, header: [String]) {
        scene.set(.longitude, to: [plane.x])
        scene.set(.latitude, to: [plane.y])
        scene.updateNames(header)
    }

    /// Finds a column by its name, ignoring case and separators, or by its number from 1.
    private static func index(of name: String, in header: [String]) -> Int? {
        let normalized = ColumnName.normalized(name)
        if let index = header.firstIndex(where: { ColumnName.normalized($0) == normalized }) { return index }
        guard let number = Int(name), header.indices.contains(number - 1) else { return nil }
        return number - 1
    }

    /// Returns the convention of the orientation and its columns; `nil` if there are only a heading, a pitch or a roll.
    func orientation(named name: String?) -> (convention: PoseConvention, columns: [Int])? {
        let convention = name.flatMap(PoseConvention.init(rawValue:))
        if let convention, let columns = columns(of: convention) { return (convention, columns) }
        for convention in [PoseConvention.omegaPhiKappa, .quaternionFrontLeftUp, .pictureToWorldMatrix] {
            if let columns = columns(of: convention) { return (convention, columns) }
        }
        return columns(of: .headingPitchRoll).map { (.headingPitchRoll, $0) }
    }

    private func columns(of convention: PoseConvention) -> [Int]? {
        let columns = convention.fields.map { name -> Int? in
            guard let field = TableField(rawValue: name) else { return nil }
            return orientationColumns[field] ?? Self.sceneColumns[field].flatMap { scene[$0].first }
        }
        return columns.contains(nil) ? nil : columns.compactMap { $0 }
    }
}

/// A column that a profile names and a table does not have.
struct MissingColumn: Error {
    let field: TableField
    let names: [String]
    /// Whether the table has other columns that the settings name.
    let hasOthers: Bool
}

import VantageGeodesy
import VantageParsing

/// The columns of a table by field, found by the names in its header or by a profile.
struct TableColumns {
    private(set) var scene: SidecarColumns
    private var orientationColumns: [TableField: Int] = [:]
    /// The column with the coordinate system of each row.
    private(set) var system: Int?
    /// The columns that together make up a time.
    private(set) var times = TableTimeColumns()
    /// The column with whole positions, such as `POINT (7.85 48)`.
    private(set) var point: Int?
    /// The unit of angles, from the names of their columns.
    private(set) var angles: AngleUnit?
    /// Whether the name of the heading column indicates that headings are magnetic.
    private(set) var isMagnetic = false

    private static let sceneColumns: [TableField: SidecarColumn] = [
        .file: .picture, .x: .longitude, .y: .latitude, .z: .altitude, .heading: .heading, .pitch: .pitch, .roll: .roll,
        .time: .captured, .accuracy: .accuracy, .sequence: .sequence, .kind: .kind, .fov: .fieldOfView,
    ]

    /// - Parameters:
    ///   - header: The names of the columns; without a header, their numbers.
    ///   - known: The profile of tables of this kind, if there is one. Columns that it does not name are not used for
    ///     positions, orientations and times, even if they have the usual names.
    ///   - settings: The settings that the user specified.
    /// - Throws: ``MissingColumn`` if the settings name a column that the table does not have.
    init(header: [String], known: TableProfile?, settings: TableProfile?) throws(MissingColumn) {
        scene = SidecarColumns(header: header)
        if known == nil {
            addUsualNames(header.map(ColumnTitle.init))
        } else {
            for column in Self.sceneColumns.values { scene.set(column, to: []) }
        }
        let asked = settings?.columns ?? [:]
        for (field, names) in (known?.columns ?? [:]).merging(asked, uniquingKeysWith: { $1 }) {
            let found = names.compactMap { Self.index(of: $0, in: header) }
            guard !found.isEmpty else {
                if asked[field] == nil { continue }
                let hasOthers = asked.values.contains { $0.contains { Self.index(of: $0, in: header) != nil } }
                throw MissingColumn(field: field, names: names, hasOthers: hasOthers)
            }
            set(field, to: found)
        }
        if asked[.x] != nil || asked[.y] != nil { point = nil }
        if asked[.time] != nil { times = TableTimeColumns() }
        scene.updateNames(header)
    }

    private mutating func set(_ field: TableField, to found: [Int]) {
        if let column = Self.sceneColumns[field] {
            scene.set(column, to: found)
        } else if field == .crs {
            system = found[0]
        } else {
            orientationColumns[field] = found[0]
        }
    }

    /// Uses planar coordinates as the position.
    mutating func place(in plane: PlaneColumns, header: [String]) {
        scene.set(.longitude, to: [plane.x])
        scene.set(.latitude, to: [plane.y])
        scene.updateNames(header)
    }

    /// Uses a column as the one with the pictures' names.
    mutating func setPicture(_ index: Int, header: [String]) {
        scene.set(.picture, to: [index])
        scene.updateNames(header)
    }

    /// Finds a column by its name, ignoring case and separators, or by its number, counted from 1.
    private static func index(of name: String, in header: [String]) -> Int? {
        let normalized = ColumnName.normalized(name)
        if let index = header.firstIndex(where: { ColumnName.normalized($0) == normalized }) { return index }
        guard let number = Int(name), header.indices.contains(number - 1) else { return nil }
        return number - 1
    }

    /// Returns the orientation convention and its columns; `nil` unless the table has all columns of a convention.
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

/// Column names with units or additional words, or in other languages.
extension TableColumns {
    private static let terms: [(column: SidecarColumn, term: TableVocabulary.Term, units: Set<ColumnTitle.Unit>)] = [
        (.picture, .file, []), (.longitude, .x, [.degrees]), (.latitude, .y, [.degrees]), (.altitude, .z, [.meters]),
        (.heading, .heading, [.degrees, .radians, .gon]), (.pitch, .pitch, [.degrees, .radians, .gon]),
        (.roll, .roll, [.degrees, .radians, .gon]), (.captured, .time, [.utc, .seconds]),
        (.latitudeReference, .latitudeReference, []), (.longitudeReference, .longitudeReference, []),
    ]

    private mutating func addUsualNames(_ titles: [ColumnTitle]) {
        for (column, term, units) in Self.terms where !scene.has(column) {
            let names = column.aliases + TableVocabulary.names(of: term)
            if let index = Self.index(names, units, titles, shortens: column.mayBeShortened) {
                scene.set(column, to: [index])
            }
        }
        useHeight(titles)
        if !scene.has(.heading), let index = Self.index(.magneticHeading, titles) {
            scene.set(.heading, to: [index])
            isMagnetic = true
        }
        for (field, term) in [(TableField.omega, TableVocabulary.Term.omega), (.phi, .phi), (.kappa, .kappa)] {
            orientationColumns[field] = Self.index(
                TableVocabulary.names(of: term), [.degrees, .radians, .gon], titles, shortens: false)
        }
        useAngleUnit(titles)
        if !scene.hasPosition { point = Self.index(.point, titles) }
        times = TableTimeColumns(titles) { Self.index($0, titles) }
        // Other columns may contain times since the start of the computer.
        if let gps = times.gps { scene.set(.captured, to: [gps] + scene[.captured].filter { $0 != gps }) }
        // Seconds of a week are not a time without the week.
        if let second = times.secondOfWeek { scene.set(.captured, to: scene[.captured].filter { $0 != second }) }
    }

    /// Determines the unit of angles from the names of their columns. Columns whose unit differs from the first one are
    /// not used.
    private mutating func useAngleUnit(_ titles: [ColumnTitle]) {
        let angular = [TableField.omega, .phi, .kappa].compactMap { orientationColumns[$0] }
        angles =
            (angular + scene[.heading] + scene[.pitch] + scene[.roll]).lazy
            .compactMap { AngleUnit(titles[$0].unit) }.first
        guard let angles else { return }
        for column in [SidecarColumn.heading, .pitch, .roll] {
            scene.set(column, to: scene[column].filter { AngleUnit(titles[$0].unit) ?? angles == angles })
        }
    }

    /// Uses a column named `height` as the altitude, unless it is the height of the pictures in pixels.
    private mutating func useHeight(_ titles: [ColumnTitle]) {
        guard let index = scene[.altitude].first else { return }
        let names = titles.map(\.name)
        switch names[index] {
        case "height" where names.contains("width"), "h" where names.contains("p") || !names.contains("n"):
            scene.set(.altitude, to: [])
        case "height": scene.set(.height, to: [])
        default: break
        }
    }

    private static func index(_ term: TableVocabulary.Term, _ titles: [ColumnTitle]) -> Int? {
        index(TableVocabulary.names(of: term), [.seconds, .utc, .degrees], titles, shortens: false)
    }

    /// Returns the first column that has one of the names and whose unit, if any, is one of the expected units.
    private static func index(
        _ names: [String], _ units: Set<ColumnTitle.Unit>, _ titles: [ColumnTitle], shortens: Bool
    ) -> Int? {
        for name in names {
            let found = titles.firstIndex { title in
                (title.name == name || (shortens && title.shortName == name))
                    && title.unit.map(units.contains) ?? true
            }
            if let found { return found }
        }
        return nil
    }
}

extension SidecarColumn {
    /// Whether words such as GPS do not change the meaning of a column's name. A GPS heading may be the direction of
    /// travel.
    fileprivate var mayBeShortened: Bool { [.latitude, .longitude, .altitude, .captured].contains(self) }
}

/// A column that the settings name but the table does not have.
struct MissingColumn: Error {
    let field: TableField
    let names: [String]
    /// Whether the table has other columns that the settings name.
    let hasOthers: Bool
}

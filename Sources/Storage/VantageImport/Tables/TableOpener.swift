import VantageCore
import VantageParsing
import VantageProjections

/// A type that opens tables with columns. It detects the encoding, the delimiter and the header of a table, and finds
/// the profile that describes the table.
struct TableOpener {
    let name: String
    /// The settings that the user specified; `nil` if there are none.
    let settings: TableProfile?
    let limits: ImportLimits
    /// Reports whether text in the table refers to a picture that exists.
    var isPicture: (String) -> Bool = { _ in false }
    /// The origin of the coordinates, if it is in a file next to the table.
    var offset = SIMD3<Double>.zero

    /// The number of bytes at the start of the file that must contain the header.
    private static let startLength = 1 << 16
    /// The maximum number of lines before the column names, such as a line with the name of a project.
    private static let longestPreface = 60

    /// The result of opening a table.
    enum Opening {
        case table(CSVSidecar)
        /// The columns include neither a position nor a picture.
        case unknown(header: [String])
        /// The table has none of the columns that the settings name.
        case unrelated(ImportFailure)
        /// The file has no content.
        case empty
    }

    func open(_ source: ByteSource) throws(ImportFailure) -> Opening {
        do {
            return try sidecar(source)
        } catch let error as CSVError {
            throw ImportFailure(error, table: name)
        } catch let error as MissingColumn {
            guard error.hasOthers else { return .unrelated(failure(error)) }
            throw failure(error)
        } catch let error as CoordinateSystemError {
            throw ImportFailure(error, as: .badDocument, name)
        } catch let error as SystemError {
            throw ImportFailure(error, table: name)
        } catch let error as ImportFailure {
            throw error
        } catch {
            throw ImportFailure(.badDocument, name, "\(name) cannot be read: \(error). Check it, or leave it out.")
        }
    }

    private func sidecar(_ source: ByteSource) throws -> Opening {
        let (source, bytes) = try source.peeking { _ in true }
        let encoding = settings?.encoding ?? TableText.encoding(of: bytes)
        guard let beginning = try beginning(of: bytes, encoding) else { return .empty }
        let (start, isSpaced) = beginning
        let dialect = CSVDialect(delimiter: start.delimiter, preamble: start.preamble)
        let text = TableText.utf8(source, encoding, isSpaced: isSpaced)
        let reader = try CSVReader(
            text, dialect: dialect, skippedRecords: start.lineCount, maximumRecordLength: limits.table.maximumLine)
        guard let header = try header(start, reader) else { return .empty }
        let preview = try CSVReader(
            TableText.utf8(ByteSource(bytes: bytes), encoding, isSpaced: isSpaced), dialect: dialect,
            skippedRecords: 0, maximumRecordLength: limits.table.maximumLine)
        _ = try self.header(start, preview)
        var row = CSVRecord()
        if (try? preview.next(into: &row)) != true { row = CSVRecord() }
        return try table(reader, header: header, firstRow: row, crs: start.crs)
    }

    /// Returns the beginning of the table. It is at the first line unless only a later line contains the names of scene
    /// columns.
    private func beginning(
        of bytes: [UInt8], _ encoding: TableEncoding
    ) throws(SystemError) -> (start: TableStart, isSpaced: Bool)? {
        guard let first = try start(of: bytes, encoding, skippedLines: 0) else { return nil }
        if case .firstRecord = first.start.header, isRow(first.start),
            let row = try start(of: bytes, encoding, skippedLines: 0, hasHeader: false)
        {
            return row
        }
        guard case .firstRecord = first.start.header, !namesScenes(first.start) else { return first }
        for count in 1...Self.longestPreface {
            guard let next = try start(of: bytes, encoding, skippedLines: count) else { break }
            if next.start.width > 2, namesScenes(next.start) { return next }
        }
        return first
    }

    /// Reports whether the column names or the settings identify a position or a picture.
    private func namesScenes(_ start: TableStart) -> Bool {
        guard case .firstRecord = start.header else { return false }
        if TableProfiles.profile(ofHeader: start.fields) != nil { return true }
        guard let columns = try? TableColumns(header: start.fields, known: nil, settings: settings) else {
            return false
        }
        return columns.scene.hasPosition || columns.point != nil || columns.scene.has(.picture)
            || PlaneColumns(header: start.fields) != nil
    }

    /// Reports whether the settings specify columns by number and the first line is a row.
    private func isRow(_ start: TableStart) -> Bool {
        guard settings?.hasHeader == nil, let columns = settings?.columns,
            columns.values.allSatisfy({ $0.allSatisfy { Int($0) != nil } })
        else { return false }
        return [TableField.x, .y].allSatisfy { field in
            guard let number = columns[field]?.first.flatMap({ Int($0) }), start.fields.indices.contains(number - 1)
            else { return false }
            return DecimalNumber.number(start.fields[number - 1], decimalComma: true) != nil
        }
    }

    private func start(
        of bytes: [UInt8], _ encoding: TableEncoding, skippedLines: Int, hasHeader: Bool? = nil
    ) throws(SystemError) -> (start: TableStart, isSpaced: Bool)? {
        var settings = settings ?? TableProfile()
        settings.hasHeader = hasHeader ?? settings.hasHeader
        let beginning = ByteSource(bytes: Array(bytes.prefix(Self.startLength)))
        let text = try TableText.utf8(beginning, encoding, isSpaced: false).next()
        guard let start = TableStart(text, settings: settings, skippedLines: skippedLines) else { return nil }
        guard start.delimiter == UInt8(ascii: " ") else { return (start, false) }
        let again = ByteSource(bytes: Array(bytes.prefix(Self.startLength)))
        let spaced = try TableText.utf8(again, encoding, isSpaced: true).next()
        settings.delimiter = "\t"
        return TableStart(spaced, settings: settings, skippedLines: skippedLines).map { ($0, true) } ?? (start, true)
    }

    /// Returns the names of the columns: from a comment, from the first record, or their numbers.
    private func header(_ start: TableStart, _ reader: CSVReader) throws(CSVError) -> [String]? {
        switch start.header {
        case .named(let names): return names
        case .missing: return (1...max(1, start.width)).map(String.init)
        case .firstRecord:
            var record = CSVRecord()
            guard try reader.next(into: &record) else { return nil }
            return (0..<record.count).map { record.text($0) ?? "" }
        }
    }

    private func table(
        _ reader: CSVReader, header: [String], firstRow: CSVRecord, crs: String?
    ) throws -> Opening {
        let known = TableProfiles.profile(ofHeader: header)
        var profile = (known ?? TableProfile()).overridden(by: settings ?? TableProfile())
        profile.crs = profile.crs ?? crs
        var columns = try TableColumns(header: header, known: known, settings: settings)
        profile.angles = profile.angles ?? columns.angles
        usePictures(in: &columns, header, firstRow)
        if known == nil, settings?.columns?[.x] == nil, settings?.columns?[.y] == nil {
            try usePlane(in: &columns, header, profile)
        }
        guard columns.scene.hasPosition || columns.point != nil || columns.scene.has(.picture) else {
            return .unknown(header: header)
        }
        try checkCoordinateSystem(columns, header, profile)
        let isPlain = known == nil && settings == nil && crs == nil && profile.angles == nil
        let interpretation = isPlain ? nil : try TableInterpretation(profile, columns: columns)
        return .table(
            CSVSidecar(
                reader, name: name, columns: columns, header: header, interpretation: interpretation,
                clock: try clock(profile, columns), offset: offset))
    }

    /// Finds the picture column of a table with positions by the column's content.
    private func usePictures(in columns: inout TableColumns, _ header: [String], _ firstRow: CSVRecord) {
        guard !columns.scene.has(.picture),
            columns.scene.hasPosition || columns.point != nil || PlaneColumns(header: header) != nil,
            let index = PictureColumn(exists: isPicture).index(header: header, row: firstRow)
        else { return }
        columns.setPicture(index, header: header)
    }

    /// Uses planar coordinates as the position of a table without latitudes and longitudes.
    private func usePlane(
        in columns: inout TableColumns, _ header: [String], _ profile: TableProfile
    ) throws(ImportFailure) {
        guard !columns.scene.hasPosition, columns.point == nil, let plane = PlaneColumns(header: header) else { return }
        if profile.crs != nil || columns.system != nil {
            columns.place(in: plane, header: header)
        } else if columns.scene.has(.picture) {
            throw missingSystem("\(header[plane.x]) and \(header[plane.y])")
        }
    }

    private func clock(_ profile: TableProfile, _ columns: TableColumns) throws(ImportFailure) -> TableClock {
        var clock = TableClock(scale: profile.timeScale, day: nil)
        clock.mayBeGPS = columns.times.gps != nil
        guard let text = profile.date else { return clock }
        guard let local = ParsedTime(text)?.local else {
            throw ImportFailure(
                .badDocument, name, "The date \"\(text.prefix(40))\" is not valid. Write it in the form 2024-05-14.")
        }
        clock.day = CivilDay(daysSince1970: Int(local.milliseconds / 86_400_000))
        return clock
    }

    /// Rejects the coordinates x, y and z without a coordinate system, because they are meters on a plane, not degrees.
    private func checkCoordinateSystem(
        _ columns: TableColumns, _ header: [String], _ profile: TableProfile
    ) throws(ImportFailure) {
        guard profile.crs == nil, columns.system == nil, settings?.columns == nil else { return }
        let names = columns.scene[.longitude].map { ColumnName.normalized(header[$0]) }
        if let x = columns.scene[.longitude].first, let y = columns.scene[.latitude].first, names != ["x"],
            PlaneColumns(header: [header[x], header[y]]) != nil
        {
            throw missingSystem("\(header[x]) and \(header[y])")
        }
        let isPlane = names.first.map { ["x", "panoposx", "coordinate1"].contains($0) } ?? false
        guard isPlane, header.contains(where: { ["z", "panoposz"].contains(ColumnName.normalized($0)) }) else { return }
        throw missingSystem("x, y and z")
    }

    /// - Parameter names: The names of the coordinates, as a list.
    private func missingSystem(_ names: String) -> ImportFailure {
        ImportFailure(
            .coordinateSystemMissing, name,
            "\(name) has the coordinate columns \(names), but no coordinate system. Specify it, for example "
                + "EPSG:25832, or EPSG:4326 if the columns contain longitudes and latitudes.")
    }

    private func failure(_ error: MissingColumn) -> ImportFailure {
        ImportFailure(
            .unsupportedFormat, name,
            "\(name) has no column \"\(error.names.joined(separator: "\" or \""))\" for \(error.field.rawValue). "
                + "Correct the names of the columns, or leave the table out.")
    }
}

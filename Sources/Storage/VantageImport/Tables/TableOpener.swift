import VantageCore
import VantageParsing
import VantageProjections

/// Opens a table with columns: detects its encoding, delimiter and header, and finds the profile that describes it.
struct TableOpener {
    let name: String
    /// The settings that the user made; `nil` if there are none.
    let settings: TableProfile?
    let limits: ImportLimits

    /// The number of bytes in which the header must lie.
    private static let startLength = 1 << 16

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
        guard var start = try start(of: bytes, encoding, isSpaced: false) else { return .empty }
        let isSpaced = start.delimiter == UInt8(ascii: " ")
        if isSpaced, let spaced = try self.start(of: bytes, encoding, isSpaced: true) { start = spaced }
        let text = TableText.utf8(source, encoding, isSpaced: isSpaced)
        let reader = try CSVReader(
            text, dialect: CSVDialect(delimiter: start.delimiter, preamble: start.preamble),
            skippedRecords: start.lineCount, maximumRecordLength: limits.table.maximumLine)
        guard let header = try header(start, reader) else { return .empty }
        return try table(reader, header: header, crs: start.crs)
    }

    private func start(
        of bytes: [UInt8], _ encoding: TableEncoding, isSpaced: Bool
    ) throws(SystemError) -> TableStart? {
        let beginning = ByteSource(bytes: Array(bytes.prefix(Self.startLength)))
        let text = try TableText.utf8(beginning, encoding, isSpaced: isSpaced).next()
        guard isSpaced else { return TableStart(text, settings: settings) }
        var spaced = settings ?? TableProfile()
        spaced.delimiter = "\t"
        return TableStart(text, settings: spaced)
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

    private func table(_ reader: CSVReader, header: [String], crs: String?) throws -> Opening {
        let known = TableProfiles.profile(ofHeader: header)
        var profile = (known ?? TableProfile()).overridden(by: settings ?? TableProfile())
        profile.crs = profile.crs ?? crs
        var columns = try TableColumns(header: header, known: known, settings: settings)
        if known == nil, settings?.columns?[.x] == nil, settings?.columns?[.y] == nil {
            try usePlane(in: &columns, header, profile)
        }
        guard columns.scene.hasPosition || columns.scene.has(.picture) else { return .unknown(header: header) }
        try checkCoordinateSystem(columns, header, profile)
        let isPlain = known == nil && settings == nil && crs == nil
        let interpretation = isPlain ? nil : try TableInterpretation(profile, columns: columns)
        return .table(
            CSVSidecar(
                reader, name: name, columns: columns.scene, width: header.count, interpretation: interpretation,
                clock: try clock(profile)))
    }

    /// Takes coordinates on a plane as the position of a table without latitudes and longitudes.
    private func usePlane(
        in columns: inout TableColumns, _ header: [String], _ profile: TableProfile
    ) throws(ImportFailure) {
        guard !columns.scene.hasPosition, let plane = PlaneColumns(header: header) else { return }
        if profile.crs != nil || columns.system != nil {
            columns.place(in: plane, header: header)
        } else if columns.scene.has(.picture) {
            throw missingSystem("\(header[plane.x]) and \(header[plane.y])")
        }
    }

    private func clock(_ profile: TableProfile) throws(ImportFailure) -> TableClock {
        var clock = TableClock(scale: profile.timeScale, day: nil)
        guard let text = profile.date else { return clock }
        guard let local = ParsedTime(text)?.local else {
            throw ImportFailure(.badDocument, name, "The date \"\(text.prefix(40))\" is not a date such as 2024-05-14.")
        }
        clock.day = CivilDay(daysSince1970: Int(local.milliseconds / 86_400_000))
        return clock
    }

    /// Refuses the coordinates x, y and z without a coordinate system: they are meters on a plane, not degrees.
    private func checkCoordinateSystem(
        _ columns: TableColumns, _ header: [String], _ profile: TableProfile
    ) throws(ImportFailure) {
        guard profile.crs == nil, columns.system == nil, settings?.columns == nil else { return }
        let names = columns.scene[.longitude].map { ColumnName.normalized(header[$0]) }
        let isPlane = names.first.map { ["x", "panoposx", "coordinate1"].contains($0) } ?? false
        guard isPlane, header.contains(where: { ["z", "panoposz"].contains(ColumnName.normalized($0)) }) else { return }
        throw missingSystem("x, y and z")
    }

    /// - Parameter names: The names of the coordinates, as a list.
    private func missingSystem(_ names: String) -> ImportFailure {
        ImportFailure(
            .coordinateSystemMissing, name,
            "\(name) has the coordinates \(names), but no coordinate system. Name it, for example EPSG:25832, or "
                + "EPSG:4326 if they are a longitude and a latitude.")
    }

    private func failure(_ error: MissingColumn) -> ImportFailure {
        ImportFailure(
            .unsupportedFormat, name,
            "\(name) has no column \"\(error.names.joined(separator: "\" or \""))\" for \(error.field.rawValue). "
                + "Correct the names of the columns, or leave the table out.")
    }
}

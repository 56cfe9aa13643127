import VantageCore
import VantageParsing

/// A type that opens a file as a table. The requested format, the file's name and its content determine the kind of
/// table.
struct SidecarOpener {
    var file: PictureFile
    let root: DatasetRoot
    let scanner: DatasetScanner
    /// Whether the user named this file. If so, a file that is not a table is an error.
    var isNamed: Bool

    var limits: ImportLimits { scanner.limits }

    func open() throws(ImportFailure) -> SidecarOpening {
        switch (scanner.format, FileKind(name: file.name)) {
        case (.auto, .track): return try track()
        case (_, .track): return .notATable(reason: "is a track, but the requested format is \(scanner.format)")
        case (_, .xml), (_, .kml): return try markup()
        case (_, .kmz): return try archive()
        case (_, .parquet): return try parquet()
        case (_, .geodata): return try geodata()
        case (.csv, .json), (.csv, .jsonLines): return .notATable(reason: "is JSON, but the requested format is CSV")
        case (.csv, _), (.auto, .csv): return try table()
        case (.auto, .text):
            if let opening = try colmap() { return opening }
            return try table()
        case (_, .csv): return .notATable(reason: "is CSV, but the requested format is \(scanner.format)")
        case (_, .jsonLines): return try lines()
        case (_, .json): return try document()
        case (.auto, _) where try startsAsXML(): return try markup()
        case (.auto, _): return try startsAsJSON() ? document() : table()
        default: return try document()
        }
    }

    /// Opens a track, whose waypoints may refer to pictures.
    private func track() throws(ImportFailure) -> SidecarOpening {
        let entry = try scanner.trackEntry(of: file)
        guard entry.waypoints.isEmpty else { return .reader(GPXSidecar(entry.waypoints, name: file.name)) }
        return entry.hasTrack
            ? .track : .notATable(reason: "has neither positions with times nor waypoints that refer to pictures")
    }

    private func table() throws(ImportFailure) -> SidecarOpening {
        var opener = TableOpener(name: file.name, settings: scanner.tableSettings, limits: limits)
        let folder = DatasetRoot.folder(of: file.name)
        let root = root
        opener.offset = OffsetFile.path(beside: file.path).flatMap(OffsetFile.read) ?? .zero
        opener.isPicture = { text in (try? root.picture(text, from: folder, input: "")) != nil }
        let table: CSVSidecar
        switch try opener.open(try source()) {
        case .table(let opened): table = opened
        case .empty: return .notATable(reason: "is empty")
        case .unrelated(let failure):
            // A folder may contain other text, such as notes.
            guard !isNamed, scanner.format == .auto, FileKind(name: file.name).mayBeTable else { throw failure }
            return .notATable(reason: "has none of the specified columns")
        case .unknown(let header):
            let unknown = UnknownTable(header: header)
            return unknown.namesPictures
                ? .unknownTable(reason: unknown.reason) : .notATable(reason: unknown.reason)
        }
        // A table with positions but no pictures or times, such as a list of addresses, is imported only on request.
        guard isNamed || scanner.format == .csv || table.describesScenes else {
            return .notATable(
                reason: "has positions but neither pictures nor times; to import it, specify the file itself")
        }
        return .reader(table)
    }

    func lines() throws(ImportFailure) -> SidecarOpening {
        let source = try source()
        do {
            return .reader(JSONLinesSidecar(try JSONLinesReader(source, limits: limits.table), rows: rows))
        } catch {
            throw ImportFailure(error, table: file.name)
        }
    }

    func source() throws(ImportFailure) -> ByteSource {
        do { return try ByteSource(RegularFile(path: file.path)) } catch {
            throw ImportFailure(error, table: file.name)
        }
    }

    private func startsAsJSON() throws(ImportFailure) -> Bool {
        let start = try start(of: 64)
        return [0x5B, 0x7B, LineReader.recordSeparator].contains(start.first { $0 > 0x20 || $0 == 0x1E } ?? 0)
    }

    private func startsAsXML() throws(ImportFailure) -> Bool {
        let start = try start(of: 64)
        // Bytes of 0x80 and above may be a byte order mark.
        return start.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<")
    }

    var rows: JSONRowReader {
        JSONRowReader(
            source: file.name, format: scanner.format,
            collections: STACCollections(root: root, maximumDepth: limits.table.maximumDepth))
    }
}

extension ImportFailure {
    init(_ error: SystemError, table: String) {
        self.init(
            .unreadableFile, table,
            "\(table) cannot be read (\(error)). Check that it exists and is readable.")
    }

    init(_ error: LineError, table: String) {
        switch error {
        case .unreadable(let error): self.init(error, table: table)
        case .tooLong(let number):
            let label = SidecarRow(source: table, number: number, unit: .line).label
            self.init(
                .badRow, label,
                "\(label) exceeds the length limit. Shorten it, or leave it out.", limit: .lineBytes)
        }
    }
}

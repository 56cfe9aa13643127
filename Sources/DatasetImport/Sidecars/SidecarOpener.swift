import FileAccess
import TabularReading

/// Opens a file as the table that it is, told by the format that was asked for, its name and its content.
struct SidecarOpener {
    var file: PictureFile
    let root: DatasetRoot
    let scanner: DatasetScanner
    /// Whether a person named this file, so that it is told why it is no table.
    var isNamed: Bool

    var limits: ImportLimits { scanner.limits }

    func open() throws(ImportFailure) -> SidecarOpening {
        switch (scanner.format, FileKind(name: file.name)) {
        case (.csv, .json), (.csv, .jsonLines): return .notATable(reason: "is JSON, and CSV was asked for")
        case (.csv, _), (.auto, .csv): return try table()
        case (_, .csv): return .notATable(reason: "is CSV, and \(scanner.format) was asked for")
        case (_, .jsonLines): return try lines()
        case (_, .json): return try document()
        case (.auto, _): return try startsAsJSON() ? document() : table()
        default: return try document()
        }
    }

    private func table() throws(ImportFailure) -> SidecarOpening {
        let source = try source()
        do {
            let reader = try CSVReader(source, maximumRecord: limits.table.maximumLine)
            if let table = try CSVSidecar(reader, name: file.name) {
                // A list of addresses that happens to lie in the folder is no dataset.
                guard isNamed || scanner.format == .csv || table.describesScenes else {
                    return .notATable(
                        reason: "holds places, but no files or times of scenes; name the table itself to import it")
                }
                return .reader(table)
            }
            return .notATable(reason: "has neither latitude and longitude nor a file among its columns")
        } catch {
            throw ImportFailure(error, table: file.name)
        }
    }

    func lines() throws(ImportFailure) -> SidecarOpening {
        let source = try source()
        do {
            return .reader(JSONLinesSidecar(try JSONLinesReader(source, limits: limits.table), rows: rows))
        } catch {
            throw ImportFailure(error, table: file.name)
        }
    }

    private func source() throws(ImportFailure) -> ByteSource {
        do { return try ByteSource(RegularFile(path: file.path)) } catch {
            throw ImportFailure(error, table: file.name)
        }
    }

    private func startsAsJSON() throws(ImportFailure) -> Bool {
        do {
            let start = try RegularFile(path: file.path).bytes(at: 0, count: 64)
            return [0x5B, 0x7B, LineReader.recordSeparator].contains(start.first { $0 > 0x20 || $0 == 0x1E } ?? 0)
        } catch {
            throw ImportFailure(error, table: file.name)
        }
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
            .unreadableFile, table, "\(table) cannot be read (\(error)). Check that it is there and allowed.")
    }

    init(_ error: LineError, table: String) {
        switch error {
        case .unreadable(let error): self.init(error, table: table)
        case .tooLong(let number):
            let label = SidecarRow(source: table, number: number, unit: .line).label
            self.init(
                .badRow, label,
                "\(label) is longer than the limit. Shorten it.", limit: .lineBytes)
        }
    }
}

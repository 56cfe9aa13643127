import VantageCore
import VantageParsing

/// Formats that are converted to the text of a CSV table, so that all settings for tables apply to them.
extension SidecarOpener {
    /// The settings for text that this program or `ogr2ogr` has written.
    private var convertedSettings: TableProfile {
        var settings = scanner.tableSettings ?? TableProfile()
        settings.delimiter = ","
        settings.encoding = .utf8
        settings.hasHeader = true
        return settings
    }

    func parquet() throws(ImportFailure) -> SidecarOpening {
        guard scanner.format == .auto else {
            return .notATable(reason: "is Parquet, but the requested format is \(scanner.format)")
        }
        let table: ParquetTable
        do throws(ParquetError) {
            table = try ParquetTable(try regularFile(), maximumMemory: limits.maximumDocument)
        } catch {
            throw ImportFailure(error, table: file.name)
        }
        var settings = convertedSettings
        if let geometry = table.geometry { try place(geometry, &settings) }
        let opener = TableOpener(name: file.name, settings: settings, limits: limits)
        let opening = try opener.open(table.source)
        if let failure = table.failure, case .empty = opening { throw ImportFailure(failure, table: file.name) }
        switch try checked(opening) {
        case .rows(let rows): return .reader(ParquetSidecar(rows, table: table, source: file.name))
        case .notATable(let reason): return .notATable(reason: reason)
        }
    }

    /// Uses the points of GeoParquet as positions, unless the settings specify other columns.
    private func place(_ geometry: GeoParquetColumn, _ settings: inout TableProfile) throws(ImportFailure) {
        var columns = settings.columns ?? [:]
        guard columns[.x] == nil, columns[.y] == nil else { return }
        for (field, title) in zip([TableField.x, .y, .z], geometry.titles) where columns[field] == nil {
            columns[field] = [title]
        }
        settings.columns = columns
        switch geometry.system {
        case .degrees: break
        case .stated(let system): settings.crs = settings.crs ?? system
        case .unknown where settings.crs == nil: throw unknownSystem
        case .unknown: break
        }
    }

    private var unknownSystem: ImportFailure {
        ImportFailure(
            .coordinateSystemMissing, file.name,
            "\(file.name) has no coordinate system. Specify it, for example EPSG:25832.")
    }

    private enum CheckedOpening {
        case rows(CSVSidecar)
        /// - Parameter reason: A clause that follows the file's name.
        case notATable(reason: String)
    }

    /// Checks that a table describes scenes. A table that has only positions is imported only if the user named it.
    private func checked(_ opening: TableOpener.Opening) throws(ImportFailure) -> CheckedOpening {
        switch opening {
        case .unrelated(let failure): throw failure
        case .empty: return .notATable(reason: "is empty")
        case .unknown(let header): return .notATable(reason: UnknownTable(header: header).reason)
        case .table(let rows):
            guard isNamed || rows.describesScenes else {
                return .notATable(
                    reason: "has positions but neither pictures nor times; to import it, specify the file itself")
            }
            return .rows(rows)
        }
    }

    private func regularFile() throws(ParquetError) -> RegularFile {
        do throws(SystemError) { return try RegularFile(path: file.path) } catch { throw .unreadable(error) }
    }

    /// Opens a GeoPackage or a Shapefile. A file found in a folder is ignored if the program that reads it is not
    /// installed.
    func geodata() throws(ImportFailure) -> SidecarOpening {
        guard scanner.format == .auto else {
            return .notATable(reason: "is geodata, but the requested format is \(scanner.format)")
        }
        do throws(GeodataError) {
            let data = try GeodataFile(file)
            let layers = try data.layers()
            return try opening(of: data, layers[...])
        } catch {
            guard case .notInstalled = error, !isNamed else { throw error.failure(file.name) }
            return .notATable(reason: "can be read only with ogr2ogr, which is not installed")
        }
    }

    private func opening(
        of data: GeodataFile, _ layers: ArraySlice<GeodataFile.Layer>
    ) throws(GeodataError) -> SidecarOpening {
        let open = { (layer: GeodataFile.Layer) throws(ImportFailure) in try part(of: data, layer) }
        var rest = layers
        var reason = "has no layer of points"
        while let layer = rest.popFirst() {
            do throws(ImportFailure) {
                switch try open(layer) {
                case .part(let first):
                    return .reader(GeodataSidecar(source: file.name, first: first, rest: rest, open: open))
                case .notATable(let why): reason = why
                }
            } catch {
                throw .row(error)
            }
        }
        return .notATable(reason: reason)
    }

    /// Opens a layer.
    private func part(
        of data: GeodataFile, _ layer: GeodataFile.Layer
    ) throws(ImportFailure) -> GeodataSidecar.LayerOpening {
        var settings = convertedSettings
        guard let system = settings.crs ?? layer.system else { throw unknownSystem }
        settings.crs = system
        var columns = settings.columns ?? [:]
        if columns[.x] == nil, columns[.y] == nil {
            columns[.x] = ["X"]
            columns[.y] = ["Y"]
            if layer.hasAltitude { columns[.z] = columns[.z] ?? ["Z"] }
        }
        settings.columns = columns
        let output: ToolOutput
        do throws(GeodataError) { output = try data.table(of: layer) } catch { throw error.failure(file.name) }
        let source = ByteSource { () throws(SystemError) in try output.next() }
        let opening = try TableOpener(name: file.name, settings: settings, limits: limits).open(source)
        if output.hasFailed, case .empty = opening { throw GeodataError.failed.failure(file.name) }
        switch try checked(opening) {
        case .rows(let rows): return .part(GeodataSidecar.Part(rows: rows, output: output))
        case .notATable(let reason): return .notATable(reason: reason)
        }
    }
}

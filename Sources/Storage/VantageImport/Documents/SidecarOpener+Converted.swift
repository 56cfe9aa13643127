import VantageCore
import VantageParsing

/// Formats that become the text of a CSV table, so that all settings for tables apply to them.
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
        let opener = TableOpener(name: file.name, settings: convertedSettings, limits: limits)
        guard case .table(let rows) = try opener.open(table.source) else {
            if let failure = table.failure { throw ImportFailure(failure, table: file.name) }
            return .notATable(
                reason: "has neither position columns nor a picture column; its columns are \(table.columnNames)")
        }
        guard isNamed || rows.describesScenes else { return positionsOnly }
        return .reader(ParquetSidecar(rows, table: table, source: file.name))
    }

    private func regularFile() throws(ParquetError) -> RegularFile {
        do throws(SystemError) { return try RegularFile(path: file.path) } catch { throw .unreadable(error) }
    }

    /// Opens a GeoPackage or a Shapefile. In a folder, it is ignored if it cannot be read without further programs.
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
        while let layer = rest.popFirst() {
            do throws(ImportFailure) {
                guard let first = try open(layer) else { continue }
                return .reader(GeodataSidecar(source: file.name, first: first, rest: rest, open: open))
            } catch {
                throw .row(error)
            }
        }
        return .notATable(
            reason: layers.isEmpty
                ? "has no layer of points" : "has no layer of points with pictures, times or kinds")
    }

    /// Opens a layer. Returns `nil` if it does not describe scenes.
    private func part(of data: GeodataFile, _ layer: GeodataFile.Layer) throws(ImportFailure) -> GeodataSidecar.Part? {
        var settings = convertedSettings
        guard let system = settings.crs ?? layer.system else {
            throw ImportFailure(
                .coordinateSystemMissing, file.name,
                "\(file.name) does not state its coordinate system. Name it, for example EPSG:25832.")
        }
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
        let opener = TableOpener(name: file.name, settings: settings, limits: limits)
        guard case .table(let rows) = try opener.open(source) else {
            if output.hasFailed { throw GeodataError.failed.failure(file.name) }
            return nil
        }
        guard isNamed || rows.describesScenes else { return nil }
        return GeodataSidecar.Part(rows: rows, output: output)
    }

    private var positionsOnly: SidecarOpening {
        .notATable(reason: "has positions but neither pictures nor times; to import it, name the file itself")
    }
}

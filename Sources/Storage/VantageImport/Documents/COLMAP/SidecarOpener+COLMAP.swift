import VantageCore
import VantageParsing

extension SidecarOpener {
    /// Opens a file that is named like a part of a COLMAP model. Returns `nil` if the file is something else.
    ///
    /// - Throws: ``ImportFailure`` if the coordinate system of the model is not known.
    func colmap() throws(ImportFailure) -> SidecarOpening? {
        guard scanner.format == .auto else { return nil }
        let start = try start(of: 65_536)
        guard file.name.split(separator: "/").last == "images.txt" else { return companion(start) }
        guard COLMAPImages.matches(start) else { return nil }
        let converter = try worldOfCOLMAP()
        let lines: LineReader
        do {
            lines = try LineReader(try source(), maximumLine: limits.table.maximumLine)
        } catch let error as LineError {
            throw ImportFailure(error, table: file.name)
        } catch {
            throw ImportFailure(.unreadableFile, file.name, "\(file.name) cannot be read (\(error)). Repair it.")
        }
        return .reader(
            COLMAPImages(
                lines, source: file.name, cameras: COLMAPCamera.cameras(siblingText("cameras.txt") ?? []),
                converter: converter))
    }

    /// Returns the converter for the coordinate system that the user specified.
    ///
    /// - Throws: ``ImportFailure`` if there is none, or if its unit is degrees, because models are in meters.
    private func worldOfCOLMAP() throws(ImportFailure) -> PositionConverter {
        guard let system = scanner.tableSettings?.crs else {
            throw ImportFailure(
                .coordinateSystemMissing, file.name,
                "\(file.name) is a COLMAP model without a coordinate system. Leave it out or, if the model is "
                    + "georegistered, specify its coordinate system, for example EPSG:25832.")
        }
        let converter = try PositionConverter(system: system, input: file.name)
        guard converter.isMetric else {
            throw ImportFailure(
                .badDocument, file.name,
                "\(file.name) is a COLMAP model, whose coordinates are in meters, but \(converter.title) is in "
                    + "degrees. Specify a projected or geocentric system.")
        }
        return converter
    }

    /// Recognizes the other files of a model.
    private func companion(_ start: [UInt8]) -> SidecarOpening? {
        let text = String(decoding: start.prefix(200), as: UTF8.self)
        guard text.hasPrefix("# Camera list with") || text.hasPrefix("# 3D point list with") else { return nil }
        return .notATable(reason: "is part of a COLMAP model; its images.txt lists the pictures")
    }

    /// Returns the first bytes of the file.
    func start(of count: Int) throws(ImportFailure) -> [UInt8] {
        do {
            return try RegularFile(path: file.path).bytes(at: 0, count: count)
        } catch {
            throw ImportFailure(error, table: file.name)
        }
    }
}

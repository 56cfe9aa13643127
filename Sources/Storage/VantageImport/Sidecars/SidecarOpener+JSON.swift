import Foundation
import VantageCore
import VantageGeodesy
import VantageParsing

extension SidecarOpener {
    /// Opens a JSON document, or a file that turns out to contain several.
    func document() throws(ImportFailure) -> SidecarOpening {
        let bytes = try contents()
        if bytes.first == LineReader.recordSeparator { return try lines() }
        let document = try parsed(bytes)
        if let opening = try delivery(document, text: bytes) { return opening }
        switch document.shape {
        case .object: return try object(document)
        case .array: return try array(document)
        case .other: return try lines()
        }
    }

    private func parsed(_ bytes: [UInt8]) throws(ImportFailure) -> JSONDocument {
        do {
            return try JSONDocument(
                bytes, maximumDepth: limits.table.maximumDepth, maximumElementLength: limits.table.maximumLine)
        } catch {
            throw ImportFailure(
                .badDocument, file.name,
                "\(file.name) is not valid JSON: it \(error). Repair it, or leave it out.", limit: error.limit)
        }
    }

    private func contents() throws(ImportFailure) -> [UInt8] {
        do {
            let source = try RegularFile(path: file.path)
            if source.size <= limits.maximumDocument { return try source.bytes(at: 0, count: source.size) }
        } catch {
            throw ImportFailure(error, table: file.name)
        }
        throw ImportFailure(
            .tooLarge, file.name,
            "\(file.name) is larger than \(limits.maximumDocument >> 20) MiB, the limit for one JSON document. "
                + "Write one feature per line (.geojsonl) instead, which has no such limit.",
            limit: .documentBytes)
    }

    private func object(_ document: JSONDocument) throws(ImportFailure) -> SidecarOpening {
        let type = document.member("type")?.text
        switch type {
        case "FeatureCollection" where !isNamed && scanner.format == .mapillary: return try unrecognized(document)
        case "FeatureCollection":
            guard let features = document.elements(of: "features") else {
                throw ImportFailure(
                    .badDocument, file.name, "\(file.name) is a FeatureCollection without features. Repair it.")
            }
            return .reader(JSONSidecar(features, rows: rows, unit: .feature))
        case "Catalog", "Collection": return try catalog(document)
        case let type? where Self.geometries.contains(type): return try geometry(type)
        default: return try single(document)
        }
    }

    private static let geometries = [
        "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection",
    ]

    private func geometry(_ type: String) throws(ImportFailure) -> SidecarOpening {
        guard isNamed else { return .notATable(reason: "is a geometry, not a feature") }
        throw ImportFailure(
            .badGeometry, file.name,
            "\(file.name) is a \(type), not a feature. Wrap it in a Feature with properties.")
    }

    private func single(_ document: JSONDocument) throws(ImportFailure) -> SidecarOpening {
        guard !document.exceedsElementLimit else { return try refused(document) }
        guard let json = try? document.value(), isTaken(json) else { return try unrecognized(document) }
        return .reader(JSONSidecar(json, rows: rows))
    }

    private func array(_ document: JSONDocument) throws(ImportFailure) -> SidecarOpening {
        guard let first = document.elements?.next(), let elements = document.elements else {
            return try unrecognized(document)
        }
        switch first {
        case .value(let json): guard isTaken(json) else { return try unrecognized(document) }
        case .tooLong: guard isNamed else { return try unrecognized(document) }
        }
        return .reader(JSONSidecar(elements, rows: rows, unit: .entry))
    }

    /// Handles a single JSON object that exceeds the length limit.
    private func refused(_ document: JSONDocument) throws(ImportFailure) -> SidecarOpening {
        guard isNamed || document.member("type")?.text == "Feature" else { return try unrecognized(document) }
        throw ImportFailure(
            .tooLarge, file.name,
            "\(file.name) is a single JSON object of more than \(limits.table.maximumLine) bytes, the limit for a feature. "
                + "Shorten it, or leave it out.",
            limit: .lineBytes)
    }

    /// Reports whether a value is accepted. If the user named both the file and its format, every value is accepted.
    private func isTaken(_ json: JSONValue) -> Bool {
        (isNamed && scanner.format != .auto) || rows.recognizes(json)
    }

    private func unrecognized(_ document: JSONDocument) throws(ImportFailure) -> SidecarOpening {
        guard let calibration = calibration(document) else {
            return .notATable(reason: "is JSON that does not describe scenes; \(JSONOutline(document).summary)")
        }
        // The calibration may be in the same folder as the pictures that it describes.
        guard calibration != scanner.calibration else { return .calibration }
        guard isNamed else {
            return .notATable(reason: "is the calibration of a camera, which this import does not use")
        }
        throw ImportFailure(
            .unusedCalibration, file.name,
            "\(file.name) is the calibration of a camera, which this import does not use. Import the pictures that it "
                + "describes, or their folder.")
    }

    /// Returns the calibration that a document contains, or `nil` if it contains something else.
    private func calibration(_ document: JSONDocument) -> CalibratedCamera? {
        guard document.member("model")?.text != nil, let bytes = try? contents() else { return nil }
        return try? JSONDecoder().decode(CalibratedCamera.self, from: Data(bytes))
    }

    /// Opens a STAC catalog. If the user named the catalog, the import follows its links. A catalog found in a folder
    /// is ignored, because the scan of the folder finds the items itself.
    private func catalog(_ document: JSONDocument) throws(ImportFailure) -> SidecarOpening {
        guard scanner.format == .auto || scanner.format == .stac else {
            return try unrecognized(document)
        }
        guard isNamed else { return .notATable(reason: "is a STAC catalog; its items are read directly") }
        let links = STACLink.links(
            of: .object([JSONValue.Member(name: "links", value: document.member("links") ?? .null)]))
        let opener = self
        return .reader(
            STACCatalog(links: links, source: file.name, root: root) { (file: PictureFile) throws(ImportFailure) in
                var next = opener
                next.file = file
                return try next.open()
            })
    }
}

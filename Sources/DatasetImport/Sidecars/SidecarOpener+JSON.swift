import FileAccess
import JSONReading
import TabularReading

extension SidecarOpener {
    /// Opens a JSON document, or what turns out to be several in one file.
    func document() throws(ImportFailure) -> SidecarOpening {
        let bytes = try contents()
        if bytes.first == LineReader.recordSeparator { return try lines() }
        let document = try parsed(bytes)
        switch document.shape {
        case .object: return try object(document)
        case .array: return array(document)
        case .other: return try lines()
        }
    }

    private func parsed(_ bytes: [UInt8]) throws(ImportFailure) -> JSONDocument {
        do {
            return try JSONDocument(
                bytes, maximumDepth: limits.table.maximumDepth, maximumElement: limits.table.maximumLine)
        } catch {
            throw ImportFailure(
                .badDocument, file.name,
                "\(file.name) is not JSON: it \(error). Mend it, or leave it out.", limit: error.limit)
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
            "\(file.name) is larger than \(limits.maximumDocument >> 20) MiB, the limit of one JSON document. "
                + "Write one feature a line (.geojsonl), which has no limit.",
            limit: .documentBytes)
    }

    private func object(_ document: JSONDocument) throws(ImportFailure) -> SidecarOpening {
        let type = document.member("type")?.text
        switch type {
        case "FeatureCollection" where !isNamed && scanner.format == .mapillary: return unrecognized
        case "FeatureCollection":
            guard let features = document.elements(of: "features") else {
                throw ImportFailure(
                    .badDocument, file.name, "\(file.name) is a FeatureCollection without features. Mend it.")
            }
            return .reader(JSONSidecar(features, rows: rows, unit: .feature))
        case "Catalog", "Collection": return catalog(document)
        case let type? where Self.geometries.contains(type): return try geometry(type)
        default: return try single(document)
        }
    }

    private static let geometries = [
        "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection",
    ]

    private func geometry(_ type: String) throws(ImportFailure) -> SidecarOpening {
        guard isNamed else { return .notATable(reason: "is a geometry and no feature") }
        throw ImportFailure(
            .badGeometry, file.name,
            "\(file.name) is a \(type) and no feature. Put it into a Feature, which can say more than a place.")
    }

    private func single(_ document: JSONDocument) throws(ImportFailure) -> SidecarOpening {
        guard !document.isLongElement else { return try refused(document) }
        guard let json = try? document.value(), isTaken(json) else { return unrecognized }
        return .reader(JSONSidecar(json, rows: rows))
    }

    private func array(_ document: JSONDocument) -> SidecarOpening {
        guard let first = document.elements?.next(), let elements = document.elements else { return unrecognized }
        switch first {
        case .value(let json): guard isTaken(json) else { return unrecognized }
        case .tooLong: guard isNamed else { return unrecognized }
        }
        return .reader(JSONSidecar(elements, rows: rows, unit: .entry))
    }

    /// One feature, or anything at all, that is longer than one may be.
    private func refused(_ document: JSONDocument) throws(ImportFailure) -> SidecarOpening {
        guard isNamed || document.member("type")?.text == "Feature" else { return unrecognized }
        throw ImportFailure(
            .tooLarge, file.name,
            "\(file.name) is one JSON object of more than \(limits.table.maximumLine) bytes, the limit of one feature.",
            limit: .lineBytes)
    }

    /// What a person named, and said the format of, is taken at their word.
    private func isTaken(_ json: JSONValue) -> Bool {
        (isNamed && scanner.format != .auto) || rows.recognises(json)
    }

    private var unrecognized: SidecarOpening { .notATable(reason: "holds JSON that says nothing of scenes") }

    /// In a folder the items are found where they lie; a catalog that a person named is followed to them.
    private func catalog(_ document: JSONDocument) -> SidecarOpening {
        guard scanner.format == .auto || scanner.format == .stac else { return unrecognized }
        guard isNamed else { return .notATable(reason: "is a STAC catalog, whose items are read where they lie") }
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

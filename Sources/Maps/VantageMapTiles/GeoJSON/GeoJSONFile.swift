import Foundation
import VantageParsing

/// A parsed GeoJSON file.
struct GeoJSONFile {
    let layer: ShapeLayer
    let attribution: String?
    let remarks: [String]

    /// - Throws: ``MapSourceError`` when the file is not GeoJSON in degrees, or exceeds a limit.
    init(_ file: TileFile, limits: MapSourceLimits) throws(MapSourceError) {
        let name = file.url.relativePath
        let documents = try Self.documents(file, limits)
        var builder = ShapeLayerBuilder(
            name: file.url.deletingPathExtension().lastPathComponent, limits: limits)
        do {
            for document in documents {
                try Self.checkReferenceSystem(document, name)
                try Self.read(document, into: &builder, name)
            }
        } catch let error as JSONError {
            throw MapSourceError.json(error, name)
        } catch {
            throw error as? MapSourceError ?? MapSourceError(.damaged, "\(name) cannot be read (\(error)).")
        }
        if let problem = builder.problem(name) { throw problem }
        layer = builder.layer
        attribution = documents.lazy.compactMap { ($0.member("attribution") ?? $0.member("copyright"))?.text }.first
            .flatMap { PlainText.text(ofHTML: $0) }
        remarks = builder.remark(name).map { [$0] } ?? []
    }

    /// Returns the documents in a file: a single one, unless the file has one document per line or is a text sequence
    /// (RFC 8142).
    private static func documents(_ file: TileFile, _ limits: MapSourceLimits) throws(MapSourceError) -> [JSONDocument]
    {
        guard file.size <= limits.maximumDocumentBytes else {
            throw MapSourceError(
                .tooLarge,
                "\(file.url.relativePath) is \(file.size) bytes, more than the limit of \(limits.maximumDocumentBytes). "
                    + "Convert it to an MBTiles or PMTiles archive.")
        }
        do {
            let bytes = try file.bytes(at: 0, count: file.size)
            if !GeoJSONText.isSequence(bytes) {
                let whole = try JSONDocument(bytes, maximumDepth: limits.maximumDepth)
                if whole.shape != .other { return [whole] }
            }
            return try GeoJSONText.records(of: bytes).map { (record) throws(JSONError) in
                try JSONDocument(Array(record), maximumDepth: limits.maximumDepth)
            }
        } catch let error as JSONError {
            throw .json(error, file.url.relativePath)
        } catch {
            throw error as? MapSourceError ?? MapSourceError(.unreadable, "\(error)")
        }
    }

    private static func read(_ document: JSONDocument, into builder: inout ShapeLayerBuilder, _ name: String) throws {
        switch document.shape == .object ? document.member("type")?.text : nil {
        case "FeatureCollection":
            let hasFeatures = try document.forEachElement(of: "features") {
                (parser: inout JSONParser) throws(JSONError) in
                try builder.readFeature(&parser)
            }
            guard hasFeatures else {
                throw MapSourceError(.damaged, "\(name) is a FeatureCollection without features.")
            }
        case "Feature":
            try document.read { (parser: inout JSONParser) throws(JSONError) in try builder.readFeature(&parser) }
        case "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection":
            try document.read { (parser: inout JSONParser) throws(JSONError) in try builder.readGeometry(&parser) }
        case "Topology":
            throw MapSourceError(
                .unsupported, "\(name) is TopoJSON. Convert it to GeoJSON with `topo2geo` or `ogr2ogr`.")
        case nil where document.isArrayOfFeatures:
            try document.read { (parser: inout JSONParser) throws(JSONError) in
                try parser.enter("[", "]") { (parser: inout JSONParser) throws(JSONError) in
                    try builder.readFeature(&parser)
                }
            }
        default:
            throw MapSourceError(
                .notAMapSource, "\(name) is JSON but not GeoJSON. Use an MBTiles or PMTiles archive, or GeoJSON.")
        }
    }

    /// Rejects coordinates in other reference systems. Before RFC 7946, a `crs` member could name another system. In
    /// most files, it names WGS 84, which RFC 7946 requires.
    private static func checkReferenceSystem(_ document: JSONDocument, _ name: String) throws(MapSourceError) {
        guard let system = document.member("crs")?["properties"]?["name"]?.text else { return }
        let isDegrees = ["CRS84", "EPSG::4326", "EPSG:4326", "4979"].contains { system.hasSuffix($0) }
        guard isDegrees else {
            throw MapSourceError(
                .unsupported,
                "\(name) has coordinates in \(system.prefix(80)), but only WGS 84 degrees are supported. "
                    + "Convert it with `ogr2ogr -t_srs EPSG:4326`.")
        }
    }
}

extension JSONDocument {
    /// Whether the document is an array whose first element is a feature.
    fileprivate var isArrayOfFeatures: Bool {
        if case .value(let first)? = elements?.next() { first["type"]?.text == "Feature" } else { false }
    }
}

import Foundation
import JSONReading

/// One GeoJSON file, read.
struct GeoJSONFile {
    let layer: ShapeLayer
    let attribution: String?
    let remarks: [String]

    /// - Throws: ``MapSourceError`` when the file is no GeoJSON in degrees, or passes a limit.
    init(_ file: TileFile, limits: MapSourceLimits) throws(MapSourceError) {
        let name = file.url.relativePath
        let document = try Self.document(file, limits)
        try Self.checkReferenceSystem(document, name)
        var builder = ShapeLayerBuilder(
            name: file.url.deletingPathExtension().lastPathComponent, limits: limits)
        do {
            try Self.read(document, into: &builder, name)
        } catch let error as JSONError {
            throw MapSourceError.json(error, name)
        } catch {
            throw error as? MapSourceError ?? MapSourceError(.damaged, "\(name) cannot be read (\(error)).")
        }
        if let problem = builder.problem(name) { throw problem }
        layer = builder.layer
        attribution = (document.member("attribution") ?? document.member("copyright"))?.text
            .flatMap { PlainText.text(ofHTML: $0) }
        remarks = builder.remark(name).map { [$0] } ?? []
    }

    private static func document(_ file: TileFile, _ limits: MapSourceLimits) throws(MapSourceError) -> JSONDocument {
        guard file.size <= limits.maximumDocuments else {
            throw MapSourceError(
                .tooLarge,
                "\(file.url.relativePath) has \(file.size) bytes, more than the limit of \(limits.maximumDocuments). "
                    + "Make an MBTiles or PMTiles archive of it.")
        }
        do {
            return try JSONDocument(file.bytes(at: 0, count: file.size), maximumDepth: limits.maximumDepth)
        } catch let error as JSONError {
            throw .json(error, file.url.relativePath)
        } catch {
            throw error as? MapSourceError ?? MapSourceError(.unreadable, "\(error)")
        }
    }

    private static func read(_ document: JSONDocument, into builder: inout ShapeLayerBuilder, _ name: String) throws {
        let type = document.shape == .object ? document.member("type")?.text : nil
        switch type {
        case "FeatureCollection":
            let isThere = try document.forEachElement(of: "features") { (parser: inout JSONParser) throws(JSONError) in
                try builder.readFeature(&parser)
            }
            guard isThere else { throw MapSourceError(.damaged, "\(name) is a FeatureCollection without features.") }
        case "Feature":
            try document.read { (parser: inout JSONParser) throws(JSONError) in try builder.readFeature(&parser) }
        case "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection":
            try document.read { (parser: inout JSONParser) throws(JSONError) in try builder.readGeometry(&parser) }
        case "Topology":
            throw MapSourceError(
                .unsupported, "\(name) is TopoJSON, which is not read. `topo2geo` or ogr2ogr makes GeoJSON of it.")
        default:
            throw MapSourceError(
                .notAMapSource, "\(name) is JSON, but no GeoJSON. Name an MBTiles or PMTiles archive, or GeoJSON.")
        }
    }

    /// Before RFC 7946, a member named the reference system; what it names as a rule is the one that now always holds.
    private static func checkReferenceSystem(_ document: JSONDocument, _ name: String) throws(MapSourceError) {
        guard let system = document.member("crs")?["properties"]?["name"]?.text else { return }
        let isDegrees = ["CRS84", "EPSG::4326", "EPSG:4326", "4979"].contains { system.hasSuffix($0) }
        guard isDegrees else {
            throw MapSourceError(
                .unsupported,
                "\(name) has coordinates in \(system.prefix(80)); degrees of WGS 84 are read. "
                    + "`ogr2ogr -t_srs EPSG:4326` makes them.")
        }
    }
}

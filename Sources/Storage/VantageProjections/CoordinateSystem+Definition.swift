import CVantageProj
import VantageGeodesy

extension CoordinateSystem {
    /// Creates a system from a code or a definition. This never reads a file or uses the network, whatever the text
    /// contains.
    ///
    /// - Parameter text: One of
    ///   - a code: `EPSG:25832`, `OGC:CRS84`, `ESRI:102100`, or a bare number, which is an EPSG code;
    ///   - a code followed by that of a vertical system: `EPSG:25832+5783`;
    ///   - an OGC URN or URL: `urn:ogc:def:crs:EPSG::25832`, `http://www.opengis.net/def/crs/EPSG/0/25832`;
    ///   - WKT 1 (as written by GDAL or Esri), WKT 2 or PROJJSON;
    ///   - a PROJ string such as `+proj=utm +zone=32 +ellps=GRS80`.
    /// - Throws: ``CoordinateSystemError`` if the text is none of these, the code is unknown, or the system is neither
    ///   geographic, projected, geocentric nor local.
    package init(_ text: String) throws(CoordinateSystemError) {
        let definition = try CoordinateSystemDefinition(text)
        let resolved = try definition.resolve(in: ProjContext.withDatabase())
        let kind = try Self.kind(of: resolved.horizontal, named: definition.label)
        let plane = kind == .geocentric ? resolved.horizontal : resolved.horizontal.withoutHeight
        let system = plane.unbound
        let axes = system.axes
        guard axes.count >= (kind == .geocentric ? 3 : 2) else {
            throw CoordinateSystemError(.systemUnsupported, "\(definition.label) does not have two axes.")
        }
        let finder = OperationFinder(source: plane, isGeocentric: kind == .geocentric)
        self.init(
            text: text, name: resolved.name ?? definition.label, code: resolved.code, kind: kind, axes: axes,
            isNorthingFirst: system.isNorthingFirst, vertical: resolved.heights, areaOfUse: system.areaOfUse?.box,
            isRotated: kind == .geographic && system.isDerived, operations: kind == .local ? [] : finder.operations())
    }

    private static func kind(of object: ProjObject, named label: String) throws(CoordinateSystemError) -> Kind {
        if let body = object.celestialBody, body != "Earth" {
            throw CoordinateSystemError(
                .systemUnsupported, "\(label) (\(object.name)) is not a coordinate system for the Earth.")
        }
        switch object.unbound.type {
        case PJ_TYPE_GEOGRAPHIC_2D_CRS, PJ_TYPE_GEOGRAPHIC_3D_CRS: return .geographic
        case PJ_TYPE_PROJECTED_CRS: return .projected
        case PJ_TYPE_GEOCENTRIC_CRS: return .geocentric
        case PJ_TYPE_ENGINEERING_CRS: return .local
        case PJ_TYPE_VERTICAL_CRS:
            throw CoordinateSystemError(
                .systemUnsupported,
                "\(label) (\(object.name)) is a vertical system, which has only heights. Also specify a horizontal "
                    + "system, as in EPSG:25832+5783.")
        default:
            throw CoordinateSystemError(
                .systemUnsupported,
                "\(label) (\(object.name)) is not a geographic, projected or geocentric coordinate system.")
        }
    }
}

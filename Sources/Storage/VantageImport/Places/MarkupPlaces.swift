import VantageParsing

/// The places in an XML document: OpenStreetMap objects, GPX waypoints or KML placemarks.
final class MarkupPlaces {
    private enum Content {
        case waypoints(XMLRecordReader)
        case placemarks(XMLRecordReader)
        case objects(ArraySlice<OpenStreetMapDocument.Object>)
    }

    private let name: String
    private var content: Content
    private var number = 0

    /// - Parameters:
    ///   - name: The name in messages.
    ///   - size: The size of the file in bytes.
    init(_ source: ByteSource, name: String, size: Int, limits: ImportLimits) throws {
        self.name = name
        let records = try XMLRecordReader(
            source, names: OpenStreetMapDocument.elements.union(KMLPlacemark.elements).union(["wpt"]),
            limits: limits.features)
        switch records.root.lowercased() {
        case "gpx": content = .waypoints(records)
        case "kml": content = .placemarks(records)
        case "osm":
            guard size <= limits.maximumDocument else {
                throw ImportFailure(
                    .tooLarge, name,
                    "\(name) is larger than \(limits.maximumDocument >> 20) MiB, the limit for one XML document. "
                        + "Convert it to GeoJSON, one feature per line.", limit: .documentBytes)
            }
            content = .objects(try OpenStreetMapDocument(records).objects[...])
        case "osmchange":
            throw ImportFailure(
                .unsupportedFormat, name,
                "\(name) contains changes to OpenStreetMap objects rather than places. Apply them to an extract first.")
        default:
            throw ImportFailure(
                .unsupportedFormat, name,
                "\(name) is XML with the root element <\(records.root.prefix(40))>. The supported XML formats are "
                    + "OpenStreetMap XML, GPX and KML.")
        }
    }

    func next() throws -> PlaceInput? {
        switch content {
        case .waypoints(let records): return try next(records, "waypoint") { waypoint($0) }
        case .placemarks(let records): return try next(records, "placemark") { KMLPlaceRow.row(of: $0) }
        case .objects(var objects):
            guard let object = objects.popFirst() else { return nil }
            content = .objects(objects)
            return PlaceInput(label: "\(name) \(object.id)", row: .success(object.row))
        }
    }

    private func next(
        _ records: XMLRecordReader, _ unit: String, _ row: (XMLRecord) -> PlaceRow
    ) throws -> PlaceInput? {
        guard let entry = try records.next() else {
            guard number == 0 else { return nil }
            number = 1
            throw ImportFailure(.unsupportedFormat, name, "\(name) has no \(unit)s. Choose a file with places.")
        }
        number += 1
        let label = "\(name) \(unit) \(number)"
        switch entry {
        case .record(let record): return PlaceInput(label: label, row: .success(row(record)))
        case .tooLong:
            let failure = ImportFailure(
                .badRow, label, "\(label) exceeds the length limit. Shorten it, or leave it out.", limit: .lineBytes)
            return PlaceInput(label: label, row: .failure(failure))
        }
    }

    /// Reads a waypoint. Source: the GPX 1.1 schema, topografix.com/GPX/1/1.
    private func waypoint(_ record: XMLRecord) -> PlaceRow {
        var tags = PlaceTags()
        tags.set("latitude", record.attribute("lat") ?? "")
        tags.set("longitude", record.attribute("lon") ?? "")
        tags.set("name", record["name"]?.value ?? record["desc"]?.value ?? "")
        tags.set("category", record["type"]?.value ?? record["sym"]?.value ?? "")
        tags.set("website", record["link"]?.attribute("href") ?? record["url"]?.value ?? "")
        return .tagged(tags, geometry: nil)
    }
}

/// A reader of KML placemarks as places.
///
/// Source: OGC 12-007r2, KML 2.3.
enum KMLPlaceRow {
    static func row(of record: XMLRecord) -> PlaceRow {
        var tags = PlaceTags()
        for data in record["ExtendedData"]?.children ?? [] {
            let values = data.name == "SchemaData" ? data.children : [data]
            for value in values {
                tags.set(value.attribute("name") ?? "", (value["value"] ?? value).value ?? "")
            }
        }
        tags.set("name", record["name"]?.value ?? "")
        tags.set("address", record["address"]?.value ?? "")
        tags.set("phone", record["phoneNumber"]?.value ?? "")
        if let id = record.attribute("id") { tags.set("id", id) }
        return .tagged(tags, geometry: geometry(of: record) ?? .null)
    }

    private static func geometry(of record: XMLRecord) -> JSONValue? {
        for child in record.children {
            switch child.name {
            case "Point": return positions(child).first.map { .geometry("Point", $0) }
            case "LineString": return .geometry("LineString", .array(positions(child)))
            case "LinearRing": return .geometry("Polygon", .array([.array(positions(child))]))
            case "Polygon": return .geometry("Polygon", rings(child))
            case "MultiGeometry":
                let polygons = child.children(named: "Polygon")
                return polygons.isEmpty ? geometry(of: child) : .geometry("MultiPolygon", .array(polygons.map(rings)))
            default: continue
            }
        }
        return nil
    }

    private static func rings(_ polygon: XMLRecord) -> JSONValue {
        let boundaries = polygon.children(named: "outerBoundaryIs") + polygon.children(named: "innerBoundaryIs")
        return .array(boundaries.flatMap { $0.children(named: "LinearRing") }.map { .array(positions($0)) })
    }

    /// Returns the positions in the element `coordinates`: longitude, latitude and altitude, separated by commas.
    private static func positions(_ element: XMLRecord) -> [JSONValue] {
        let text = element["coordinates"]?.text ?? ""
        return text.split(whereSeparator: \.isWhitespace).map { position in
            .array(position.split(separator: ",").prefix(2).map { .number(DecimalNumber.number($0) ?? .nan) })
        }
    }
}

extension JSONValue {
    /// Returns a GeoJSON geometry.
    static func geometry(_ type: String, _ coordinates: JSONValue) -> JSONValue {
        .object([Member(name: "type", value: .string(type)), Member(name: "coordinates", value: coordinates)])
    }
}

import VantageParsing

/// The tagged objects of an OpenStreetMap XML document, as features.
///
/// Source: https://wiki.openstreetmap.org/wiki/OSM_XML
struct OpenStreetMapDocument {
    static let elements: Set<String> = ["node", "way", "relation"]

    /// Keys of closed ways that are lines unless they are tagged as areas.
    private static let linear: Set = ["highway", "barrier", "railway", "waterway", "aerialway"]

    /// A tagged object.
    struct Object {
        /// The id, with a letter for the type as in the output of osmium: `n1`, `w2`, and `a5` for an area.
        let id: String
        fileprivate let tags: [(key: String, value: String)]
        fileprivate let geometry: JSONValue

        var row: PlaceRow {
            var values = PlaceTags()
            for tag in tags { values.set(tag.key, tag.value) }
            values.set("id", id)
            return .tagged(values, geometry: geometry)
        }
    }

    /// The objects in document order.
    private(set) var objects: [Object] = []
    private var nodes: [Int64: (Double, Double)] = [:]
    private var ways: [Int64: [Int64]] = [:]

    init(_ records: XMLRecordReader) throws {
        while let entry = try records.next() {
            guard case .record(let record) = entry, let id = record.attribute("id").flatMap({ Int64($0) }),
                record.attribute("action") != "delete"
            else { continue }
            switch record.name {
            case "node": addNode(id, record)
            case "way": addWay(id, record)
            default: addRelation(id, record)
            }
        }
    }

    private mutating func addNode(_ id: Int64, _ record: XMLRecord) {
        guard let latitude = record.attribute("lat").flatMap({ DecimalNumber.number($0) }),
            let longitude = record.attribute("lon").flatMap({ DecimalNumber.number($0) })
        else { return }
        nodes[id] = (longitude, latitude)
        add("n\(id)", record, .geometry("Point", Self.position((longitude, latitude))))
    }

    private mutating func addWay(_ id: Int64, _ record: XMLRecord) {
        let points = record.children(named: "nd").compactMap { $0.attribute("ref").flatMap { Int64($0) } }
        ways[id] = points
        let tags = Self.tags(record)
        let isLine = tags.contains { Self.linear.contains($0.key) || $0.key == "addr:interpolation" }
        let isArea = tags.first { $0.key == "area" }.map { $0.value != "no" } ?? !isLine
        if points.count > 3, points.first == points.last, isArea {
            add("a\(2 * id)", record, .geometry("Polygon", .array([line(points)])))
        } else {
            add("w\(id)", record, .geometry("LineString", line(points)))
        }
    }

    private mutating func addRelation(_ id: Int64, _ record: XMLRecord) {
        let type = Self.tags(record).first { $0.key == "type" }?.value
        guard type == "multipolygon" || type == "boundary" else { return }
        let members = record.children(named: "member").filter { $0.attribute("type") == "way" }
        let lines = members.compactMap { $0.attribute("ref").flatMap { Int64($0) }.flatMap { ways[$0] } }
        // At the edge of an extract, a part of the boundary may be missing.
        guard lines.count == members.count, let rings = Self.rings(joining: lines) else { return }
        // A point inside an odd number of rings is inside the area, so inner rings need no polygon of their own.
        add("a\(2 * id + 1)", record, .geometry("Polygon", .array(rings.map(line))))
    }

    private mutating func add(_ id: String, _ record: XMLRecord, _ geometry: JSONValue) {
        let tags = Self.tags(record)
        if !tags.isEmpty { objects.append(Object(id: id, tags: tags, geometry: geometry)) }
    }

    private static func tags(_ record: XMLRecord) -> [(key: String, value: String)] {
        record.children(named: "tag").compactMap { tag in
            guard let key = tag.attribute("k"), let value = tag.attribute("v") else { return nil }
            return (key, value)
        }
    }

    /// Joins ways end to end. Returns `nil` if they do not form closed rings.
    private static func rings(joining ways: [[Int64]]) -> [[Int64]]? {
        var rest = ways.filter { $0.count > 1 }
        var rings: [[Int64]] = []
        while var ring = rest.popLast() {
            while ring.first != ring.last {
                guard let next = rest.firstIndex(where: { $0.first == ring.last || $0.last == ring.last }) else {
                    return nil
                }
                let way = rest.remove(at: next)
                ring += (way.first == ring.last ? way : way.reversed()).dropFirst()
            }
            rings.append(ring)
        }
        return rings.isEmpty ? nil : rings
    }

    private func line(_ ids: [Int64]) -> JSONValue { .array(ids.compactMap { nodes[$0].map(Self.position) }) }

    private static func position(_ point: (Double, Double)) -> JSONValue {
        .array([.number(point.0), .number(point.1)])
    }
}

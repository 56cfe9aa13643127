import Testing

@testable import VantageParsing

struct GeoJSONGeometryTests {
    private static let line: [GeoJSONGeometry.Position] = [[7, 48], [8, 49]]

    @Test(
        arguments: [
            ("Point", "[7,48]", .point([7, 48], altitude: nil)),
            ("Point", "[7,48,120.5]", .point([7, 48], altitude: 120.5)),
            ("MultiPoint", "[[7,48],[8,49]]", .multiPoint(line)),
            ("LineString", "[[7,48,1],[8,49,2,3]]", .lineString(line)),
            ("MultiLineString", "[[[7,48],[8,49]]]", .multiLineString([line])),
            ("Polygon", "[[[7,48],[8,49]]]", .polygon([line])),
            ("MultiPolygon", "[[[[7,48],[8,49]]]]", .multiPolygon([[line]])),
            // Projected coordinates are not degrees; the caller knows whether that matters.
            ("Point", "[500000,5300000]", .point([500_000, 5_300_000], altitude: nil)),
        ] as [(String, String, GeoJSONGeometry)])
    func `reads a geometry`(type: String, coordinates: String, geometry: GeoJSONGeometry) throws {
        #expect(try Self.read(#"{"type":"\#(type)","coordinates":\#(coordinates)}"#) == geometry)
    }

    @Test(arguments: [
        "null", #"{"type":"Polygon","coordinates":[]}"#, #"{"type":"Point","coordinates":[]}"#,
        #"{"type":"GeometryCollection","geometries":[]}"#,
        #"{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[]}]}"#,
    ])
    func `a geometry without positions counts as null`(json: String) throws { #expect(try Self.read(json) == nil) }

    @Test(arguments: [
        ("5", "has a geometry without a type"), (#"{"coordinates":[7,48]}"#, "has a geometry without a type"),
        (#"{"type":"Point"}"#, "has a Point without coordinates"),
        (#"{"type":"Point","coordinates":{"x":7}}"#, "has a Point without coordinates"),
        (#"{"type":"Circle","coordinates":[7,48]}"#, "has a geometry of the unknown type \"Circle\""),
        (#"{"type":"GeometryCollection"}"#, "has a GeometryCollection without geometries"),
        (#"{"type":"Point","coordinates":[7]}"#, "has a Point with invalid coordinates"),
        (#"{"type":"Point","coordinates":["7","48"]}"#, "has a Point with invalid coordinates"),
        (#"{"type":"LineString","coordinates":[7,48]}"#, "has a LineString with invalid coordinates"),
        (#"{"type":"Polygon","coordinates":[[7,48]]}"#, "has a Polygon with invalid coordinates"),
        (#"{"type":"Polygon","coordinates":[[[7,48],null]]}"#, "has a Polygon with invalid coordinates"),
        (
            #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[7,48]},{"type":"Point"}]}"#,
            "has a Point without coordinates"
        ),
    ])
    func `the error says what is wrong with a geometry`(json: String, message: String) throws {
        let error = #expect(throws: GeoJSONError.self) { try Self.read(json) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    @Test func `a collection's principal part is its first area, else its first line, else its first point`() throws {
        let point = #"{"type":"Point","coordinates":[1,2]}"#
        let line = #"{"type":"LineString","coordinates":[[7,48],[8,49]]}"#
        let area = #"{"type":"Polygon","coordinates":[[[7,48],[8,49]]]}"#
        func principal(_ members: String...) throws -> GeoJSONGeometry? {
            try Self.read(#"{"type":"GeometryCollection","geometries":[\#(members.joined(separator: ","))]}"#)?
                .principalPart
        }
        let inner = #"{"type":"GeometryCollection","geometries":[\#(area)]}"#
        #expect(try principal(point, line, inner) == .polygon([Self.line]))
        #expect(try principal(point, line) == .lineString(Self.line))
        #expect(try principal(point, #"{"type":"Point","coordinates":[3,4]}"#) == .point([1, 2], altitude: nil))
    }

    @Test(arguments: [
        #"{"a":1}"#, "\u{FEFF}{\"a\":1}", "{\n\"a\":1}\n", "\u{1E}{\"a\":1}\n\u{1E}{\"a\":1}\n",
        "{\"a\":1}\r\n\r\n{\"a\":1}",
        "[{\"a\":1},\n{\"a\":1}]",
    ])
    func `reads a document, an array, one document per line, and a JSON text sequence`(text: String) throws {
        let values = try GeoJSONText.values(of: Array(text.utf8))
        let expected = JSONValue.object([.init(name: "a", value: .number(1))])
        #expect(!values.isEmpty && values.allSatisfy { $0 == expected })
        #expect(GeoJSONText.isSequence(Array(text.utf8)) == text.hasPrefix("\u{1E}"))
    }

    @Test(arguments: ["", "{", "{\"a\":1} x", "{\"a\":1}\n{"]) func `rejects text that is not JSON`(text: String) {
        #expect(throws: JSONError.self) { try GeoJSONText.values(of: Array(text.utf8)) }
    }

    private static func read(_ json: String) throws -> GeoJSONGeometry? {
        try GeoJSONGeometry(JSONParser.value(of: Array(json.utf8)))
    }
}

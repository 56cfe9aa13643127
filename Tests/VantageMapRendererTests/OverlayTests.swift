import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapCanvas
@testable import VantageMapRelief
@testable import VantageMapRenderer
@testable import VantageMapStyle

@Suite struct OverlayTests {
    /// Renders a map that shows only overlays.
    static func canvas(
        _ overlays: MapOverlayList, at place: Coordinate = SampleMap.town, zoom: Double = 14, heading: Double = 0,
        scale: Double = 1
    ) throws -> (Canvas, MapProjection) {
        var rendering = SampleMap.rendering(zoom: zoom, heading: heading, at: place, width: 200, height: 200)
        rendering.scale = scale
        rendering.overlays = overlays
        let map = try MapRenderer(sources: []).render(rendering)
        return (try DecodedPicture([UInt8](map.data), label: "map").canvas, map.projection)
    }

    static let red = MapColor(0xFF0000)

    static func ring(_ size: Double, about place: Coordinate = SampleMap.town) throws -> [Coordinate] {
        try [(-1.0, -1.0), (-1, 1), (1, 1), (1, -1)].map {
            try Coordinate(latitude: place.latitude + $0.0 * size, longitude: place.longitude + $0.1 * size)
        }
    }

    private static func isRed(_ canvas: Canvas, _ point: CGPoint) -> Bool {
        let color = canvas.color(Int(point.x), Int(point.y))
        return color.x > 0.95 && color.y < 0.05
    }

    @Test func `leaves a hole empty, whichever way its ring winds`() throws {
        let outer = try Self.ring(0.004)
        for inner in [try Self.ring(0.002), try Self.ring(0.002).reversed()] {
            let overlay = MapOverlay(.polygon([outer, inner]), style: .init(fill: Self.red, stroke: nil))
            let (canvas, projection) = try Self.canvas([overlay])
            #expect(!Self.isRed(canvas, projection.point(for: SampleMap.town)))
            let between = try Coordinate(latitude: SampleMap.town.latitude, longitude: SampleMap.town.longitude + 0.003)
            #expect(Self.isRed(canvas, projection.point(for: between)))
        }
    }

    @Test(arguments: [[], [6.0, 6.0], [2, 4]]) func `draws a gradient with the requested dashes`(dash: [Double])
        throws
    {
        let (west, east) = (SampleMap.town.longitude - 0.003, SampleMap.town.longitude + 0.003)
        let line = try [west, east].map { try Coordinate(latitude: SampleMap.town.latitude, longitude: $0) }
        var style = MapOverlay.Style(stroke: Self.red, lineWidth: 6)
        style.gradient = [.init(0, Self.red), .init(1, Self.red)]
        style.dash = dash
        let (canvas, projection) = try Self.canvas([MapOverlay(.polyline(line), style: style)])
        let (left, right) = (projection.point(for: line[0]), projection.point(for: line[1]))
        let columns = Int(left.x) + 4..<Int(right.x) - 4
        let drawn = columns.count { Self.isRed(canvas, CGPoint(x: Double($0), y: left.y)) }
        // The ends of dashes are split between two pixels.
        let share = dash.isEmpty ? 1 : dash[0] / (dash[0] + dash[1])
        #expect(abs(Double(drawn) / Double(columns.count) - share) < 0.2)
    }

    @Test(arguments: [179.9995, -179.9995]) func `draws a polygon completely on both sides of the antimeridian`(
        longitude: Double
    )
        throws
    {
        let ring = try [(-0.002, 179.997), (-0.002, -179.997), (0.002, -179.997), (0.002, 179.997)].map {
            try Coordinate(latitude: $0.0, longitude: $0.1)
        }
        let place = try Coordinate(latitude: 0, longitude: longitude)
        let (canvas, projection) = try Self.canvas(
            [MapOverlay(.polygon([ring]), style: .init(fill: Self.red, stroke: nil))], at: place)
        for inside in [-179.998, 180, 179.998] {
            #expect(Self.isRed(canvas, projection.point(for: try Coordinate(latitude: 0, longitude: inside))))
        }
        #expect(!Self.isRed(canvas, projection.point(for: try Coordinate(latitude: 0.0025, longitude: 180))))
    }

    @Test func `draws an overlay that spans the whole world`() throws {
        let equator = try Coordinate(latitude: 0, longitude: 0)
        let box = try [(-180.0, -80.0), (180, -80), (180, 80), (-180, 80), (-180, -80)].map {
            try Coordinate(latitude: $0.1, longitude: $0.0)
        }
        let (canvas, _) = try Self.canvas(
            [MapOverlay(.polygon([box]), style: .init(fill: Self.red, stroke: nil))], at: equator, zoom: 0)
        #expect(Self.isRed(canvas, CGPoint(x: 100, y: 100)))
        let line = try [-180.0, 180].map { try Coordinate(latitude: 0, longitude: $0) }
        let (other, _) = try Self.canvas(
            [MapOverlay(.polyline(line), style: .init(stroke: Self.red, lineWidth: 9))], at: equator, zoom: 0)
        #expect(Self.isRed(other, CGPoint(x: 100, y: 100)))
    }

    @Test(arguments: [1.0, 0.5]) func `draws a blended overlay at its position`(opacity: Double) throws {
        // The overlay is off center, so the group's layer does not begin at the picture's corner.
        let place = SampleMap.town.destination(bearing: 110, distance: 150)
        for shape in [MapOverlay.Shape.circle(center: place, radius: 60), .heat([place])] {
            let overlay = MapOverlay(
                shape, style: .init(fill: Self.red, stroke: nil, pointRadius: 20), opacity: opacity,
                blendMode: .multiply)
            let (canvas, projection) = try Self.canvas([overlay])
            let point = projection.point(for: place)
            let plain = canvas.color(2, 2)
            #expect(canvas.color(Int(point.x), Int(point.y)) != plain)
            #expect(canvas.color(Int(200 - point.x), Int(200 - point.y)) == plain)
        }
    }

    @Test func `draws a circle with a radius in meters`() throws {
        let (canvas, projection) = try Self.canvas(
            [MapOverlay(.circle(center: SampleMap.town, radius: 300), style: .init(fill: Self.red, stroke: nil))],
            zoom: 13)
        for bearing in [0.0, 77, 180, 290] {
            let (inside, outside) = (
                SampleMap.town.destination(bearing: bearing, distance: 280),
                SampleMap.town.destination(bearing: bearing, distance: 320)
            )
            #expect(Self.isRed(canvas, projection.point(for: inside)))
            #expect(!Self.isRed(canvas, projection.point(for: outside)))
        }
    }

    @Test func `draws siblings in insertion order`() throws {
        let place = SampleMap.town
        func disc(_ color: UInt32, _ level: MapOverlay.Level = .aboveRoads) -> MapOverlay {
            MapOverlay(
                .circle(center: place, radius: 100), style: .init(fill: MapColor(color), stroke: nil), level: level)
        }
        var list = MapOverlayList()
        let first = list.add(disc(1))
        let second = list.add(disc(2))
        list.insert(disc(3), at: 0)
        list.insert(disc(4), above: first)
        list.insert(disc(5), below: second)
        list.add(disc(6, .aboveLabels))
        // An overlay inserted next to a sibling gets the sibling's level.
        list.insert(disc(7, .aboveLabels), below: first)
        func order(_ level: MapOverlay.Level) -> [UInt32] {
            list.overlays(level).map { UInt32(($0.style.fill!.blue * 255).rounded()) }
        }
        #expect(order(.aboveRoads) == [3, 7, 1, 4, 5, 2])
        #expect(order(.aboveLabels) == [6])
        list.remove(second)
        #expect(order(.aboveRoads) == [3, 7, 1, 4, 5])
        let (canvas, projection) = try Self.canvas([disc(0x00FF00), disc(0xFF0000)])
        #expect(Self.isRed(canvas, projection.point(for: place)))
    }

    @Test func `blends a line's colors from one end to the other`() throws {
        let west = try Coordinate(latitude: 48.2001, longitude: 7.698)
        let east = try Coordinate(latitude: 48.2001, longitude: 7.7024)
        let style = MapOverlay.Style(lineWidth: 8, gradient: [.init(0, Self.red), .init(1, MapColor(0x0000FF))])
        let (canvas, projection) = try Self.canvas([MapOverlay(.polyline([west, east]), style: style)])
        let (from, to) = (projection.point(for: west), projection.point(for: east))
        let start = canvas.color(Int(from.x) + 2, Int(from.y))
        let end = canvas.color(Int(to.x) - 2, Int(to.y))
        let middle = canvas.color(Int((from.x + to.x) / 2), Int(from.y))
        #expect(start.x > 0.9 && start.z < 0.1 && end.z > 0.9 && end.x < 0.1)
        #expect(abs(middle.x - 0.5) < 0.05 && abs(middle.z - 0.5) < 0.05)
    }

    @Test func `keeps labels away from pins`() throws {
        var rendering = SampleMap.rendering(zoom: 15)
        rendering.overlays.add(MapOverlay(.marker(MapMarker(at: SampleMap.town, title: "Here")), level: .aboveLabels))
        let map = try SampleMap.renderer("aubeval.mbtiles").render(rendering)
        let tip = map.projection.point(for: SampleMap.town)
        let pin = [(-11.0, -33.0), (11, -33), (11, 0), (-11, 0)].map { SIMD2(tip.x + $0.0, tip.y + $0.1) }
        for box in map.labels.flatMap(\.boxes) {
            #expect(!LabelTests.overlap(pin, box.map { SIMD2($0.x, $0.y) }))
        }
    }

    @Test(arguments: [
        ("", 5, []), ("_p~iF~ps|U_ulLnnqC_mqNvxq`@", 5, [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)]),
    ])
    func `decodes an encoded polyline`(text: String, precision: Int, expected: [(Double, Double)]) throws {
        let places = try EncodedPolyline.decode(text, precision: precision)
        #expect(places.map(\.latitude) == expected.map(\.0))
        #expect(places.map(\.longitude) == expected.map(\.1))
    }

    @Test(arguments: ["_p~iF", "_", "é", "~~~~~~~~~~~~", "_p~iF~ps|U\n"]) func `refuses a malformed polyline`(
        text: String
    ) {
        #expect(throws: MapError.self) { try EncodedPolyline.decode(text) }
    }

    @Test(arguments: [
        ("#f00", 0xFF0000, 1.0), ("00ff0080", 0x00FF00, 128.0 / 255), ("#123456", 0x123456, 1), ("Navy", 0x000080, 1),
    ])
    func `parses a color`(text: String, hex: UInt32, alpha: Double) {
        #expect(MapColor(parsing: text) == MapColor(hex, alpha: alpha))
    }

    @Test(arguments: ["", "#", "#12", "#gggggg", "#1234567", "rgb(1,2,3)", "#-12345", "٣٣٣"])
    func `refuses text that is not a color`(text: String) { #expect(MapColor(parsing: text) == nil) }

    @Test func `clamps out-of-range colors`() {
        let color = MapColor(red: 7, green: -3, blue: .nan, alpha: .infinity)
        #expect(color == MapColor(0xFF0000))
    }

    @Test func `converts GeoJSON to overlays styled by its properties`() throws {
        let text = #"""
            {"type":"FeatureCollection","features":[
              {"type":"Feature","properties":{"title":"a","stroke":"#ff0000","stroke-width":5,"fill":"#00ff00","fill-opacity":0.5},
               "geometry":{"type":"Polygon","coordinates":[[[7,48],[8,48],[8,49],[7,48]]]}},
              {"type":"Feature","properties":null,"geometry":null},
              {"type":"Feature","properties":{},"geometry":{"type":"GeometryCollection","geometries":[
                {"type":"Point","coordinates":[7,48]},{"type":"MultiLineString","coordinates":[[[7,48],[8,48]],[[1,2],[3,4]]]}]}}]}
            """#
        let overlays = try GeoJSONOverlays(Array(text.utf8), label: "x").overlays
        #expect(overlays.count == 3)
        #expect(overlays[0].title == "a")
        #expect(overlays[0].style.stroke == MapColor(0xFF0000))
        #expect(overlays[0].style.fill == MapColor(0x00FF00, alpha: 0.5))
        #expect(overlays[0].style.lineWidth == 5)
        #expect(overlays[2].places.count == 4)
    }

    @Test(arguments: ["[[-200,0],[200,0]]", "[[-360,10],[360,10]]", "[[170,0],[190,0],[-170,0]]"])
    func `refuses a segment that spans more than half the globe and extends beyond the antimeridian`(line: String) {
        let geometry = #"{"type":"LineString","coordinates":\#(line)}"#
        let error = #expect(throws: MapError.self) { try GeoJSONOverlays(Array(geometry.utf8), label: "way") }
        #expect(error?.code == .invalidSource)
    }

    @Test func `accepts a line that continues beyond the antimeridian`() throws {
        func places(_ longitude: Int) throws -> [Coordinate] {
            let text = #"{"type":"LineString","coordinates":[[170,10],[\#(longitude),10]]}"#
            return try GeoJSONOverlays(Array(text.utf8), label: "x").places
        }
        #expect(try places(190) == places(-170))
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"type":"Topology"}"#, #"{"type":"Point","coordinates":[1e999,0]}"#,
        #"{"type":"Point","coordinates":[600,0]}"#, #"{"type":"Polygon","coordinates":[[["a","b"]]]}"#,
        #"{"type":"LineString"}"#,
    ])
    func `reports invalid GeoJSON`(text: String) {
        let error = #expect(throws: MapError.self) { try GeoJSONOverlays(Array(text.utf8), label: "x.geojson") }
        #expect(error?.description.contains("x.geojson") ?? false)
    }

    @Test(arguments: [
        (#""stroke":"notacolour""#, "\"stroke\" of feature 2 of x.geojson", "\"notacolour\""),
        (#""fill":"rgb(1,2,3)""#, "\"fill\"", "rgb(1,2,3)"), (#""marker-color":7"#, "\"marker-color\"", "it is 7."),
        (#""fill":"red","fill-opacity":7"#, "\"fill-opacity\"", "from 0 to 1"),
        (#""stroke-width":-1"#, "\"stroke-width\"", "from 0 to 500"), (#""stroke":["red"]"#, "\"stroke\"", "a list"),
    ])
    func `names the feature and the property that contain an invalid style`(
        properties: String, name: String, value: String
    ) throws {
        let text = #"""
            {"type":"FeatureCollection","features":[
              {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[7,48]}},
              {"type":"Feature","properties":{\#(properties)},"geometry":{"type":"Point","coordinates":[7,48]}}]}
            """#
        let error = #expect(throws: MapError.self) { try GeoJSONOverlays(Array(text.utf8), label: "x.geojson") }
        let words = try #require(error?.description)
        #expect(words.contains(name) && words.contains(value), "\(words)")
        // If the caller supplies its own styles, the features' properties are ignored.
        #expect(try GeoJSONOverlays(Array(text.utf8), label: "x.geojson", hasOwnStyle: false).overlays.count == 2)
    }

    @Test func `falls back to the given style for properties that a feature omits`() throws {
        let text = #"""
            {"type":"Feature","geometry":{"type":"LineString","coordinates":[[7,48],[8,48]]},
             "properties":{"stroke":null,"fill":"","stroke-width":"4.5","stroke-opacity":null}}
            """#
        let template = MapOverlay(.points([]), style: .init(fill: Self.red, stroke: MapColor(0x00FF00)))
        let style = try GeoJSONOverlays(Array(text.utf8), label: "x", like: template).overlays[0].style
        #expect(style.stroke == MapColor(0x00FF00) && style.fill == Self.red && style.lineWidth == 4.5)
        let none = text.replacing("null,\"fill\":\"\"", with: "\"none\",\"fill\":\"none\"")
        let bare = try GeoJSONOverlays(Array(none.utf8), label: "x", like: template).overlays[0].style
        #expect(bare.stroke == nil && bare.fill == nil)
    }

    @Test func `the error for an overlay that is nested too deeply mentions no command-line options`() throws {
        let deep = String(repeating: "[", count: 70) + String(repeating: "]", count: 70)
        let text = #"{"type":"Point","coordinates":[1,2],"more":\#(deep)}"#
        let error = #expect(throws: MapError.self) { try GeoJSONOverlays(Array(text.utf8), label: "x.geojson") }
        #expect(error?.code == .invalidSource)
        #expect(error?.description.contains("--") == false)
    }

    @Test func `refuses traffic with far too many points before drawing`() throws {
        let line = (0..<11).map { "[7.\($0),48]" }.joined(separator: ",")
        let text = #"""
            {"type":"Feature","properties":{"congestion":"low"},"geometry":{"type":"LineString","coordinates":[\#(line)]}}
            """#
        var rendering = SampleMap.rendering(zoom: 14)
        rendering.traffic = try MapTraffic(geoJSON: Array(text.utf8), label: "x")
        rendering.limits.maximumOverlayPoints = 10
        let error = #expect(throws: MapError.self) { try MapRenderer(sources: []).render(rendering) }
        #expect(error?.code == .tooLarge)
        #expect(error?.description.contains("traffic lines have 11 points") == true)
    }

    @Test func `refuses far too many overlays and places before drawing`() throws {
        var rendering = SampleMap.rendering(zoom: 14)
        rendering.limits.maximumOverlays = 10
        rendering.overlays = MapOverlayList((0..<11).map { _ in MapOverlay(.points([SampleMap.town])) })
        let error = #expect(throws: MapError.self) { try MapRenderer(sources: []).render(rendering) }
        #expect(error?.code == .tooLarge)
        rendering.limits = .standard
        rendering.limits.maximumOverlayPoints = 10
        rendering.overlays = [MapOverlay(.polyline(Array(repeating: SampleMap.town, count: 11)))]
        #expect(throws: MapError.self) { try MapRenderer(sources: []).render(rendering) }
    }

    @Test(arguments: [0.0, 3, 10, 18, 22]) func `tolerates strange shapes`(zoom: Double) throws {
        let place = SampleMap.town
        let pole = try Coordinate(latitude: 90, longitude: 0)
        let shapes: [MapOverlay.Shape] = [
            .polygon([]), .polygon([[]]), .polygon([[place]]), .polyline([]), .polyline([place]),
            .polyline([place, place]), .circle(center: place, radius: .nan), .circle(center: place, radius: -5),
            .circle(center: place, radius: 1e12), .circle(center: pole, radius: 1e6), .points([]), .text("", at: place),
            .multiPolygon([[[pole, place, pole]]]), .text(String(repeating: "x", count: 100_000), at: place),
            .polygon([try Self.ring(80, about: try Coordinate(latitude: 0, longitude: 0))]),
        ]
        let styles = [
            MapOverlay.Style(), MapOverlay.Style(fill: Self.red, lineWidth: 0), MapOverlay.Style(lineWidth: 1e9),
            MapOverlay.Style(lineWidth: .nan), MapOverlay.Style(dash: [0, 0]), MapOverlay.Style(dash: [-1]),
            MapOverlay.Style(gradient: [.init(.nan, Self.red), .init(0, Self.red)]),
        ]
        for shape in shapes {
            for style in styles {
                _ = try Self.canvas([MapOverlay(shape, style: style, opacity: 0.5)], zoom: zoom)
            }
        }
    }
}

import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles
import VantagePlaces
import VantageSceneFixtures

@testable import VantageMapCanvas
@testable import VantageMapRenderer
@testable import VantageMapStyle

/// Tests the details of features at a point on a map.
struct MapFeatureTests {
    private static func middle(of label: MapLabel) -> CGPoint {
        let corners = label.boxes[0]
        return CGPoint(x: corners.map(\.x).reduce(0, +) / 4, y: corners.map(\.y).reduce(0, +) / 4)
    }

    /// Returns the features at a name's position.
    private static func features(called name: String, _ options: MapSnapshotOptions) throws -> [MapFeature] {
        let map = try SampleMap.renderer("aubeval.mbtiles").render(options)
        let label = try #require(map.labels.first { $0.text.hasPrefix(name) }, "\(map.labels.map(\.text))")
        return map.features(at: middle(of: label))
    }

    @Test func `describes a point of interest by kind, place, icon and names`() throws {
        let place = try Coordinate(latitude: 48.191205, longitude: 7.701614)
        let options = SampleMap.rendering(zoom: 16, at: place)
        let station = try #require(try Self.features(called: "Gare d'Aubeval", options).first)
        #expect(station.shape == .label && station.kind == .pointOfInterest)
        #expect(station.category == .publicTransport && station.layer == "poi")
        #expect(try #require(station.coordinate).distance(to: place) < 3)
        #expect(station.iconStyle == MapIconStyle(.publicTransport))
        #expect(station.names["en"] == "Aubeval Station" && station.names["zh"] == "欧贝瓦勒站")
        #expect(station.id == nil)
    }

    @Test func `an icon matches the color scheme of its map`() throws {
        let place = try Coordinate(latitude: 48.191205, longitude: 7.701614)
        var options = SampleMap.rendering(zoom: 16, at: place)
        options.colorScheme = .dark
        let station = try #require(try Self.features(called: "Gare d'Aubeval", options).first)
        #expect(station.iconStyle == MapIconStyle(.publicTransport, colorScheme: .dark))
        #expect(station.iconStyle != MapIconStyle(.publicTransport))
    }

    @Test func `reports the kinds of streets and towns, and a summit's name without its height`() throws {
        let streets = try Self.features(called: "Rue", SampleMap.rendering(zoom: 16))
        #expect(streets.first?.kind == .street)
        #expect(streets.contains { $0.shape == .line && $0.kind == .street && $0.coordinate != nil })
        let towns = try Self.features(called: "Aubeval", SampleMap.rendering(zoom: 12))
        #expect(towns.first?.kind == .territory)
        let file = try String(contentsOf: SampleData.file("map/aubeval/mountain_peak.geojson"), encoding: .utf8)
        let numbers = try #require(file.firstMatch(of: /"coordinates":\[([0-9.]+),([0-9.]+)\]/))
        let (longitude, latitude) = (try #require(Double(numbers.1)), try #require(Double(numbers.2)))
        let summit = try Coordinate(latitude: latitude, longitude: longitude)
        let map = try SampleMap.renderer("aubeval.mbtiles").render(SampleMap.rendering(zoom: 13, at: summit))
        let label = try #require(map.labels.first { $0.role == .peak && $0.text.contains("\n") })
        let peak = try #require(map.features(at: Self.middle(of: label)).first)
        #expect(peak.kind == .physicalFeature)
        #expect(peak.name == label.text.split(separator: "\n").first.map(String.init))
    }

    @Test(arguments: [
        (MapFeatureOptions.pointsOfInterest, PlaceKind.pointOfInterest), (.territories, .territory),
        (.physicalFeatures, .physicalFeature), (.others, .street),
    ])
    func `finds only selectable features and overlays`(option: MapFeatureOptions, kind: PlaceKind) throws {
        var options = SampleMap.rendering(zoom: 14)
        options.selectableMapFeatures = option
        options.overlays = [
            MapOverlay(.circle(center: SampleMap.town, radius: 5000), style: .init(fill: .white), opacity: 0.1, id: "7")
        ]
        let map = try SampleMap.renderer("aubeval.mbtiles").render(options)
        var kinds: Set<PlaceKind?> = []
        for x in stride(from: 5.0, to: 480, by: 20) {
            for y in stride(from: 5.0, to: 360, by: 20) {
                let found = map.features(at: CGPoint(x: x, y: y))
                #expect(found.contains { $0.shape == .overlay && $0.id == "7" })
                kinds.formUnion(found.filter { $0.shape != .overlay }.map(\.kind))
            }
        }
        #expect(kinds.contains(kind))
        #expect(option == .others ? kinds.isSubset(of: [.street, .address, nil]) : kinds == [kind])
    }

    private static let numbers: [(FeatureIDScheme, UInt64, String?)] = [
        (.planetiler, 1231, "n123"), (.planetiler, 1232, "w123"), (.planetiler, 1233, "r123"),
        (.planetiler, 1230, nil), (.planetiler, 1234, nil), (.planetiler, 3, nil),
        (.protomaps, 0x1000_0000_007B, "n123"), (.protomaps, 0x2000_0000_007B, "w123"),
        (.protomaps, 0x3000_0000_007B, "r123"), (.protomaps, 0x8_0000_0000_007B, "n123"),
        (.protomaps, 0x18_0000_0000_007B, "r123"), (.protomaps, 123, nil), (.protomaps, .max, nil),
        (.own, 123, "123"), (.unknown, 1231, nil),
    ]

    @Test(arguments: numbers)
    func `converts feature numbers to OpenStreetMap elements if the numbering scheme is known`(
        identity: FeatureIDScheme, number: UInt64, id: String?
    ) {
        let feature = VectorFeature(id: number, kind: .point, tags: 0..<0, parts: 0..<0)
        let layer = VectorLayer(
            name: "poi", extent: 4096, keys: [], values: [], features: [feature], tags: [], points: [], partEnds: [])
        #expect(identity.id(of: feature, FeatureAttributes(feature, in: layer)) == id)
    }

    @Test(arguments: [
        ("global_id", "osm:way:5", "w5"), ("global_id", "osm:area:5", nil), ("global_id", "5", nil), ("id", "n5", nil),
    ])
    func `reads only globally unique ids from tiles`(key: String, value: String, id: String?) throws {
        let layer = LayerBuilder("poi", .point, [key: .string(value)]).layer
        let attributes = FeatureAttributes(layer.features[0], in: layer)
        #expect(FeatureIDScheme.unknown.id(of: layer.features[0], attributes) == id)
    }

    @Test(
        arguments: [
            ([0, 8, 1], true), ([0, 8, 0], false), ([0, 10], true), ([1], true), ([0, 9], true), ([0, 8], false),
            (nil, false),
        ] as [([Int]?, Bool)])
    func `recognizes Planetiler releases that derive feature numbers from elements`(version: [Int]?, isKnown: Bool) {
        var info = MapSourceInfo(file: URL(filePath: "/town.mbtiles"), kind: .vector, zooms: 0...14)
        info.planetilerVersion = version
        if case .planetiler = FeatureIDScheme(info, .openMapTiles) { #expect(isKnown) } else { #expect(!isKnown) }
    }

    @Test func `keeps the ids and properties of GeoJSON features`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","id":"n25","geometry":{"type":"Point","coordinates":[7.7,48.2]},"properties":
              {"name":"Löwe","name:fr":"Lion","name_int":"Leo","amenity":"cafe","phone":"+33 1","opening_hours":"24/7",
               "website":"https://example.com","addr:street":"Rue Haute","addr:housenumber":"3"}},
            {"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":[7.701,48.2]},"properties":{"name":"Bär"}}]}
            """, to: "places.geojson")
        let map = try MapRenderer(sources: [try MapSources.open(file)]).render(
            SampleMap.rendering(zoom: 17, at: try Coordinate(latitude: 48.2, longitude: 7.7005)))
        let found = try map.labels.map { label in
            try #require(map.features(at: Self.middle(of: label)).first { $0.shape == .label })
        }
        let lion = try #require(found.first { $0.name == "Löwe" })
        #expect(lion.id == "n25" && found.first { $0.name == "Bär" }?.id == "7")
        #expect(lion.names == ["fr": "Lion"])
        #expect(lion.telephone == "+33 1" && lion.openingHours == "24/7" && lion.url == "https://example.com")
        #expect(lion.address?.line == "3 Rue Haute")
    }

    @Test func `refuses a pixel count that does not match the picture's`() throws {
        let options = SampleMap.rendering(zoom: 10, width: 10, height: 10)
        #expect(throws: MapError.self) { try MapSnapshot(pixels: [0, 0, 0], for: options) }
        let map = try MapSnapshot(pixels: Array(repeating: 9, count: 300), for: options, attribution: nil)
        #expect(map.pixelWidth == 10 && map.features(at: CGPoint(x: 5, y: 5)).isEmpty)
    }
}

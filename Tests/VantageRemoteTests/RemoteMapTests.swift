import Foundation
import FoundationNetworking
import VantageMapRelief
import VantageMapRenderer
import VantageMapStyle
import VantageSceneFixtures
import VantageServerFixtures
import Testing
import Vantage
import VantageRemote

/// Checks that a server draws the same maps as a local snapshotter.
@Suite(.fewAtATime, .timeLimit(.minutes(60)))
struct RemoteMapTests {
    private static let files = ["map/aubeval.mbtiles", "map/relief.mbtiles"]
    private static let middle = try! Coordinate(latitude: 48.2, longitude: 7.7)
    private static let places = try! [(48.20069, 7.69991), (48.20042, 7.69989), (48.19656, 7.70124)].map {
        try Coordinate(latitude: $0.0, longitude: $0.1)
    }

    private static func serving<Result>(_ body: (RemoteServer, MapStore) async throws -> Result) async throws -> Result
    {
        let sample = try await ServedSample(maps: files)
        return try await body(
            try sample.server.remote(), MapStore(opening: files.map { SampleData.file($0) }))
    }

    private static func options(_ area: MapArea) -> MapSnapshotter.Options {
        .init(area: area, size: .init(width: 200, height: 150), format: .png)
    }

    private static func looks() throws -> [MapSnapshotter.Options] {
        var looks = Array(
            repeating: options(.camera(MapCamera(center: middle, zoom: 14.7, heading: Heading(normalizing: 33)))),
            count: 8)
        looks[1].scale = 1.5
        looks[1].colorScheme = .dark
        looks[1].languages = ["fr", "en"]
        looks[2].configuration = .standard(emphasis: .muted)
        looks[2].pointOfInterestFilter = .including([.cafe, .museum])
        looks[2].format = .webp(quality: 70)
        looks[3].pointOfInterestFilter = .excludingAll
        looks[3].insets = MapInsets(top: 10, left: 20.5, bottom: 0, right: 3)
        looks[3].format = .jpeg(quality: 60)
        looks[4].showsAttribution = false
        looks[4].area = .camera(MapCamera(center: middle, distance: 1500))
        looks[5].area = .places(places, heading: Heading(normalizing: 90))
        looks[6].configuration = .hybrid
        looks[7].pointOfInterestFilter = .excluding([.restaurant])
        looks[7].skipsDamagedTiles = true
        return looks
    }

    @Test func `a server and a store return the same details for a feature`() async throws {
        try await Self.serving { server, store in
            let maps = RemoteMapProvider(server)
            let options = Self.options(.camera(MapCamera(center: Self.middle, zoom: 15.5)))
            let (own, remote) = (try await store.snapshot(of: options), try await maps.snapshot(of: options))
            #expect(remote.labels.map(\.text) == own.labels.map(\.text))
            #expect(!own.labels.isEmpty)
            for point in [CGPoint(x: 100, y: 75), CGPoint(x: 40, y: 120), CGPoint(x: 160, y: 30)] {
                let (here, there) = (
                    try await store.features(at: point, of: own), try await maps.features(at: point, of: remote)
                )
                #expect(here.map(\.name) == there.map(\.name) && here.map(\.kind) == there.map(\.kind))
                #expect(here.map(\.names) == there.map(\.names) && here.map(\.iconStyle) == there.map(\.iconStyle))
            }
        }
    }

    @Test func `pins of any style can be drawn on a server's maps`() async throws {
        try await Self.serving { server, store in
            let type = MapEntryType(id: "m", name: "Machines", color: MapColor(0x2A9D8F), glyph: .category(.hiking))
            let entries = [MapEntry(id: "7", type: "m", title: "Press", coordinate: Self.middle)]
            var options = Self.options(.camera(MapCamera(center: Self.middle, zoom: 15.5)))
            options.showsAttribution = false
            let plain = try await RemoteMapProvider(server).snapshot(of: options).data
            #expect(try await store.snapshot(of: options).data == plain)
            options.overlays = MapOverlayList(entries.overlays(of: [type]))
            let map = try await RemoteMapProvider(server).snapshot(of: options)
            #expect(map.data != plain)
            let head = CGPoint(x: 100, y: 55)
            #expect(entries.entry(of: try #require(map.features(at: head).first))?.id == "7")
        }
    }

    @Test func `a server's map is identical to the local one, byte for byte`() async throws {
        try await Self.serving { server, store in
            for options in try Self.looks() {
                let own = try await MapSnapshotter(options: options, in: store).snapshot
                let remote = try await RemoteMapSnapshotter(options: options, in: server).snapshot
                #expect(remote.data == own.data, "\(options)")
                #expect((remote.pixelWidth, remote.pixelHeight) == (own.pixelWidth, own.pixelHeight))
                #expect(remote.attribution == own.attribution && own.attribution != nil)
                let (one, other) = (remote.point(for: Self.places[0]), own.point(for: Self.places[0]))
                #expect(abs(one.x - other.x) < 1 && abs(one.y - other.y) < 1)
            }
        }
    }

    @Test func `maps of boxes and regions match those drawn locally`() async throws {
        try await Self.serving { server, store in
            let box = try BoundingBox(west: 7.69, south: 48.195, east: 7.71, north: 48.205)
            for area in [
                MapArea.box(box, heading: Heading(normalizing: 10)),
                .region(CoordinateRegion(center: Self.middle, latitudeDelta: 0.01, longitudeDelta: 0.02)),
            ] {
                let own = try await MapSnapshotter(options: Self.options(area), in: store).snapshot
                let remote = try await RemoteMapSnapshotter(options: Self.options(area), in: server).snapshot
                // The edges in degrees match those of the local map except for the last digits.
                #expect(remote.pixelWidth == own.pixelWidth)
                for place in Self.places {
                    let (one, other) = (remote.point(for: place), own.point(for: place))
                    #expect(abs(one.x - other.x) < 1e-6 && abs(one.y - other.y) < 1e-6)
                }
                let labels = try await remote.contents.labels.map(\.text)
                #expect(labels == own.labels.map(\.text))
            }
        }
    }

    @Test func `overlays look the same on a server's map as on a local one`() async throws {
        try await Self.serving { server, store in
            var options = Self.options(.places(Self.places))
            let places = Self.places
            var line = MapOverlay(.polyline(places), title: "Walk, \"long\"")
            line.style = .init(stroke: MapColor(0xFF8A5C, alpha: 0.6), lineWidth: 5.5, dash: [6, 3])
            line.style.casing = .init(color: .white)
            var area = MapOverlay(.polygon([places + [places[0]]]), opacity: 0.5, blendMode: .softLight)
            area.style = .init(fill: MapColor(0x00AA00), stroke: nil)
            var above = MapOverlay(.points(places), level: .aboveLabels)
            above.style.pointRadius = 8
            var shaded = MapOverlay(.multiPolyline([places, places.reversed()]))
            shaded.style.gradient = [.init(0, .white), .init(0.5, .black), .init(1, MapColor(0xFF0000))]
            for overlay in [line, area, shaded, above] { options.overlays.add(overlay) }
            for (number, place) in places.enumerated() {
                options.overlays.add(
                    MapOverlay(
                        .marker(MapMarker(at: place, title: number == 0 ? nil : "Pin, \(number)")), level: .aboveLabels)
                )
            }
            let own = try await MapSnapshotter(options: options, in: store).snapshot
            let remote = try await RemoteMapSnapshotter(options: options, in: server).snapshot
            #expect(remote.data == own.data)
            let point = own.point(for: places[1])
            let there = try await remote.features(at: point)
            #expect(Self.isSame(there, own.features(at: point)))
            #expect(there.contains { $0.shape == .overlay && $0.name == "Walk, \"long\"" })
        }
    }

    /// Compares features. Coordinates in JSON are rounded to a centimeter.
    private static func isSame(_ one: [MapFeature], _ other: [MapFeature]) -> Bool {
        func unplaced(_ feature: MapFeature) -> MapFeature {
            var feature = feature
            feature.coordinate = nil
            return feature
        }
        return one.map(unplaced) == other.map(unplaced)
            && zip(one, other).allSatisfy { first, second in
                guard let place = first.coordinate, let own = second.coordinate else {
                    return first.coordinate == second.coordinate
                }
                return place.distance(to: own) < 0.05
            }
    }

    @Test func `the server returns the map's labels and features`() async throws {
        try await Self.serving { server, store in
            let options = Self.options(.camera(MapCamera(center: Self.middle, zoom: 15)))
            let own = try await MapSnapshotter(options: options, in: store).snapshot
            let remote = try await RemoteMapSnapshotter(options: options, in: server).snapshot
            let contents = try await remote.contents
            #expect(contents.labels.map(\.text) == own.labels.map(\.text) && !own.labels.isEmpty)
            #expect(contents.labels.map(\.role) == own.labels.map(\.role))
            #expect(contents.missingTiles == own.missingTiles && contents.damagedTiles == own.damagedTiles)
            for point in [CGPoint(x: 100, y: 75), CGPoint(x: 13, y: 140)] {
                let there = try await remote.features(at: point)
                #expect(Self.isSame(there, own.features(at: point)))
            }
        }
    }

    /// Returns the value of a metric that has no labels.
    private static func metric(_ name: String, of server: TestServer) async throws -> Int? {
        let (data, _) = try await URLSession.shared.data(from: server.url.appending(path: "metrics"))
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        return lines.first { $0.hasPrefix(name + " ") }.flatMap { Int($0.dropFirst(name.count + 1)) }
    }

    @Test func `the server draws a map only once, and not at all for a description`() async throws {
        let sample = try await ServedSample(maps: Self.files)
        func counts() async throws -> [Int?] {
            try await [
                Self.metric("vantage_cache_misses_total", of: sample.server),
                Self.metric("vantage_map_descriptions_total", of: sample.server),
            ]
        }
        let server = try sample.server.remote()
        let maps = RemoteMapProvider(server)
        let options = Self.options(.camera(MapCamera(center: Self.middle, zoom: 15.5)))
        let points = [CGPoint(x: 100, y: 75), CGPoint(x: 40, y: 120), CGPoint(x: 160, y: 30)]
        let described = try await MapSnapshotter(options: options, in: maps).mapDescription
        for point in points { _ = try await maps.features(at: point, of: described) }
        #expect(try await counts() == [0, 1])
        let drawn = try await maps.snapshot(of: options)
        for point in points {
            let features = try await maps.features(at: point, of: drawn)
            #expect(try await maps.features(at: point, of: described) == features)
        }
        #expect(try await counts() == [1, 1])
        #expect(described.labels == drawn.labels && described.attribution == drawn.attribution)
        // Adding the attribution changes the layout, so another description is requested. The contents and features
        // both come from it.
        let own = try await RemoteMapSnapshotter(options: options, in: server).snapshot
        for point in points { _ = try await own.features(at: point) }
        #expect(try await own.contents.labels.map(\.text).isEmpty == false)
        #expect(try await counts() == [2, 2])
    }

    private static func inexpressible() -> [MapSnapshotter.Options] {
        let base = options(.camera(MapCamera(center: middle, zoom: 15)))
        var colored = MapMarker(at: middle)
        colored.color = .black
        var wide = MapOverlay(.polyline(places))
        wide.style.casing = .init(color: .white, width: 9)
        var uneven = MapOverlay(.polyline(places))
        uneven.style.gradient = [.init(0, .white), .init(0.9, .black), .init(1, .white)]
        let overlays: [MapOverlayList] = [
            [MapOverlay(.circle(center: middle, radius: 10))], [MapOverlay(.heat(places))],
            [MapOverlay(.text("A", at: middle))], [MapOverlay(.cones([]))], [wide], [uneven],
            [MapOverlay(.marker(colored), level: .aboveLabels)], [MapOverlay(.marker(MapMarker(at: middle)))],
            [
                MapOverlay(.marker(MapMarker(at: middle)), level: .aboveLabels),
                MapOverlay(.points(places), level: .aboveLabels),
            ],
        ]
        var all = overlays.map { list in
            var options = base
            options.overlays = list
            return options
        }
        all.append(options(.rect(MapRect(origin: MapPoint(x: 0, y: 0.2), width: 1.5, height: 0.3))))
        all.append(options(.camera(MapCamera(center: middle, distance: 1e9))))
        return all
    }

    @Test func `the error for an option that a request cannot express has a separate code`() async throws {
        let server = try RemoteServer(URL(string: "http://127.0.0.1:9")!)
        for options in Self.inexpressible() {
            let error = await #expect(throws: RemoteError.self) {
                try await RemoteMapSnapshotter(options: options, in: server).snapshot
            }
            #expect(error?.code == .notExpressible, "\(options.overlays)")
        }
    }

    @Test func `a request for a map that cannot be drawn throws the library's error`() async throws {
        try await Self.serving { server, _ in
            func code(_ change: (inout MapSnapshotter.Options) -> Void) async -> String? {
                var options = Self.options(.camera(MapCamera(center: Self.middle, zoom: 15)))
                change(&options)
                do { _ = try await RemoteMapSnapshotter(options: options, in: server).snapshot } catch {
                    return (error as? any VantageError)?.codeName
                }
                return nil
            }
            #expect(await code { $0.scale = 9 } == "invalidOption")
            #expect(await code { $0.size.width = .max } == "tooLarge")
            // The server's limit is lower than the library's.
            #expect(await code { $0.size.width = 5000 } == "tooLarge")
            #expect(await code { $0.area = .places([]) } == "invalidOption")
        }
    }
}

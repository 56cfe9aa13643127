import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapCanvas
@testable import VantageMapRelief
@testable import VantageMapRenderer

/// Checks that describing a map gives the same result as drawing it.
@Suite struct MapDescriptionTests {
    /// A map to describe and to draw.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let sources: [String]
        let options: MapSnapshotOptions

        init(
            _ name: String, _ sources: [String] = ["aubeval.mbtiles"], zoom: Double = 15, pitch: Double = 0,
            at place: Coordinate = SampleMap.town, _ change: (inout MapSnapshotOptions) -> Void = { _ in }
        ) {
            testDescription = name
            self.sources = sources
            var options = SampleMap.rendering(zoom: zoom, at: place)
            options.area = .camera(
                MapCamera(center: place, zoom: zoom, heading: Heading(normalizing: pitch), pitch: pitch))
            change(&options)
            self.options = options
        }
    }

    private static let hybrid = ["aubeval.mbtiles", "relief.mbtiles"]
    private static let heights = ["aubeval.mbtiles", "heights.mbtiles"]
    private static let edge = try! Coordinate(latitude: 10, longitude: 179.9)

    private static let cases: [Case] = [
        Case("flat"), Case("far away", zoom: 3), Case("near", zoom: 18), Case("across ±180°", zoom: 2, at: edge),
        Case("outside the source", zoom: 14, at: edge), Case("dark") { $0.colorScheme = .dark },
        Case("scale 2") { $0.scale = 2 }, Case("translated") { $0.languages = ["zh", "en"] },
        Case("few points of interest") { $0.pointOfInterestFilter = .including([.cafe]) },
        Case("insets without attribution") {
            $0.insets = MapInsets(top: 20, left: 60, bottom: 0, right: 5)
            $0.showsAttribution = false
        },
        Case("hybrid", hybrid) { $0.configuration = .hybrid },
        Case("imagery", hybrid, zoom: 13) { $0.configuration = .imagery },
        Case("hillshade", heights, zoom: 13) { $0.showsHillshade = true },
        Case("contours", heights, zoom: 14) { $0.showsContours = true }, Case("pitched", zoom: 16, pitch: 50),
        Case("pitched outside the source", zoom: 14, pitch: 50, at: edge),
        Case("pitched hybrid", hybrid, zoom: 14, pitch: 60) { $0.configuration = .hybrid },
        Case("pitched contours", heights, zoom: 14, pitch: 40) { $0.showsContours = true },
        Case("realistic", heights, zoom: 14, pitch: 60) {
            $0.elevationStyle = .realistic
            $0.showsContours = true
        },
        Case("overlays") { $0.overlays = overlays },
        Case("pitched overlays", zoom: 16, pitch: 50) { $0.overlays = overlays },
    ]

    private static let overlays: MapOverlayList = [
        MapOverlay(.circle(center: SampleMap.town, radius: 200), style: .init(fill: .white), opacity: 0.5, id: "7"),
        MapOverlay(.polyline([SampleMap.town, edge]), title: "a long way"),
        MapOverlay(.marker(MapMarker(at: SampleMap.town, title: "Here, where labels make room")), level: .aboveLabels),
    ]

    private static let points = stride(from: 20.0, to: 480, by: 40).flatMap { x in
        stride(from: 20.0, to: 360, by: 40).map { y in CGPoint(x: x, y: y) }
    }

    private static func renderer(_ sources: [String]) throws -> MapRenderer {
        MapRenderer(sources: try sources.map { try MapSources.open(SampleMap.folder.appending(path: $0)) })
    }

    private static func expectEqual(_ described: MapDescription, _ drawn: MapSnapshot) {
        #expect((described.pixelWidth, described.pixelHeight) == (drawn.pixelWidth, drawn.pixelHeight))
        #expect(described.projection == drawn.projection && described.options == drawn.options)
        #expect(described.labels == drawn.labels && described.unreadableNames == drawn.unreadableNames)
        #expect(described.attribution == drawn.attribution && described.remarks == drawn.remarks)
        #expect(described.missingTiles == drawn.missingTiles && described.damagedTiles == drawn.damagedTiles)
        for point in points { #expect(described.features(at: point) == drawn.features(at: point), "\(point)") }
    }

    @Test(arguments: cases) func `describing a map gives the same description as drawing it`(_ map: Case) throws {
        // Each renderer has its own cache, so neither uses what the other has cached.
        let drawn = try Self.renderer(map.sources).render(map.options)
        let renderer = try Self.renderer(map.sources)
        Self.expectEqual(try renderer.describe(map.options), drawn)
        let isRealistic = map.options.elevationStyle == .realistic
        #expect((try renderer.describe(map.options).projection.terrain != nil) == isRealistic)
    }

    @Test func `the test cases include labels, features, missing tiles and buildings`() throws {
        let all = try Self.cases.map { map in try Self.renderer(map.sources).describe(map.options) }
        #expect(all.count { $0.labels.count > 8 } > 10)
        #expect(all.contains { $0.missingTiles > 0 && $0.options.area.projectionIsFlat })
        #expect(all.contains { $0.missingTiles > 0 && !$0.options.area.projectionIsFlat })
        #expect(all.contains { map in Self.points.contains { map.features(at: $0).first?.role == .building } })
    }

    /// A source in which every other column of tiles is damaged.
    private struct HalfDamaged: MapSource {
        let whole: any MapSource
        var info: MapSourceInfo { whole.info }

        func tile(_ id: TileID) throws(MapSourceError) -> MapTile? {
            guard id.x % 2 == 0 else { throw MapSourceError(.damaged, "Tile \(id.zoom)/\(id.x)/\(id.y) is damaged.") }
            return try whole.tile(id)
        }
    }

    @Test(arguments: [0.0, 55]) func `reports the same damaged tiles as rendering, or throws the same error`(
        pitch: Double
    ) throws {
        let source = HalfDamaged(whole: try MapSources.open(SampleMap.folder.appending(path: "aubeval.mbtiles")))
        var options = Case("damaged", zoom: 14, pitch: pitch).options
        let error = #expect(throws: MapSourceError.self) { try MapRenderer(sources: [source]).render(options) }
        #expect(throws: try #require(error)) { try MapRenderer(sources: [source]).describe(options) }
        options.skipsDamagedTiles = true
        let drawn = try MapRenderer(sources: [source]).render(options)
        let described = try MapRenderer(sources: [source]).describe(options)
        #expect(!drawn.damagedTiles.isEmpty)
        Self.expectEqual(described, drawn)
    }

    @Test(arguments: [0.0, 55]) func `describing a map takes no drawing work`(pitch: Double) throws {
        let renderer = try Self.renderer(["aubeval.mbtiles"])
        var options = Case("without work", zoom: 15, pitch: pitch).options
        options.limits.maximumDrawingWork = 0
        let error = #expect(throws: MapError.self) { try renderer.render(options) }
        #expect(error?.limit == .drawingWork)
        let map = try renderer.describe(options)
        #expect(map.labels.count > 8 && !map.features(at: CGPoint(x: 240, y: 180)).isEmpty)
    }

    @Test func `stops when it is canceled`() throws {
        let renderer = try Self.renderer(["aubeval.mbtiles"])
        #expect(throws: CancellationError.self) {
            try renderer.describe(SampleMap.rendering(zoom: 15)) { true }
        }
    }

    @Test func `rejects the same options as drawing`() throws {
        let renderer = try Self.renderer(["aubeval.mbtiles"])
        for change: (inout MapSnapshotOptions) -> Void in [
            { $0.scale = 9 }, { $0.size.width = 0 }, { $0.configuration = .imagery }, { $0.area = .places([]) },
        ] {
            var options = SampleMap.rendering(zoom: 15)
            change(&options)
            let error = #expect(throws: MapError.self) { try renderer.render(options) }
            #expect(throws: try #require(error)) { try renderer.describe(options) }
        }
    }

    @Test func `a provider can describe its map without rendering pixels`() throws {
        var options = SampleMap.rendering(zoom: 15, width: 100, height: 50)
        options.scale = 2
        options.overlays = [MapOverlay(.circle(center: SampleMap.town, radius: 50), title: "disc")]
        let label = MapLabel(text: "Mill", role: .building, boxes: [])
        let map = try MapDescription(for: options, attribution: "Mine", labels: [label]) { _ in
            [MapFeature(.area, kind: .territory, name: "Meadow")]
        }
        #expect((map.pixelWidth, map.pixelHeight) == (200, 100) && map.attribution == "Mine" && map.labels == [label])
        #expect(map.features(at: CGPoint(x: 50, y: 25)).map(\.name) == ["disc", "Meadow"])
        options.scale = .nan
        #expect(throws: MapError.self) { try MapDescription(for: options) }
    }
}

extension MapArea {
    fileprivate var projectionIsFlat: Bool {
        guard case .camera(let camera) = self else { return true }
        return camera.pitch == 0
    }
}

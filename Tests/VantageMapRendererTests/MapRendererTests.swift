import Foundation
import Testing
import VantageCore
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapCanvas
@testable import VantageMapRenderer
@testable import VantageMapStyle

@Suite struct MapRendererTests {
    @Test(arguments: [MapPictureFormat.png, .jpeg(quality: 80), .webp(quality: 80), .webp(quality: 100)])
    func `renders the same bytes for the same request`(format: MapPictureFormat) throws {
        var rendering = SampleMap.rendering(zoom: 15, heading: 20)
        rendering.format = format
        rendering.overlays.add(MapOverlay(.circle(center: SampleMap.town, radius: 200), blendMode: .multiply))
        let places = (0..<200).map { SampleMap.town.destination(bearing: Double($0 * 37), distance: Double($0)) }
        rendering.overlays.add(MapOverlay(.heat(places), style: .init(pointRadius: 14), level: .aboveLabels))
        let warm = try SampleMap.renderer("aubeval.mbtiles")
        let first = try warm.render(rendering)
        #expect(try warm.render(rendering).data == first.data)
        #expect(try SampleMap.renderer("aubeval.mbtiles").render(rendering).data == first.data)
    }

    @Test func `renders the same maps concurrently as it does one at a time`() async throws {
        let renderer = try SampleMap.renderer("aubeval.mbtiles")
        let renderings = [13.0, 14, 15, 16].map { SampleMap.rendering(zoom: $0) }
        let alone = try renderings.map { try renderer.render($0).data }
        try await withThrowingTaskGroup(of: (Int, Data).self) { group in
            for round in 0..<12 {
                group.addTask { (round % 4, try renderer.render(renderings[round % 4]).data) }
            }
            for try await (number, picture) in group { #expect(picture == alone[number]) }
        }
    }

    @Test func `renders a picture at the right size at every scale`() throws {
        for (scale, width, height) in [(1.0, 480, 360), (2, 960, 720), (1.5, 720, 540)] {
            var rendering = SampleMap.rendering(zoom: 14)
            rendering.scale = scale
            let map = try SampleMap.renderer("aubeval.mbtiles").render(rendering)
            #expect((map.pixelWidth, map.pixelHeight) == (width, height))
            let tile = try DecodedPicture([UInt8](map.data), label: "the map")
            #expect((tile.canvas.width, tile.canvas.height) == (width, height))
        }
    }

    @Test(arguments: ["aubeval.mbtiles", "aubeval"])
    func `draws the same town from archives and from GeoJSON folders`(source: String) throws {
        let renderer = try SampleMap.renderer(source)
        let map = try renderer.render(SampleMap.rendering(zoom: 16))
        #expect(map.missingTiles == 0)
        #expect(map.labels.contains { $0.text == "Rue des Tilleuls" })
    }

    @Test func `lists the features at a point from top to bottom`() throws {
        let renderer = try SampleMap.renderer("aubeval.mbtiles")
        var rendering = SampleMap.rendering(zoom: 16)
        rendering.overlays.add(MapOverlay(.circle(center: SampleMap.town, radius: 50), title: "lower"))
        rendering.overlays.add(
            MapOverlay(.circle(center: SampleMap.town, radius: 50), level: .aboveLabels, title: "upper"))
        let map = try renderer.render(rendering)
        let middle = map.features(at: map.projection.point(for: SampleMap.town))
        #expect(middle.first?.name == "upper")
        #expect(middle.contains { $0.name == "lower" })
        let label = try #require(map.labels.first { $0.role == .pointOfInterest })
        let corners = label.boxes[0]
        let inside = CGPoint(
            x: corners.map(\.x).reduce(0, +) / 4, y: corners.map(\.y).reduce(0, +) / 4)
        #expect(map.features(at: inside).contains { $0.shape == .label && $0.name == label.text })
        let street = try #require(map.labels.first { $0.text == "Rue des Tilleuls" })
        let place = street.boxes[0]
        let on = CGPoint(x: place.map(\.x).reduce(0, +) / 4, y: place.map(\.y).reduce(0, +) / 4)
        let lines = map.features(at: on).filter { $0.shape == .line && $0.name == "Rue des Tilleuls" }
        // The street's name is in a separate layer, but the results contain the street only once.
        #expect(lines.map(\.layer) == ["transportation"])
        #expect(map.features(at: CGPoint(x: -500, y: -500)).isEmpty)
    }

    @Test func `draws the whole world in a small picture`() throws {
        let box = try BoundingBox(west: -180, south: -80, east: 180, north: 80)
        var rendering = MapSnapshotOptions(area: .box(box), size: PictureSize(width: 200, height: 160))
        rendering.format = .png
        let map = try SampleMap.renderer("aubeval.mbtiles").render(rendering)
        #expect(map.projection.zoom < 0)
        let canvas = try DecodedPicture([UInt8](map.data), label: "map").canvas
        func isNear(_ place: Coordinate, _ color: MapColor) -> Bool {
            let point = map.projection.point(for: place)
            let step = canvas.color(Int(point.x), Int(point.y)) - SIMD3(color.red, color.green, color.blue)
            return (step * step).sum() < 0.01
        }
        #expect(isNear(try Coordinate(latitude: 30, longitude: -150), Palette.light.water))
        #expect(isNear(SampleMap.town, Palette.light.earth))
    }

    @Test func `finds traffic where it is drawn`() throws {
        let traffic = try MapTraffic(
            geoJSON: Array(
                #"{"type":"Feature","properties":{"congestion":"heavy"},"geometry":{"type":"LineString","coordinates":[[7.69,48.2001],[7.71,48.2001]]}}"#
                    .utf8), label: "traffic")
        var rendering = SampleMap.rendering(zoom: 16)
        rendering.traffic = traffic
        let map = try SampleMap.renderer("aubeval.mbtiles").render(rendering)
        func found(at point: CGPoint) -> Bool {
            map.features(at: point).contains { $0.shape == .overlay && $0.name == "heavy" }
        }
        let on = map.projection.point(for: SampleMap.town)
        #expect(found(at: on))
        #expect(!found(at: CGPoint(x: on.x, y: on.y + 40)))
    }

    @Test(arguments: [0, 0.01, 1]) func `finds an overlay where it is visible`(opacity: Double) throws {
        var rendering = SampleMap.rendering(zoom: 16)
        let circle = MapOverlay.Shape.circle(center: SampleMap.town, radius: 50)
        rendering.overlays = [MapOverlay(circle, opacity: opacity, title: "disc")]
        let map = try SampleMap.renderer("aubeval.mbtiles").render(rendering)
        let found = map.features(at: map.projection.point(for: SampleMap.town))
        #expect(found.contains { $0.shape == .overlay && $0.name == "disc" } == (opacity > 0))
        #expect(!found.isEmpty, "the map below the overlay is found in any case")
    }

    @Test func `draws a missing tile as background and counts it`() throws {
        let far = try Coordinate(latitude: -40, longitude: -100)
        let map = try SampleMap.renderer("aubeval.mbtiles").render(SampleMap.rendering(zoom: 14, at: far))
        #expect(map.missingTiles > 0)
        #expect(map.labels.isEmpty)
    }

    /// A source with one unreadable tile.
    private struct DamagedSource: MapSource {
        let whole: any MapSource
        let damaged: TileID
        var info: MapSourceInfo { whole.info }

        func tile(_ id: TileID) throws(MapSourceError) -> MapTile? {
            guard id == damaged else { return try whole.tile(id) }
            throw MapSourceError(.damaged, "Tile \(id.zoom)/\(id.x)/\(id.y) is damaged.")
        }
    }

    @Test func `throws for a damaged tile, or omits and reports it`() throws {
        let whole = try MapSources.open(SampleMap.folder.appending(path: "aubeval.mbtiles"))
        var rendering = SampleMap.rendering(zoom: 14, width: 600, height: 600)
        let place = MapPoint(SampleMap.town)
        let damaged = TileID(zoom: 14, x: Int(place.x * 16384), y: Int(place.y * 16384))
        let renderer = MapRenderer(sources: [DamagedSource(whole: whole, damaged: damaged)])
        #expect(throws: MapSourceError.self) { try renderer.render(rendering) }
        rendering.skipsDamagedTiles = true
        let map = try renderer.render(rendering)
        #expect(map.damagedTiles == ["Tile 14/\(damaged.x)/\(damaged.y) is damaged."])
        #expect(map.missingTiles == 0)
        #expect(map.data != (try MapRenderer(sources: [whole]).render(rendering).data))
    }

    @Test func `draws pictures unchanged where their pixels match the map's`() throws {
        let renderer = try SampleMap.renderer("relief.mbtiles")
        var rendering = SampleMap.rendering(zoom: 13)
        rendering.configuration = .imagery
        rendering.showsAttribution = false
        let map = try renderer.render(rendering)
        #expect(map.missingTiles == 0)
        // At zoom 13 and scale 1, a pixel of a zoom 14 tile is exactly one pixel of the map.
        let canvas = try DecodedPicture([UInt8](map.data), label: "map").canvas
        let source = try #require(renderer.sources.first)
        let place = try #require(map.projection.mapPoint(for: CGPoint(x: 200.5, y: 100.5)))
        let pixels = Double(256 << 14)
        let (x, y) = (Int(place.x * pixels), Int(place.y * pixels))
        guard case .picture(let bytes)? = try source.tile(.init(zoom: 14, x: x / 256, y: y / 256)) else {
            Issue.record("The tile is missing.")
            return
        }
        let tile = try DecodedPicture(bytes, label: "tile").canvas
        #expect(canvas.color(200, 100) == tile.color(x % 256, y % 256))
    }

    @Test(arguments: [MapConfiguration.hybrid, .imagery]) func `a map with imagery requires a source of pictures`(
        configuration: MapConfiguration
    )
        throws
    {
        var rendering = SampleMap.rendering(zoom: 14)
        rendering.configuration = configuration
        let renderer = try SampleMap.renderer("aubeval.mbtiles")
        let error = #expect(throws: MapError.self) { try renderer.render(rendering) }
        #expect(error?.code == .invalidOption)
    }

    @Test func `refuses an oversized picture and an impossible scale`() throws {
        let renderer = try SampleMap.renderer("aubeval.mbtiles")
        for (width, height, scale) in [
            (0, 100, 1.0), (100_000, 100, 1), (8000, 8000, 1), (100, 100, 0), (100, 100, .nan),
        ] {
            var rendering = SampleMap.rendering(zoom: 10, width: width, height: height)
            rendering.scale = scale
            #expect(throws: MapError.self) { try renderer.render(rendering) }
        }
    }

    @Test(arguments: [Double.nan, .infinity, -1, 1e300])
    func `reports the pixel size that an invalid scale would require`(
        scale: Double
    ) {
        var rendering = SampleMap.rendering(zoom: 10)
        rendering.scale = scale
        _ = rendering.pixels
        let error = #expect(throws: MapError.self) { try rendering.projection() }
        #expect(error?.code == .invalidOption)
    }

    @Test func `stops rendering when the request is canceled`() throws {
        let renderer = try SampleMap.renderer("aubeval.mbtiles")
        #expect(throws: CancellationError.self) {
            try renderer.render(SampleMap.rendering(zoom: 14)) { true }
        }
    }

    @Test func `checks for cancellation throughout drawing`() throws {
        var questions = 0
        _ = try SampleMap.renderer("aubeval.mbtiles").render(SampleMap.rendering(zoom: 15)) {
            questions += 1
            return false
        }
        #expect(questions > 100)
    }
}

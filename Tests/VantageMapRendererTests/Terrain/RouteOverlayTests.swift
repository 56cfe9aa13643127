import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapCanvas
@testable import VantageMapRenderer
@testable import VantageMapStyle

@Suite struct RouteOverlayTests {
    private static let style = MapOverlay.Style(stroke: MapColor(0xFF00FF), lineWidth: 6)

    /// A route north through the sample town with a point every 100 m.
    private static func line(_ corners: Int = 7, from start: Double = -300) -> [Coordinate] {
        (0..<corners).map {
            place(start + 100 * Double($0))
        }
    }

    private static func place(_ north: Double) -> Coordinate {
        SampleMap.town.destination(bearing: north < 0 ? 180 : 0, distance: abs(north))
    }

    private static func color(_ map: MapSnapshot, at point: CGPoint) throws -> SIMD3<Double> {
        let canvas = try DecodedPicture([UInt8](map.data), label: "map").canvas
        return canvas.color(Int(point.x), Int(point.y)) * 255
    }

    private static func isWhole(_ color: SIMD3<Double>) -> Bool { color == SIMD3(255, 0, 255) }

    /// Reports whether a color is that of a line drawn at 40% opacity.
    private static func isPale(_ color: SIMD3<Double>) -> Bool {
        color.y < 175 && color.y > 90 && color.x > 200 && color.z > 200
    }

    private static func plain(_ options: MapSnapshotOptions) -> MapSnapshotOptions {
        var options = options
        options.configuration = .imagery
        options.showsAttribution = false
        return options
    }

    /// Picture tiles of uniform white.
    private struct White: MapSource {
        var info = MapSourceInfo(file: URL(filePath: "/white"), kind: .raster, zooms: 0...20)

        init() { info.role = .picture }

        func tile(_ id: TileID) throws(MapSourceError) -> MapTile? {
            let canvas = try! Canvas(width: 64, height: 64, isOpaque: true)
            canvas.fillAll(.white)
            return .picture(try! canvas.encoded(as: .png))
        }
    }

    @Test(arguments: [0.0, 45]) func `draws tunnels in a paler color`(pitch: Double) throws {
        var options = Self.plain(Hills.options(zoom: 14, pitch: pitch))
        options.elevationStyle = .flat
        let route = MapRouteLine(Self.line(), structures: [.init(.tunnel, points: 1...3)])
        options.overlays = [MapOverlay(.route(route), style: Self.style)]
        let map = try MapRenderer(sources: [White()]).render(options)
        for (distance, isTunnel) in [(-250.0, false), (-150, true), (-50, true), (50, false)] {
            let color = try Self.color(map, at: map.point(for: Self.place(distance)))
            #expect(isTunnel ? Self.isPale(color) : Self.isWhole(color), "\(distance): \(color)")
        }
        #expect(map.features(at: map.point(for: Self.line()[2])).contains { $0.shape == .overlay })
    }

    /// A west–east gorge through the town, 80 m deep, between level ground.
    private static let gorge: HeightTiles = {
        let middle = MapPoint(SampleMap.town).y
        var tiles = HeightTiles(zooms: 0...14) { _, row, zoom in
            let away = (middle - (Double(row) + 0.5) / Double(256 << zoom)) * 40_075_017 * 0.6665
            return 500 - 80 * max(0, 1 - abs(away) / 150)
        }
        tiles.side = 256
        return tiles
    }()

    @Test func `draws a bridge straight across a gorge, and other lines down into the gorge`() throws {
        let corners = [-300.0, -200, 200, 300].map {
            SampleMap.town.destination(bearing: 90, distance: 40)
                .destination(bearing: $0 < 0 ? 180 : 0, distance: abs($0))
        }
        var options = Self.plain(Hills.options(zoom: 15.5, pitch: 55, heading: 70))
        let bridge = MapRouteLine(corners, structures: [.init(.bridge, points: 1...2)])
        for route in [bridge, MapRouteLine(corners)] {
            options.overlays = [MapOverlay(.route(route), style: Self.style)]
            let map = try MapRenderer(sources: [White(), Self.gorge]).render(options)
            let middle = SampleMap.town.destination(bearing: 90, distance: 40)
            let down = map.point(for: middle)
            // The bridge is level, so its middle is at the same height as its ends.
            let plane = map.projection.plane(MapPoint(middle))
            let height = try #require(map.projection.terrain).height(at: map.projection.plane(MapPoint(corners[1])))
            let deck = try #require(map.projection.lens).point(plane, height: height) + map.projection.middle
            let isBridge = !route.structures.isEmpty
            let over = try Self.color(map, at: CGPoint(x: deck.x, y: deck.y))
            #expect(Self.isWhole(over) == isBridge, "\(over)")
            #expect(Self.isWhole(try Self.color(map, at: down)) != isBridge)
        }
    }

    @Test func `draws the parts of a route behind a ridge in a paler color`() throws {
        let south = MapPoint(SampleMap.town).y
        var ridge = HeightTiles(zooms: 0...12) { _, row, zoom in
            let away = (south - (Double(row) + 0.5) / Double(256 << zoom)) * 40_075_017 * 0.6665
            return 200 + 400 * max(0, 1 - abs(away - 600) / 200)
        }
        ridge.side = 256
        var options = Self.plain(Hills.options(zoom: 13.5, pitch: 65))
        // The route is diagonal, so that its hidden part does not overlap the visible slope of the ridge.
        func place(_ north: Double) -> Coordinate {
            SampleMap.town.destination(bearing: 50, distance: north / cos(50 * .pi / 180))
        }
        let route = MapRouteLine((0...10).map { place(100 * Double($0)) })
        options.overlays = [MapOverlay(.route(route), style: Self.style)]
        let map = try MapRenderer(sources: [White(), ridge]).render(options)
        for (north, isHidden) in [(150.0, false), (330, false), (850, true), (930, true)] {
            let color = try Self.color(map, at: map.point(for: place(north)))
            #expect(isHidden ? Self.isPale(color) : Self.isWhole(color), "\(north): \(color)")
        }
    }

    @Test func `treats a feature as a route if it lists tunnels`() throws {
        let text = """
            {"type":"Feature","properties":{"structures":[{"kind":"tunnel","points":[1,2]},{"kind":"moat","points":[0,1]},
            {"kind":"bridge","points":[2,1]}]},"geometry":{"type":"LineString","coordinates":[[7,48],[7.1,48],[7.2,48]]}}
            """
        let overlays = try GeoJSONOverlays(Array(text.utf8), label: "route").overlays
        guard case .route(let route)? = overlays.first?.shape else {
            Issue.record("Found \(overlays) instead.")
            return
        }
        #expect(route.line.count == 3)
        #expect(route.structures == [.init(.tunnel, points: 1...2)])
    }
}

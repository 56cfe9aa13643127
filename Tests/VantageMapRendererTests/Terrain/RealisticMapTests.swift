import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapCanvas
@testable import VantageMapRenderer
@testable import VantageMapStyle

@Suite struct RealisticMapTests {
    private static func canvas(_ map: MapSnapshot) throws -> Canvas {
        try DecodedPicture([UInt8](map.data), label: "map").canvas
    }

    @Test(arguments: [(45.0, 10.0), (62, 140), (70, 260)])
    func `shows the ground that each pixel's ray meets`(pitch: Double, heading: Double) throws {
        var options = Hills.options(pitch: pitch, heading: heading)
        options.configuration = .imagery
        let map = try MapRenderer(sources: [Gradient(), Hills.tiles]).render(options)
        let canvas = try Self.canvas(map)
        var (compared, wrong) = (0, 0)
        for row in stride(from: 0, to: 360, by: 3) {
            for column in stride(from: 0, to: 480, by: 2) {
                let point = SIMD2(Double(column) + 0.5, Double(row) + 0.5)
                // Compares only pixels that have no haze and are not at the edge of a hill.
                guard let seen = map.projection.ground(point - map.projection.middle), seen.depth < 2.3,
                    let above = map.projection.ground(point - map.projection.middle - SIMD2(0, 1)),
                    let below = map.projection.ground(point - map.projection.middle + SIMD2(0, 1)),
                    above.depth / below.depth < 1.04
                else { continue }
                let color = canvas.color(column, row) * 255
                let expected = Gradient.color(map.projection.mapPoint(seen.plane))
                compared += 1
                let isRight =
                    abs(color.x - Double(expected >> 16 & 255)) <= 4
                    && abs(color.y - Double(expected >> 8 & 255)) <= 4
                if !isRight { wrong += 1 }
            }
        }
        #expect(compared > 10_000)
        #expect(wrong < compared / 500)
    }

    @Test func `shows no cracks between tiles and zooms`() throws {
        var options = Hills.options(pitch: 60, heading: 33)
        options.configuration = .imagery
        let map = try MapRenderer(sources: [Gradient(), Hills.tiles]).render(options)
        let canvas = try Self.canvas(map)
        // Only the ground has a blue component of 128. Sky, haze and gaps have other values.
        for row in 200..<360 {
            for column in 0..<480 { #expect(abs(canvas.color(column, row).z * 255 - 128) <= 1) }
        }
    }

    @Test func `draws high ground down to the picture's lower edge even if only small tiles have heights`() throws {
        var plateau = HeightTiles(zooms: 12...12) { _, _, _ in 2500 }
        plateau.side = 64
        // A place 100 points north of a tile edge. That edge is at the same position at every zoom from 8 on.
        let place = MapPoint(x: MapPoint(SampleMap.town).x, y: 89.0 / 256 - 100.0 / (512 * 4096))
        var options = Hills.options(zoom: 12, pitch: 60, at: place.coordinate)
        options.configuration = .imagery
        let map = try MapRenderer(sources: [Gradient(), plateau]).render(options)
        #expect(map.projection.pitch == 60)
        let canvas = try Self.canvas(map)
        for row in stride(from: 200, to: 360, by: 4) {
            for column in stride(from: 0, to: 480, by: 4) {
                #expect(abs(canvas.color(column, row).z * 255 - 128) <= 1)
            }
        }
    }

    @Test func `draws level ground like a flat map`() throws {
        var level = HeightTiles(zooms: 0...12) { _, _, _ in 700 }
        level.side = 64
        for heading in [0.0, 120] {
            var options = Hills.options(zoom: 15, pitch: 55, heading: heading)
            let realistic = try Hills.renderer(level).render(options)
            options.elevationStyle = .flat
            let flat = try Hills.renderer(level).render(options)
            let (one, other) = (try Self.canvas(realistic), try Self.canvas(flat))
            var unlike = 0
            for row in 0..<360 {
                for column in 0..<480 {
                    let step = one.color(column, row) - other.color(column, row)
                    if max(abs(step.x), abs(step.y), abs(step.z)) > 0.12 { unlike += 1 }
                }
            }
            #expect(unlike < 480 * 360 / 100)
            #expect(realistic.labels.map(\.text).sorted() == flat.labels.map(\.text).sorted())
            let place = SampleMap.town.destination(bearing: 200, distance: 300)
            let (raised, lying) = (realistic.point(for: place), flat.point(for: place))
            #expect(abs(raised.x - lying.x) < 1e-3 && abs(raised.y - lying.y) < 1e-3)
        }
    }

    /// A steep mountain north of the town.
    private static let ridge: HeightTiles = {
        let south = MapPoint(SampleMap.town).y
        var tiles = HeightTiles(zooms: 0...12) { _, row, zoom in
            let away = (south - (Double(row) + 0.5) / Double(256 << zoom)) * 40_075_017 * 0.666
            return 200 + 700 * max(0, 1 - abs(away - 1200) / 500)
        }
        tiles.side = 256
        return tiles
    }()

    @Test func `omits labels and markers behind a ridge entirely`() throws {
        let behind = SampleMap.town.destination(bearing: 0, distance: 2200)
        let before = SampleMap.town.destination(bearing: 0, distance: 300)
        var options = Hills.options(zoom: 14, pitch: 65)
        options.overlays = [
            MapOverlay(.marker(MapMarker(at: behind, title: "Behind"))),
            MapOverlay(.marker(MapMarker(at: before, title: "Before"))),
        ]
        let map = try Hills.renderer(Self.ridge).render(options)
        func isFound(_ place: Coordinate) -> Bool {
            let tip = map.point(for: place)
            return map.features(at: CGPoint(x: tip.x, y: tip.y - 20)).contains { $0.shape == .overlay }
        }
        #expect(isFound(before))
        #expect(!isFound(behind))
        let terrain = try #require(map.projection.terrain)
        #expect(map.labels.count > 5)
        for label in map.labels {
            let middle =
                label.boxes.flatMap { $0 }.reduce(SIMD2<Double>.zero) { $0 + SIMD2($1.x, $1.y) }
                / Double(4 * label.boxes.count)
            #expect(terrain.seen(at: middle - map.projection.middle) != nil)
        }
        options.elevationStyle = .flat
        let flat = try Hills.renderer(Self.ridge).render(options)
        #expect(Set(flat.labels.map(\.text)).subtracting(map.labels.map(\.text)).count > 0)
    }

    @Test func `drapes an overlay over the ground and finds it there`() throws {
        let center = SampleMap.town.destination(bearing: 30, distance: 500)
        var options = Hills.options(zoom: 14, pitch: 60)
        options.pointOfInterestFilter = .excludingAll
        options.overlays = [
            MapOverlay(.circle(center: center, radius: 150), style: .init(fill: MapColor(0x00FF00), stroke: nil))
        ]
        let map = try Hills.renderer().render(options)
        let canvas = try Self.canvas(map)
        for bearing in stride(from: 0.0, to: 360, by: 30) {
            for (distance, isIn) in [(130.0, true), (175, false)] {
                let point = map.point(for: center.destination(bearing: bearing, distance: distance))
                #expect((canvas.color(Int(point.x), Int(point.y)) == SIMD3(0, 1, 0)) == isIn)
                #expect(map.features(at: point).contains { $0.shape == .overlay } == isIn)
            }
        }
    }

    @Test func `finds an overlay far to the side, outside the unpitched view`() throws {
        var options = Hills.options(zoom: 13, pitch: 70)
        var level = HeightTiles(zooms: 0...12) { _, _, _ in 700 }
        level.side = 64
        let place = SampleMap.town.destination(bearing: 30, distance: 6000)
        options.overlays = [
            MapOverlay(.circle(center: place, radius: 400), style: .init(fill: MapColor(0x00FF00), stroke: nil))
        ]
        let map = try Hills.renderer(level).render(options)
        let point = map.point(for: place)
        #expect((0...480).contains(point.x) && (0...360).contains(point.y))
        #expect(abs(map.projection.plane(MapPoint(place)).x) > 240)
        #expect(map.features(at: point).contains { $0.shape == .overlay })
    }

    @Test func `draws flat terrain if a shape is above labels, but not if a marker is`() throws {
        let area = MapOverlay(.circle(center: SampleMap.town, radius: 50), level: .aboveLabels)
        let marker = MapOverlay(.marker(MapMarker(at: SampleMap.town)), level: .aboveLabels)
        var options = Hills.options(pitch: 50)
        options.overlays = [area]
        #expect(try Hills.renderer().render(options).projection.terrain == nil)
        options.overlays = [marker]
        #expect(try Hills.renderer().render(options).projection.terrain != nil)
    }

    @Test func `reports impossible options`() throws {
        #expect {
            try SampleMap.renderer("aubeval.mbtiles").render(Hills.options(pitch: 50))
        } throws: { "\($0)".contains("A realistic map needs an elevation source") }
        var wall = HeightTiles(zooms: 0...12) { _, row, zoom in
            (Double(row) + 0.5) / Double(256 << zoom) > MapPoint(SampleMap.town).y + 1e-5 ? 3000 : 200
        }
        wall.side = 256
        #expect {
            try Hills.renderer(wall).render(Hills.options(zoom: 15, pitch: 60))
        } throws: { error in
            (error as? MapError)?.code == .cameraBelowGround && "\(error)".contains("m below the ground")
        }
        var wrong = HeightTiles(zooms: 0...12) { _, _, _ in 50_000 }
        wrong.side = 256
        #expect(throws: MapError.self) { try Hills.renderer(wrong).render(Hills.options(pitch: 60)) }
    }

    @Test func `fills gaps in the elevation data with adjacent heights`() throws {
        var holes = HeightTiles(zooms: 0...12) { column, row, _ in (column / 7 + row / 5) % 3 == 0 ? nil : 640 }
        holes.side = 64
        holes.has = { $0.zoom < 11 || $0.x % 2 == 0 }
        let map = try Hills.renderer(holes).render(Hills.options(pitch: 60))
        let terrain = try #require(map.projection.terrain)
        for tile in terrain.tiles { #expect(abs(tile.range.lowerBound) < 0.1 && abs(tile.range.upperBound) < 0.1) }
    }

    @Test func `renders the same bytes whatever the cache contains`() throws {
        let renderer = try Hills.renderer()
        let options = Hills.options(zoom: 14, pitch: 65, heading: 80)
        let first = try renderer.render(options)
        _ = try renderer.render(Hills.options(zoom: 14, pitch: 40))
        #expect(try renderer.render(options).data == first.data)
        #expect(try Hills.renderer().render(options).data == first.data)
    }
}

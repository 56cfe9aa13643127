import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapCanvas
@testable import VantageMapRelief
@testable import VantageMapRenderer
@testable import VantageMapStyle

@Suite struct PitchedMapTests {
    private static func options(
        zoom: Double = 15, pitch: Double, heading: Double = 0, width: Int = 480, height: Int = 360
    ) -> MapSnapshotOptions {
        var options = SampleMap.rendering(zoom: zoom, width: width, height: height)
        options.area = .camera(
            MapCamera(center: SampleMap.town, zoom: zoom, heading: Heading(normalizing: heading), pitch: pitch))
        return options
    }

    @Test(arguments: [(10.0, 0.0), (50, 200), (75, 33)])
    func `covers the ground without gaps, overlaps or holes`(pitch: Double, heading: Double) throws {
        let projection = try SampleMap.projection(heading: heading, pitch: pitch)
        let lens = try #require(projection.lens)
        let tiles = try GroundTileSelector(projection, lens, limit: 1024).tiles()
        #expect(tiles.count < 240)
        for number in 0..<4000 {
            let point = spread(number) * SIMD2(640, 480)
            guard point.y > lens.farEdge + projection.middle.y + 0.01,
                let place = projection.mapPoint(for: CGPoint(x: point.x, y: point.y)), (0..<1).contains(place.y)
            else { continue }
            let holders = tiles.filter { tile in
                (tile.origin.x..<tile.origin.x + tile.side).contains(place.x)
                    && (tile.origin.y..<tile.origin.y + tile.side).contains(place.y)
            }
            #expect(holders.count == 1)
            // A pixel of the tile is at most a fifth larger than a pixel of the picture.
            let depth = lens.depth(projection.plane(place).y) / lens.distance
            #expect(
                Double(try #require(holders.first).tile.zoom - GroundTexture.depth) >= projection.zoom - log2(depth)
                    - 0.26)
        }
    }

    // Omits flat, north-up maps at integer zooms, because their pixels coincide with those of the tiles.
    @Test(arguments: [(20.0, 13.4, 25.0), (60, 13.4, 25), (72, 13.4, 25), (60, 13, 0)])
    func `shows no seams between tiles and zooms`(pitch: Double, zoom: Double, heading: Double) throws {
        var options = Self.options(zoom: zoom, pitch: pitch, heading: heading)
        options.configuration = .imagery
        let map = try MapRenderer(sources: [Gradient()]).render(options)
        let canvas = try DecodedPicture([UInt8](map.data), label: "map").canvas
        let lens = try #require(map.projection.lens)
        for row in stride(from: 0, to: 360, by: 1) {
            let y = Double(row) + 0.5 - map.projection.middle.y
            // Compares only pixels without haze.
            guard y > lens.point(SIMD2(0, lens.ground(ofDepth: lens.distance * 2.4))).y else { continue }
            for column in 0..<480 {
                let place = try #require(
                    map.projection.mapPoint(for: CGPoint(x: Double(column) + 0.5, y: Double(row) + 0.5)))
                let color = canvas.color(column, row) * 255
                let expected = Gradient.color(place)
                #expect(abs(color.x - Double(expected >> 16 & 255)) <= 3)
                #expect(abs(color.y - Double(expected >> 8 & 255)) <= 3)
            }
        }
    }

    @Test(arguments: [30.0, 60, 75])
    func `draws labels upright, unclipped, apart from each other and on the ground`(pitch: Double) throws {
        let map = try SampleMap.renderer("aubeval.mbtiles").render(Self.options(zoom: 14.6, pitch: pitch, heading: 70))
        #expect(map.labels.count > 8)
        let boxes = map.labels.map { label in
            label.boxes.map { PixelBox(around: $0.map { SIMD2(Double($0.x), Double($0.y)) }) }
        }
        for (number, label) in map.labels.enumerated() {
            for corners in label.boxes {
                #expect(corners.allSatisfy { $0.x >= 0 && $0.y >= 0 && $0.x <= 480 && $0.y <= 360 })
                #expect(map.coordinate(for: corners[2]) != nil)
                // Text along roads is rotated but never upside down.
                #expect(corners[1].x >= corners[0].x - 1e-6)
            }
            for other in boxes.dropFirst(number + 1) where label.boxes.count == 1 && other.count == 1 {
                #expect(!boxes[number][0].grown(by: -1).intersects(other[0].grown(by: -1)) || label.role.isRoad)
            }
        }
        let near = map.labels.filter { $0.boxes[0][0].y > 250 }.map(\.height).max() ?? 0
        let far = map.labels.filter { $0.boxes[0][0].y < 100 && $0.role != .town }.map(\.height).min() ?? 0
        #expect(far < near)
    }

    @Test func `finds the features at a point on the ground`() throws {
        let map = try SampleMap.renderer("aubeval.mbtiles").render(Self.options(zoom: 15, pitch: 55, heading: 130))
        let flat = try SampleMap.renderer("aubeval.mbtiles").render(Self.options(zoom: 15, pitch: 0))
        var compared = 0
        for number in 0..<300 {
            let point = spread(number) * SIMD2(440, 320) + 20
            let place = try #require(map.coordinate(for: CGPoint(x: point.x, y: point.y)))
            let below = flat.point(for: place)
            guard (0...480).contains(below.x), (0...360).contains(below.y) else { continue }
            let found = map.features(at: CGPoint(x: point.x, y: point.y)).filter { $0.shape == .area }
            let expected = flat.features(at: below).filter { $0.shape == .area }
            guard found.first?.role != .building, expected.first?.role != .building else { continue }
            #expect(found.map(\.role) == expected.map(\.role))
            compared += 1
        }
        #expect(compared > 60)
    }

    @Test func `clips areas and lines that extend behind the camera`() throws {
        func ring(_ west: Double, _ south: Double, _ east: Double, _ north: Double) throws -> [Coordinate] {
            try [(west, south), (east, south), (east, north), (west, north)].map {
                try Coordinate(latitude: $0.1, longitude: $0.0)
            }
        }
        var options = Self.options(zoom: 16, pitch: 70)
        options.showsAttribution = false
        let whole = try ring(-10, 30, 20, 60)
        options.overlays = [
            MapOverlay(.polygon([whole]), style: .init(fill: MapColor(0x00FF00), stroke: nil), level: .aboveLabels)
        ]
        let map = try SampleMap.renderer("aubeval.mbtiles").render(options)
        let canvas = try DecodedPicture([UInt8](map.data), label: "map").canvas
        for (x, y) in [(5, 350), (240, 200), (470, 350), (240, 358)] {
            #expect(canvas.color(x, y) == SIMD3(0, 1, 0))
        }
        #expect(map.features(at: CGPoint(x: 240, y: 300)).first?.shape == .overlay)
    }

    @Test func `a map costs the same work whatever the cache contains`() throws {
        let renderer = try SampleMap.renderer("aubeval.mbtiles")
        var options = Self.options(zoom: 14.2, pitch: 60)
        func isWithin(_ limit: Int, _ renderer: MapRenderer) throws -> Bool {
            options.limits.maximumDrawingWork = limit
            do { _ = try renderer.render(options) } catch let error as MapError where error.code == .tooLarge {
                return false
            }
            return true
        }
        // The lowest sufficient limit, to within a thousandth.
        var (low, high) = (1, 100_000_000)
        while high - low > high / 1000 {
            let middle = (low + high) / 2
            if try isWithin(middle, renderer) { high = middle } else { low = middle }
        }
        #expect(try isWithin(high, SampleMap.renderer("aubeval.mbtiles")))
        #expect(try !isWithin(low, SampleMap.renderer("aubeval.mbtiles")))
        #expect(low > 10_000)
    }

    @Test func `renders the same bytes with a pitch of 0 as without a pitch`() throws {
        let renderer = try SampleMap.renderer("aubeval.mbtiles")
        #expect(try renderer.render(Self.options(pitch: 0)).data == renderer.render(SampleMap.rendering(zoom: 15)).data)
    }

    @Test func `renders the same bytes from scratch and from the cache`() throws {
        let renderer = try SampleMap.renderer("aubeval.mbtiles")
        let first = try renderer.render(Self.options(pitch: 60)).data
        #expect(try renderer.render(Self.options(pitch: 60)).data == first)
        #expect(try SampleMap.renderer("aubeval.mbtiles").render(Self.options(pitch: 60)).data == first)
    }
}

extension MapLabel {
    /// The height of the label's first box in points.
    fileprivate var height: Double {
        let corners = boxes[0]
        return hypot(corners[3].x - corners[0].x, corners[3].y - corners[0].y)
    }
}

extension MapRole {
    fileprivate var isRoad: Bool { MapRole.roads.contains(self) }
}

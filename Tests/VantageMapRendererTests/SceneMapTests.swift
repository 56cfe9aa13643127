import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageScenes

@testable import VantageMapCanvas
@testable import VantageMapRenderer

@Suite struct SceneMapTests {
    /// Scenes in memory.
    private struct Scenes: SceneMarks {
        var marks: [SceneMark]

        init(_ marks: [SceneMark]) { self.marks = marks }

        init(_ places: [(Double, Double)]) throws {
            marks = try places.map { try Self.mark($0.0, $0.1) }
        }

        static func mark(
            _ latitude: Double, _ longitude: Double, heading: Double? = nil, isPanorama: Bool = true,
            sequence: Int64? = nil
        ) throws -> SceneMark {
            SceneMark(
                at: try Coordinate(latitude: latitude, longitude: longitude),
                heading: try heading.map { try Heading($0) }, isPanorama: isPanorama, sequence: sequence)
        }

        func forEach(_ body: (SceneMark) throws -> Void) throws { try marks.forEach(body) }

        var extent: SceneExtent {
            get throws { try #require(try SceneExtent(of: self, sample: SceneStatistics(of: self).sample)) }
        }

        func text() throws -> SceneMapText {
            SceneMapText(statistics: try SceneStatistics(of: self), extent: try extent)
        }
    }

    private static let street = line(20, north: 1e-4, east: 2e-4)

    private static func line(_ count: Int, north: Double, east: Double) -> [(Double, Double)] {
        (0..<count).map { number -> (Double, Double) in
            (48.2 + Double(number) * north, 7.7 + Double(number) * east)
        }
    }

    @Test func `frames the bulk of the scenes and reports those far away`() throws {
        let extent = try Scenes(Self.street + [(0, 0.001), (-33.9, 151.2), (48.3, 7.7)]).extent
        #expect(extent.outside == 3)
        #expect(extent.farthest?.coordinate.latitude == -33.9)
        #expect(extent.south == 48.2 && abs(extent.north - 48.2019) < 1e-9)
        #expect(extent.west == 7.7 && abs(extent.east - 7.7038) < 1e-9)
    }

    @Test(arguments: [
        // One scene, two scenes far from each other, two towns with equally many scenes, and a long road.
        [(48.2, 7.7)], [(48.2, 7.7), (-33.9, 151.2)],
        line(10, north: 0, east: 1e-4) + line(10, north: 0, east: 1e-4).map { ($0.0 + 4, $0.1) },
        line(50, north: 0.1, east: 0),
    ])
    func `leaves out no scene if none is far from most others`(places: [(Double, Double)]) throws {
        let extent = try Scenes(places).extent
        #expect(extent.outside == 0 && extent.farthest == nil)
        #expect(extent.south == places.map(\.0).min() && extent.north == places.map(\.0).max())
    }

    @Test func `frames scenes on both sides of ±180° together`() throws {
        let extent = try Scenes([(-17, 179.9), (-17.1, -179.9), (-17, 179.8), (-17.1, 179.95)]).extent
        #expect(extent.outside == 0)
        #expect(abs(extent.east - extent.west - 0.3) < 1e-9)
        #expect(abs(extent.rect.width - 0.3 / 360) < 1e-12)
        #expect(SceneMapText.longitude(extent.west) == "179.80000° E")
        #expect(SceneMapText.longitude(extent.east) == "179.90000° W")
    }

    @Test(arguments: [
        (0.0, "100% of the headings point in the direction of travel."),
        (90, "100% of the headings point 90° to the right of the direction of travel."),
        (-45, "100% of the headings point 45° to the left of the direction of travel."),
        (180, "100% of the headings point backward, against the direction of travel."),
    ])
    func `compares headings with the direction of travel`(turn: Double, sentence: String) throws {
        let places = Self.street
        let bearing = try Coordinate(latitude: places[0].0, longitude: places[0].1).bearing(
            to: Coordinate(latitude: places[1].0, longitude: places[1].1))
        let heading = Heading(normalizing: try #require(bearing).degrees + turn).degrees
        let marks = try places.map { try Scenes.mark($0.0, $0.1, heading: heading, sequence: 1) }
        #expect(try Scenes(marks).text().headings == sentence)
    }

    @Test func `reports headings that are unrelated to the direction of travel`() throws {
        let marks = try Self.street.enumerated().map {
            try Scenes.mark($1.0, $1.1, heading: Double($0 * 47 % 360), sequence: 1)
        }
        #expect(try Scenes(marks).text().headings == "Headings do not follow the direction of travel.")
    }

    @Test func `does not compare the headings of scenes in different sequences`() throws {
        let marks = try Self.street.enumerated().map {
            try Scenes.mark($1.0, $1.1, heading: 0, sequence: Int64($0))
        }
        #expect(try Scenes(marks).text().headings == nil)
    }

    @Test func `lists counts, the extent, and positions outside the map`() throws {
        let panoramas = try Self.street.map { try Scenes.mark($0.0, $0.1) }
        let photo = try Scenes.mark(0, 0.5, heading: 1, isPanorama: false)
        let text = try Scenes(panoramas + [photo]).text()
        #expect(text.title == "21 scenes: 20 panoramas, 1 photo")
        #expect(text.area == "48.20000° to 48.20190° N, 7.70000° to 7.70380° E (282 m × 211 m)")
        #expect(text.outside == "1 position is outside the map, at 0.00000, 0.50000 (5,385 km away).")
        #expect(text.headings == "20 scenes without a heading.")
        let world = try Scenes([(10, -170), (-60, 170), (45, 5), (30, 100), (-20, -60)]).text()
        #expect(world.area.hasPrefix("60.00000° S to 45.00000° N, 100.00000° E to 5.00000° E ("))
        #expect(SceneMapText.grouped(1_234_567) == "1,234,567" && SceneMapText.grouped(999) == "999")
    }

    @Test func `draws no map without scenes`() throws {
        #expect(try draw(Scenes([SceneMark]())) == nil)
    }

    @Test func `draws each scene in its color at its place`() throws {
        // A square with side length s around (0, 0), where the projection is almost linear.
        let s = 0.01
        let scenes = Scenes([
            try Scenes.mark(-s, -s), try Scenes.mark(s, s), try Scenes.mark(-s, s, isPanorama: false),
        ])
        let canvas = try #require(try draw(scenes))
        let map = SceneMapLayout(SceneMapDrawing.size).map
        let points = (map.height - 72) / (2 * s)
        func pixel(_ latitude: Double, _ longitude: Double) -> UInt32 {
            let x = map.left + map.width / 2 + longitude * points
            let y = map.top + map.height / 2 - latitude * points
            return canvas.row(Int(y))[Int(x)] & 0xFFFFFF
        }
        #expect(pixel(-s, -s) == 0x12796C && pixel(s, s) == 0x12796C)
        #expect(pixel(-s, s) == 0xD9720F)
        #expect(pixel(0.62 * s, 0.34 * s) == 0xF8F7F3)
    }

    @Test func `draws a heading as an arrow in its direction`() throws {
        let scenes = Scenes([try Scenes.mark(-0.01, -0.01, heading: 90), try Scenes.mark(0.01, 0.01)])
        let canvas = try #require(try draw(scenes))
        let map = SceneMapLayout(SceneMapDrawing.size).map
        let points = (map.height - 72) / 0.02
        let x = Int(map.left + map.width / 2 - 0.01 * points)
        let y = Int(map.top + map.height / 2 + 0.01 * points)
        #expect(canvas.row(y)[x + 11] & 0xFFFFFF == 0x12796C)
        #expect(canvas.row(y)[x - 11] & 0xFFFFFF != 0x12796C)
    }

    @Test func `keeps a bounded number of marks, however many scenes there are`() {
        var thinned = ThinnedScenes()
        for number in 0..<200_000 {
            let place = SIMD2(Double(number * 7 % 1000), Double(number * 13 % 600))
            thinned.add(SceneMarkPainter.Mark(at: place, heading: 0, isPanorama: number.isMultiple(of: 2)))
        }
        #expect(thinned.isThinned)
        #expect(thinned.marks.count <= 2 * 200 * 120)
        #expect(thinned.arrows.count <= 2 * 50 * 30)
    }

    @Test func `samples large numbers of scenes evenly`() throws {
        let marks = try (0..<50_000).map { try Scenes.mark(Double($0) / 1000, 0) }
        let statistics = try SceneStatistics(of: Scenes(marks))
        #expect(statistics.sample.count == 16_384 && statistics.count == 50_000)
        let sorted = statistics.sample.map(\.latitude).sorted()
        #expect(abs(sorted[8192] - 25) < 1)
    }

    @Test(arguments: [
        (7.6213...7.7012, 8, 0.01, 2), (0.0...0.00031, 4, 0.0001, 4), (-180.0...180, 9, 60.0, 0),
        (10.0...24, 6, 5.0, 0),
    ])
    func `labels round numbers of degrees`(range: ClosedRange<Double>, most: Int, step: Double, decimals: Int) {
        let lines = GraticuleLines(range, most: most)
        #expect(lines.decimals == decimals)
        #expect(lines.values.count >= 2 && lines.values.count <= most + 2)
        #expect(lines.values.allSatisfy { range.contains($0) && abs($0 / step - ($0 / step).rounded()) < 1e-6 })
    }

    @Test func `draws the map under the scenes, with its attribution`() throws {
        let scenes = try Scenes(Self.street)
        let renderer = try SampleMap.renderer("aubeval.mbtiles")
        let drawing = SceneMapDrawing(of: scenes, over: renderer, scale: 1) { false }
        let result = try #require(try drawing.draw(.png))
        #expect(result.base?.attribution?.isEmpty == false)
        #expect(result.base?.missingTiles == 0)
    }

    /// The continents of the world map, compared with places on land and in the oceans.
    @Test(arguments: [
        (48.0, 8.0, true), (40, -100, true), (-15, -55, true), (0, 25, true), (-25, 135, true), (60, 100, true),
        (23, 80, true), (36, 138, true), (52.5, -1.5, true), (-19, 46.5, true), (0, 114, true), (65, -19, true),
        (30, -40, false), (-30, 0, false), (0, -140, false), (-30, 80, false), (35, 18, false), (20, 65, false),
    ])
    func `draws the outlines of continents in the right places`(latitude: Double, longitude: Double, isLand: Bool) {
        let isInside = WorldOutline.rings.contains { ring in
            var isInside = false
            for (index, from) in ring.enumerated() {
                let to = ring[(index + 1) % ring.count]
                guard (from.1 > latitude) != (to.1 > latitude) else { continue }
                let crossing = from.0 + (latitude - from.1) / (to.1 - from.1) * (to.0 - from.0)
                if longitude < crossing { isInside.toggle() }
            }
            return isInside
        }
        #expect(isInside == isLand)
    }

    private func draw(_ scenes: Scenes) throws -> Canvas? {
        let drawing = SceneMapDrawing(of: scenes, over: nil, scale: 1) { false }
        guard let result = try drawing.draw(.png) else { return nil }
        return try DecodedPicture([UInt8](result.data), label: "The map").canvas
    }
}

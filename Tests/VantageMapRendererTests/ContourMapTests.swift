import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapCanvas
@testable import VantageMapRelief
@testable import VantageMapRenderer
@testable import VantageMapStyle

/// Tests contour lines in complete maps.
@Suite struct ContourMapTests {
    /// Hills that are the same at every zoom.
    private static let hills = HeightTiles(zooms: 6...12) { column, row, zoom in
        let (x, y) = (Double(column) * exp2(Double(12 - zoom)), Double(row) * exp2(Double(12 - zoom)))
        return 900 + 300 * sin(x * 0.05) * cos(y * 0.04) + 60 * sin(x * 0.11 + y * 0.09)
    }

    private static func options(
        zoom: Double = 12.4, pitch: Double = 0, heading: Double = 0, width: Int = 480, height: Int = 360
    ) -> MapSnapshotOptions {
        var options = SampleMap.rendering(zoom: zoom, heading: heading, width: width, height: height)
        options.area = .camera(
            MapCamera(center: SampleMap.town, zoom: zoom, heading: Heading(normalizing: heading), pitch: pitch))
        options.showsContours = true
        options.showsAttribution = false
        return options
    }

    private static func map(_ options: MapSnapshotOptions, _ heights: HeightTiles = hills) throws -> MapSnapshot {
        let town = try SampleMap.renderer("aubeval.mbtiles", "relief.mbtiles").sources
        return try MapRenderer(sources: town + [heights]).render(options)
    }

    private static func heights(in map: MapSnapshot) -> [MapLabel] { map.labels.filter { $0.role == .contour } }

    // MARK: Heights

    @Test(arguments: [(0.0, 0.0, 1.0), (0, 140, 2), (50, 0, 1), (65, 250, 2)])
    func `writes heights upright along lines, without overlaps`(
        pitch: Double, heading: Double, scale: Double
    ) throws {
        var options = Self.options(pitch: pitch, heading: heading)
        options.scale = scale
        let map = try Self.map(options)
        let heights = Self.heights(in: map)
        #expect(heights.count > 2)
        for label in heights {
            // Lines are 20 m apart here, and every fifth one is labeled.
            #expect(Int(label.text)?.isMultiple(of: 100) == true)
            for box in label.boxes {
                // The top edge of upright text runs from left to right.
                #expect(box[1].x - box[0].x > -1e-6)
                #expect(box.allSatisfy { (0...480).contains($0.x) && (0...360).contains($0.y) })
            }
            let boxes = label.boxes.map { $0.map { SIMD2(Double($0.x), Double($0.y)) } }
            for other in map.labels where other != label {
                let others = other.boxes.map { $0.map { SIMD2(Double($0.x), Double($0.y)) } }
                #expect(!boxes.contains { one in others.contains { LabelTests.overlap(one, $0) } })
            }
        }
    }

    @Test func `places each height label where the ground has that height`() throws {
        let town = try SampleMap.renderer("aubeval.mbtiles").sources
        let renderer = MapRenderer(sources: town + [Self.hills])
        let map = try renderer.render(Self.options())
        let heights = Self.heights(in: map)
        #expect(heights.count > 2)
        for label in heights {
            let corners = label.boxes.flatMap { $0 }
            let middle = CGPoint(
                x: corners.reduce(0) { $0 + $1.x } / Double(corners.count),
                y: corners.reduce(0) { $0 + $1.y } / Double(corners.count))
            let place = try #require(map.coordinate(for: middle))
            let height = try #require(try renderer.elevations(at: [place])[0])
            // The label is a few points high, and the ground rises by a few meters per point.
            #expect(abs(height - Double(try #require(Int(label.text)))) < 20)
        }
    }

    @Test func `does not return a height label as a feature`() throws {
        let map = try Self.map(Self.options())
        let label = try #require(Self.heights(in: map).first)
        let corner = (label.boxes[0][0], label.boxes[0][2])
        let middle = CGPoint(x: (corner.0.x + corner.1.x) / 2, y: (corner.0.y + corner.1.y) / 2)
        #expect(map.features(at: middle).allSatisfy { $0.role != .contour })
    }

    // MARK: Lines

    private static func canvas(_ options: MapSnapshotOptions, _ heights: HeightTiles = hills) throws -> Canvas {
        try DecodedPicture([UInt8](try map(options, heights).data), label: "The map").canvas
    }

    private static func pixelsThatDiffer(_ one: Canvas, _ other: Canvas) -> Int {
        (0..<one.height).reduce(0) { sum, row in
            sum + (0..<one.width).count { one.color($0, row) != other.color($0, row) }
        }
    }

    @Test(arguments: [
        (MapConfiguration.standard(), MapColorScheme.light), (.standard(), .dark),
        (.standard(emphasis: .muted), .light),
        (.hybrid, .light), (.imagery, .light),
    ])
    func `draws contour lines in every style on request`(style: MapConfiguration, scheme: MapColorScheme) throws {
        var options = Self.options()
        (options.configuration, options.colorScheme) = (style, scheme)
        let lined = try Self.canvas(options)
        options.showsContours = false
        #expect(Self.pixelsThatDiffer(lined, try Self.canvas(options)) > 2000)
    }

    @Test func `draws contours above hill shading and below water, even if hill shading is off`() throws {
        let steps = MapStyle(.standard(), .light).steps(at: 14, levels: WayLevels()).features
        let contours = try #require(steps.firstIndex { if case .contours = $0 { true } else { false } })
        let relief = try #require(steps.firstIndex { if case .hillshade = $0 { true } else { false } })
        let water = try #require(
            steps.firstIndex { if case .fill(ShapeKey(role: .water), _) = $0 { true } else { false } })
        let road = try #require(
            steps.firstIndex { if case .line(ShapeKey(role: .minor), _) = $0 { true } else { false } })
        #expect(relief < contours && contours < water && water < road)
        var options = Self.options()
        let plain = try Self.canvas(options)
        options.showsHillshade = true
        #expect(Self.pixelsThatDiffer(plain, try Self.canvas(options)) > 2000)
    }

    @Test func `renders the same bytes at the same cost whatever the cache contains`() throws {
        let renderer = MapRenderer(sources: try SampleMap.renderer("aubeval.mbtiles").sources + [Self.hills])
        for pitch in [0.0, 60] {
            let options = Self.options(pitch: pitch)
            let first = try renderer.render(options).data
            #expect(try renderer.render(options).data == first)
            #expect(try MapRenderer(sources: renderer.sources).render(options).data == first)
        }
    }

    @Test func `counts lines against the work limit`() throws {
        var options = Self.options()
        options.limits.maximumDrawingWork = 100_000
        let error = #expect(throws: MapError.self) { try Self.map(options) }
        #expect(error?.code == .tooLarge)
    }

    @Test func `reports noisy heights instead of drawing lines`() throws {
        let noise = HeightTiles(zooms: 6...12) { column, row, _ in Double((column * 7919 + row * 104_729) % 8009) }
        var wide = noise
        wide.side = 256
        let map = try Self.map(Self.options(), wide)
        #expect(map.remarks.contains { $0.contains("contour lines") && $0.contains("omitted") })
        #expect(Self.heights(in: map).isEmpty)
    }

    @Test func `rejects contour lines if the map has no elevation source`() throws {
        let renderer = try SampleMap.renderer("aubeval.mbtiles")
        let error = #expect(throws: MapError.self) { try renderer.render(Self.options()) }
        #expect(error?.code == .invalidOption)
        #expect(error?.description.contains("Contour lines need an elevation source") == true)
    }

    @Test func `draws contour lines far beyond the elevation source's highest zoom but none at low zooms`() throws {
        #expect(try Self.map(Self.options(zoom: 21, width: 100, height: 100)).data.count > 100)
        var options = Self.options(zoom: 6.5)
        let lined = try Self.canvas(options)
        options.showsContours = false
        #expect(Self.pixelsThatDiffer(lined, try Self.canvas(options)) == 0)
    }
}

import CVantageCairo
import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapCanvas
@testable import VantageMapRenderer

/// Tests tiles and overlays designed to make rendering slow.
@Suite struct HostileDrawingTests {
    /// Counts the cancellation checks.
    private final class Asked {
        var count = 0
    }

    private static func wild(_ count: Int) -> [SIMD2<Int32>] {
        (0..<count).map { (index: Int) -> SIMD2<Int32> in
            SIMD2(Int32(index * 7919 % 4096), Int32(index * 104_729 % 4096))
        }
    }

    private static func wildPlaces(_ count: Int, size: Double = 0.01) throws -> [Coordinate] {
        try wild(count).map { point in
            let (x, y) = ((Double(point.x) / 4096 - 0.5) * size, (Double(point.y) / 4096 - 0.5) * size)
            return try Coordinate(latitude: SampleMap.town.latitude + y, longitude: SampleMap.town.longitude + x)
        }
    }

    private static func layer(
        _ name: String, _ kind: VectorFeature.Kind, _ points: [SIMD2<Int32>], _ tags: [(String, String)] = []
    ) -> VectorLayer {
        VectorLayer(
            name: name, extent: 4096, keys: tags.map(\.0), values: tags.map { .string($0.1) },
            features: [VectorFeature(id: 1, kind: kind, tags: 0..<Int32(2 * tags.count), parts: 0..<1)],
            tags: tags.indices.flatMap { [UInt32($0), UInt32($0)] }, points: points, partEnds: [Int32(points.count)])
    }

    private static func rendering(_ overlays: [MapOverlay] = [], zoom: Double = 14) -> MapSnapshotOptions {
        var rendering = SampleMap.rendering(zoom: zoom, width: 200, height: 200)
        rendering.overlays = MapOverlayList(overlays)
        return rendering
    }

    /// Returns the number of cancellation checks.
    private static func questions(_ layers: [VectorLayer], _ overlays: [MapOverlay] = []) throws -> Int {
        let asked = Asked()
        let known = ["transportation", "transportation_name", "poi", "building", "water", "park"]
        let names = layers.allSatisfy { known.contains($0.name) } ? known : layers.map(\.name)
        let source = SameTile(.vector(VectorTile(layers: layers)), layers: names)
        _ = try MapRenderer(sources: [source]).render(rendering(overlays)) {
            asked.count += 1
            return false
        }
        return asked.count
    }

    @Test(
        arguments: [
            ("water", .polygon, [:]), ("building", .polygon, [:]), ("park", .polygon, ["class": "national_park"]),
            ("transportation", .line, ["class": "primary"]), ("transportation", .line, ["class": "path"]),
            ("transportation", .line, ["class": "primary", "brunnel": "bridge"]),
            ("unheard-of", .point, [:]),
        ] as [(String, VectorFeature.Kind, [String: String])])
    func `cancels within a single slow feature`(
        name: String, kind: VectorFeature.Kind, tags: [String: String]
    ) throws {
        let tags = tags.map { ($0.key, $0.value) }
        let few = try Self.questions([Self.layer(name, kind, Self.wild(10), tags)])
        let many = try Self.questions([Self.layer(name, kind, Self.wild(100_000), tags)])
        #expect(many >= few + (kind == .point ? 3 : 100))
    }

    @Test func `can be canceled while it draws an area`() throws {
        let asked = Asked()
        #expect(throws: CancellationError.self) {
            let source = SameTile(.vector(VectorTile(layers: [Self.layer("water", .polygon, Self.wild(20_000))])))
            _ = try MapRenderer(sources: [source]).render(Self.rendering()) {
                asked.count += 1
                return asked.count > 20
            }
        }
        #expect(asked.count == 21)
    }

    @Test func `drawing can be canceled in the middle of a slow overlay`() throws {
        let places = try Self.wildPlaces(3000)
        let few = try Self.questions([])
        let line = MapOverlay.Style(fill: OverlayTests.red)
        for overlay in [
            MapOverlay(.points(places), style: line),
            MapOverlay(.cones(places.map { MapCone(at: $0, heading: nil, angle: 0) }), style: line),
            MapOverlay(.heat(places), style: line),
            MapOverlay(.polyline(places), style: .init(gradient: [.init(0, .black), .init(1, .white)])),
            MapOverlay(.polyline(places), style: .init(dash: [6, 3])),
            MapOverlay(.polyline(Array(places.prefix(400))), style: .init(lineWidth: 1e9)),
            MapOverlay(.polygon([try Self.wildPlaces(20_000)]), style: .init(fill: OverlayTests.red, stroke: nil)),
        ] { #expect(try Self.questions([], [overlay]) >= few + 10, "\(overlay.style)") }
    }

    @Test(arguments: [BlendMode.multiply, .hue, .normal], [0.5, 1]) func `limits blending`(
        mode: BlendMode, opacity: Double
    ) throws {
        let everywhere = MapOverlay(
            .polygon([try OverlayTests.ring(1)]), style: .init(fill: .white, stroke: nil), opacity: opacity,
            blendMode: mode)
        var rendering = Self.rendering([everywhere, everywhere, everywhere])
        rendering.limits.maximumBlendedPixels = 3 * 200 * 200
        _ = try MapRenderer(sources: []).render(rendering)
        rendering.limits.maximumBlendedPixels -= 1
        if mode == .normal, opacity == 1 {
            _ = try MapRenderer(sources: []).render(rendering)
        } else {
            let error = #expect(throws: MapError.self) { try MapRenderer(sources: []).render(rendering) }
            #expect(error?.code == .tooLarge)
        }
    }

    @Test func `refuses a canvas beyond Cairo's limits with cannotDraw`() throws {
        let error = #expect(throws: MapError.self) { try Canvas(width: 40_000, height: 1, isOpaque: true) }
        #expect(error?.code == .cannotDraw)
    }

    @Test func `counts only the pixels in the bounding box of blended content`() throws {
        let small = MapOverlay(
            .circle(center: SampleMap.town, radius: 50), style: .init(fill: .white, stroke: nil), opacity: 0.5)
        var rendering = Self.rendering([small])
        rendering.limits.maximumBlendedPixels = 40 * 40
        _ = try MapRenderer(sources: []).render(rendering)
    }

    @Test(arguments: [([0.004, 0.004], 0.5), ([0.1, 0.3], 0.25), ([0.2], 0.5), ([0.0001, 0.0003, 0.0002], 0.5)])
    func `draws dashes finer than a pixel as a paler line`(dash: [Double], share: Double) throws {
        let town = SampleMap.town
        let line = try [-10.0, 10].map {
            try Coordinate(latitude: town.latitude, longitude: town.longitude + $0)
        }
        let style = MapOverlay.Style(stroke: OverlayTests.red, lineWidth: 400, dash: dash)
        #expect(style.withoutFineDashes(scale: 1).dash.isEmpty)
        let (canvas, _) = try OverlayTests.canvas([MapOverlay(.polyline(line), style: style)])
        let (plain, _) = try OverlayTests.canvas([])
        let (ours, ground) = (canvas.color(100, 100), plain.color(100, 100))
        #expect(abs(ours.y - ground.y * (1 - share)) < 0.02)
    }

    @Test func `keeps dashes of a pixel or more`() {
        let style = MapOverlay.Style(dash: [0.5, 0.25, 0.25])
        #expect(style.withoutFineDashes(scale: 1) == style)
        #expect(style.withoutFineDashes(scale: 0.9).dash.isEmpty)
    }

    @Test(arguments: [[], [6, 3], [9, 2, 1], [2, 3, 20]] as [[Double]])
    func `draws the same dashes along a split line as along an unsplit one`(dash: [Double]) throws {
        let line = (0..<2000).map { (index: Int) -> SIMD2<Double> in
            let angle = Double(index) / 40
            return SIMD2(100, 100) + SIMD2(cos(angle), sin(angle)) * (5 + Double(index) * 0.06)
        }
        func drawn(_ stroke: (Canvas) throws -> Void) throws -> [Double] {
            let canvas = try Canvas(width: 200, height: 200, isOpaque: true)
            canvas.fillAll(.black)
            canvas.setColor(.white)
            cairo_set_line_join(canvas.context, CAIRO_LINE_JOIN_ROUND)
            try stroke(canvas)
            return (0..<200 * 200).map { canvas.color($0 % 200, $0 / 200).x }
        }
        let frame = PixelBox(left: -4, top: -4, right: 204, bottom: 204)
        let pieces = try drawn { canvas in
            try StrokePath(
                context: canvas.context, frame: frame, width: 3, dash: dash, budget: .unlimited
            ).addInPieces(line)
        }
        let whole = try drawn { canvas in
            cairo_set_line_width(canvas.context, 3)
            cairo_set_dash(canvas.context, dash, Int32(dash.count), 0)
            CairoPath.addLine(line, to: canvas.context)
            cairo_stroke(canvas.context)
        }
        let differences = zip(pieces, whole).map { abs($0 - $1) }
        #expect(differences.reduce(0, +) < 0.005 * whole.reduce(0, +))
    }

    @Test func `does not count dashes outside the picture`() throws {
        let asked = Asked()
        let canvas = try Canvas(width: 100, height: 100, isOpaque: true)
        let path = StrokePath(
            context: canvas.context, frame: PixelBox(left: 0, top: 0, right: 100, bottom: 100), width: 3, dash: [1, 1],
            budget: DrawingBudget {
                asked.count += 1
                return false
            })
        try path.addInPieces([SIMD2(-1e9, 50), SIMD2(1e9, 50)])
        #expect((1...8).contains(asked.count))
    }

    @Test func `truncates overlay text, including combining accents`() {
        let stacked = "a" + String(repeating: "\u{301}", count: 100_000)
        let place = SampleMap.town
        let marker = MapMarker(at: place, title: stacked, glyph: .text(stacked)).limited
        #expect(marker.title?.unicodeScalars.count == 200)
        #expect(marker.glyph == .text(String(String.UnicodeScalarView(stacked.unicodeScalars.prefix(32)))))
        guard case .text(let text, _) = MapOverlay(.text(stacked, at: place)).limited.shape else {
            Issue.record("The limited overlay is not text.")
            return
        }
        #expect(text.unicodeScalars.count == 200)
    }

    @Test(arguments: [1e9, .infinity, .nan, -1] as [Double]) func `draws invalid lengths without failing`(
        length: Double
    )
        throws
    {
        let places = try Self.wildPlaces(30)
        let style = MapOverlay.Style(
            fill: .white, lineWidth: length, dash: [length, 3], casing: .init(color: .black, width: length),
            pointRadius: length)
        let shapes: [MapOverlay.Shape] = [
            .polyline(places), .polygon([places]), .points(places), .heat(places),
            .cones(places.map { MapCone(at: $0, heading: nil, angle: length) }),
            .circle(center: places[0], radius: length),
        ]
        _ = try MapRenderer(sources: []).render(
            Self.rendering(shapes.map { MapOverlay($0, style: style, opacity: length) }))
    }

    @Test func `refuses a line that takes too much memory because it winds around the world many times`() throws {
        let winding = try (0..<2000).map {
            try Coordinate(latitude: 0, longitude: Heading(normalizing: Double($0) * 170).degrees - 180)
        }
        let line = winding + Array(repeating: winding[1999], count: 50_000)
        for shape in [MapOverlay.Shape.polyline(line), .multiPolygon([[line]]), .multiPolyline([winding, line])] {
            var rendering = SampleMap.rendering(zoom: 0, width: 100, height: 100)
            rendering.overlays = [MapOverlay(shape)]
            let error = #expect(throws: MapError.self) { try MapRenderer(sources: []).render(rendering) }
            #expect(error?.code == .tooLarge)
        }
    }

    @Test func `uses larger cells to compute a wide glow around a great many places`() throws {
        func glow(_ count: Int, radius: Double) throws -> HeatDensity {
            let points = (0..<count).map { (index: Int) -> SIMD2<Double> in
                SIMD2(Double(index * 7919 % 400), Double(index * 104_729 % 397))
            }
            return try HeatDensity(points, radius: radius, width: 400, height: 400, budget: .unlimited)
        }
        #expect(try glow(10_000, radius: 20).cell == 2)
        #expect(try glow(500, radius: 1000).cell == 2)
        let large = try glow(200_000, radius: 1000)
        #expect(large.cell > 2)
        // The glow is proportional to the number of places and has no visible steps between adjacent pixels.
        let small = try glow(500, radius: 1000)
        for place in stride(from: 0, to: 399, by: 21) {
            let (one, other) = (large.value(place, place), large.value(place + 1, place))
            #expect(abs(one / 400 / small.value(place, place) - 1) < 0.05)
            #expect(abs(one / other - 1) < 0.01)
        }
    }
}

import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapCanvas
@testable import VantageMapRenderer

/// Tests overlays and areas that are within all other limits but would take minutes to draw.
@Suite struct DrawingBudgetTests {
    private static func places(_ count: Int, reach: Double = 0.02) throws -> [Coordinate] {
        try (0..<count).map { index in
            let (x, y) = (Double(index * 7919 % 4093) / 4093 - 0.5, Double(index * 104_729 % 4091) / 4091 - 0.5)
            return try Coordinate(
                latitude: SampleMap.town.latitude + y * reach, longitude: SampleMap.town.longitude + x * reach)
        }
    }

    private static func draw(_ overlay: MapOverlay, side: Int = 500, limit: Int? = nil) throws {
        var rendering = SampleMap.rendering(zoom: 14, width: side, height: side)
        rendering.overlays = [overlay]
        if let limit { rendering.limits.maximumDrawingWork = limit }
        _ = try MapRenderer(sources: []).render(rendering)
    }

    /// Drawings that would each take between ten seconds and many minutes.
    private static let slow: [(String, @Sendable (Int) throws -> MapOverlay)] = [
        (
            "an area with crossing edges",
            { MapOverlay(.polygon([try places($0)]), style: .init(fill: .black, stroke: nil)) }
        ),
        (
            "dashes of crossing lines",
            { MapOverlay(.polyline(try places($0)), style: .init(lineWidth: 20, dash: [2, 1])) }
        ),
        ("a wide line", { MapOverlay(.polyline(try places($0)), style: .init(lineWidth: 500)) }),
        (
            "a line with many colors",
            {
                MapOverlay(.polyline(try places($0)), style: .init(gradient: [.init(0, .black), .init(1, .white)]))
            }
        ),
        ("large discs", { MapOverlay(.points(try places($0)), style: .init(fill: .black, pointRadius: 900)) }),
        (
            "large fans",
            {
                MapOverlay(
                    .cones(try places($0).map { MapCone(at: $0, heading: .north, angle: 90) }),
                    style: .init(pointRadius: 500))
            }
        ),
    ]

    @Test(arguments: slow.indices)
    func `quickly stops drawings that would take minutes`(number: Int) throws {
        let (name, overlay) = Self.slow[number]
        let error = #expect(throws: MapError.self, "\(name)") { try Self.draw(try overlay(20_000), limit: 2_000_000) }
        #expect(error?.code == .tooLarge && error?.description.contains("2000000 units of work") == true)
        // Drawings that take little work stay within the limit.
        try Self.draw(try overlay(2), limit: 2_000_000)
    }

    @Test func `counts edges along the picture's rows the same as edges across them`() throws {
        // A single ring with many long edges, each rising by a hundredth of a pixel row.
        let ring = try (0..<20_000).map { index in
            try Coordinate(
                latitude: SampleMap.town.latitude + Double(index) * 1e-8,
                longitude: SampleMap.town.longitude + (index % 2 == 0 ? -0.01 : 0.01))
        }
        let overlay = MapOverlay(.polygon([ring]), style: .init(fill: .black, stroke: nil))
        let error = #expect(throws: MapError.self) { try Self.draw(overlay, limit: 2_000_000) }
        #expect(error?.code == .tooLarge)
    }

    @Test func `counts both ends of each short piece of a wide line`() throws {
        let line = try (0..<20_000).map { index in
            try Coordinate(
                latitude: SampleMap.town.latitude + Double(index % 2) * 1e-7, longitude: SampleMap.town.longitude)
        }
        let overlay = MapOverlay(.polyline(line), style: .init(lineWidth: 250))
        let error = #expect(throws: MapError.self) { try Self.draw(overlay, limit: 2_000_000) }
        #expect(error?.code == .tooLarge)
    }

    @Test func `the standard limit refuses two million edges across a large picture`() throws {
        // Draws a thousandth of the two million edges with a thousandth of the limit. The outcome is the same, because
        // the limit counts work, not time.
        let area = MapOverlay(.polygon([try Self.places(2000, reach: 0.08)]), style: .init(fill: .black, stroke: nil))
        let error = #expect(throws: MapError.self) {
            try Self.draw(area, side: 3000, limit: MapLimits.standard.maximumDrawingWork / 1000)
        }
        #expect(error?.code == .tooLarge)
    }

    @Test func `counts all overlays together`() throws {
        let area = MapOverlay(.polygon([try Self.places(1000)]), style: .init(fill: .black, stroke: nil))
        var rendering = SampleMap.rendering(zoom: 14, width: 500, height: 500)
        rendering.overlays = MapOverlayList(Array(repeating: area, count: 1))
        rendering.limits.maximumDrawingWork = 3_000_000
        _ = try MapRenderer(sources: []).render(rendering)
        rendering.overlays = MapOverlayList(Array(repeating: area, count: 10))
        #expect(throws: MapError.self) { try MapRenderer(sources: []).render(rendering) }
    }

    @Test func `counts tiles as well as overlays`() throws {
        let points = (0..<20_000).map { (index: Int) -> SIMD2<Int32> in
            SIMD2(Int32(index * 7919 % 4096), Int32(index * 104_729 % 4096))
        }
        var water = LayerBuilder("water")
        water.add(.polygon, [:], points: points)
        let source = SameTile(.vector(VectorTile(layers: [water.layer])), layers: ["water", "waterway"])
        var rendering = SampleMap.rendering(zoom: 14, width: 500, height: 500)
        rendering.limits.maximumDrawingWork = 500_000
        let error = #expect(throws: MapError.self) { try MapRenderer(sources: [source]).render(rendering) }
        #expect(error?.code == .tooLarge)
    }

    @Test func `town maps use only a small part of the limit`() throws {
        for zoom in [12.0, 14, 16] {
            var rendering = SampleMap.rendering(zoom: zoom, width: 1000, height: 1000)
            rendering.limits.maximumDrawingWork /= 100
            _ = try SampleMap.renderer("aubeval.mbtiles").render(rendering)
        }
    }
}

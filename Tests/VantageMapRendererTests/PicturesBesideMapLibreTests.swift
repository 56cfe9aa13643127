import Foundation
import Testing
import VantageCore
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles
import VantageSceneFixtures

@testable import VantageMapCanvas
@testable import VantageMapRelief
@testable import VantageMapRenderer
@testable import VantageMapStyle

/// Compares MapLibre Native's pictures with Vantage's. The references in the shared data come from pymgl.
@Suite(.enabled(if: SharedData.mapLibrePictures != nil, "Requires shared data with pymgl's fixtures."))
struct PicturesBesideMapLibreTests {
    private static let folder = SharedData.mapLibrePictures

    private static func reference(_ name: String) throws -> Canvas {
        let file = try #require(folder).appending(path: "example-style-\(name).png")
        let picture = try DecodedPicture([UInt8](Data(contentsOf: file)), label: name).canvas
        // MapLibre's pictures have a transparent background.
        let canvas = try Canvas(width: picture.width, height: picture.height, isOpaque: true)
        canvas.fillAll(.white)
        canvas.draw(picture)
        return canvas
    }

    private static func picture(
        of source: String?, _ area: MapArea, side: Int, scale: Double = 1, overlays: MapOverlayList = []
    ) throws -> Canvas {
        let sources = try source.map { [try MapSources.open(try #require(folder).appending(path: $0))] } ?? []
        var rendering = MapSnapshotOptions(area: area, size: PictureSize(width: side, height: side))
        rendering.scale = scale
        rendering.overlays = overlays
        rendering.showsAttribution = false
        rendering.format = .png
        return try DecodedPicture([UInt8](try MapRenderer(sources: sources).render(rendering).data), label: "map")
            .canvas
    }

    private static var world: MapArea {
        get throws { .camera(MapCamera(center: try Coordinate(latitude: 0, longitude: 0), zoom: 0)) }
    }

    /// Returns which pixels differ from the background color `ground` by more than `least`.
    private static func mask(_ canvas: Canvas, by least: Double, from ground: SIMD3<Double>) -> [[Bool]] {
        (0..<canvas.height).map { row in
            (0..<canvas.width).map { column in
                let step = canvas.color(column, row) - ground
                return (step * step).sum().squareRoot() > least
            }
        }
    }

    /// Returns the share of one picture's marked pixels that have no marked pixel nearby in the other picture.
    private static func strays(_ one: [[Bool]], from other: [[Bool]], within reach: Int = 1) -> Double {
        var (all, alone) = (0, 0)
        for (row, line) in one.enumerated() {
            for column in line.indices where line[column] {
                all += 1
                let rows = max(0, row - reach)...min(one.count - 1, row + reach)
                let columns = max(0, column - reach)...min(line.count - 1, column + reach)
                if !rows.contains(where: { other[$0][columns].contains(true) }) { alone += 1 }
            }
        }
        return all == 0 ? 1 : Double(alone) / Double(all)
    }

    @Test(arguments: [1, 2]) func `draws land within a pixel of MapLibre's position`(scale: Int) throws {
        let theirs = try Self.reference("mbtiles-vector-source" + (scale == 2 ? "@2x" : ""))
        let ours = try Self.picture(of: "land.mbtiles", try Self.world, side: 256, scale: Double(scale))
        #expect((theirs.width, theirs.height) == (ours.width, ours.height))
        let ocean = (128 * scale, 200 * scale)
        let masks = [theirs, ours].map { Self.mask($0, by: 0.04, from: $0.color(ocean.0, ocean.1)) }
        #expect(masks.allSatisfy { mask in mask.joined().count { $0 } > 10_000 * scale * scale })
        #expect(Self.strays(masks[0], from: masks[1]) == 0)
        // Vantage also draws an outline, which extends half a point beyond the land.
        #expect(Self.strays(masks[1], from: masks[0], within: scale) == 0)
    }

    @Test func `draws tile pictures in the same place as MapLibre`() throws {
        let theirs = try Self.reference("mbtiles-raster-source")
        let ours = try Self.picture(of: "geography-class-png.mbtiles", try Self.world, side: 256)
        func difference(across: Int, down: Int) -> Double {
            var sum = 0.0
            for row in 8..<248 {
                for column in 8..<248 {
                    let step = theirs.color(column, row) - ours.color(column + across, row + down)
                    sum += abs(step.x) + abs(step.y) + abs(step.z)
                }
            }
            return sum / (240 * 240 * 3)
        }
        let inPlace = difference(across: 0, down: 0)
        #expect(inPlace < 0.01)
        for (across, down) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            #expect(difference(across: across, down: down) > 2 * inPlace)
        }
    }

    @Test func `fits bounds to the picture just like MapLibre`() throws {
        let theirs = try Self.reference("geojson")
        let box = try BoundingBox(west: -125, south: 37.5, east: -115, north: 42.5)
        let ring = try [(37.5, -125.0), (37.5, -115), (42.5, -115), (42.5, -125)].map {
            try Coordinate(latitude: $0.0, longitude: $0.1)
        }
        let overlay = MapOverlay(
            .polygon([ring]), style: .init(fill: MapColor(0xFF0000).withAlpha(0.5), stroke: .black, lineWidth: 1))
        let ours = try Self.picture(of: nil, .box(box), side: 100, overlays: [overlay])
        let masks = [theirs, ours].map { Self.mask($0, by: 0.1, from: $0.color(50, 2)) }
        #expect(Self.strays(masks[0], from: masks[1]) == 0)
        #expect(Self.strays(masks[1], from: masks[0]) == 0)
        #expect(masks[0].joined().count { $0 } > 3000)
    }
}

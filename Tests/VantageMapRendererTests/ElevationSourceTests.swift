import Foundation
import Testing
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapCanvas
@testable import VantageMapRenderer
@testable import VantageMapStyle

@Suite struct ElevationSourceTests {
    /// Tiles of one color, used as pictures or as heights.
    private struct Tiles: MapSource {
        let info: MapSourceInfo
        let picture: [UInt8]

        init(_ role: MapSourceRole, _ color: MapColor) throws {
            var info = MapSourceInfo(file: URL(filePath: "/\(role.rawValue).mbtiles"), kind: .raster, zooms: 0...12)
            info.role = role
            self.info = info
            let canvas = try Canvas(width: 256, height: 256, isOpaque: true)
            canvas.fillAll(color)
            picture = try canvas.encoded(as: .png)
        }

        func tile(_ id: TileID) throws(MapSourceError) -> MapTile? { .picture(picture) }
    }

    private static func color(_ sources: [any MapSource], _ configuration: MapConfiguration) throws -> SIMD3<Double> {
        var rendering = SampleMap.rendering(zoom: 12, width: 64, height: 64)
        rendering.configuration = configuration
        rendering.showsAttribution = false
        let map = try MapRenderer(sources: sources).render(rendering)
        return try DecodedPicture([UInt8](map.data), label: "The map").canvas.color(30, 30)
    }

    @Test func `never shows heights as pictures`() throws {
        let air = try Tiles(.picture, MapColor(0x00FF00))
        let heights = try Tiles(.elevation, MapColor(0xFF0000))
        for configuration in [MapConfiguration.imagery, .hybrid, .standard()] {
            #expect(try Self.color([air, heights], configuration) == SIMD3(0, 1, 0))
            #expect(try Self.color([heights, air], configuration) == SIMD3(0, 1, 0))
        }
        let town = try SampleMap.renderer("aubeval.mbtiles").sources
        let alone = try Self.color(town, .standard())
        #expect(try Self.color(town + [heights], .standard()) == alone)
    }

    @Test func `rejects a map whose sources contain only elevation`() throws {
        let heights = try Tiles(.elevation, .black)
        for configuration in [MapConfiguration.imagery, .hybrid, .standard()] {
            let error = #expect(throws: MapError.self) { try Self.color([heights], configuration) }
            #expect(error?.code == .invalidSource)
            #expect(error?.description.contains("only elevation, encoded as colors: elevation.mbtiles.") == true)
        }
    }

    @Test func `an imagery map requires raster tiles, even if there are features and elevation`() throws {
        let sources = try SampleMap.renderer("aubeval.mbtiles").sources + [Tiles(.elevation, .black)]
        #expect(throws: MapError.self) { try Self.color(sources, .imagery) }
    }
}

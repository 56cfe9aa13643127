import Foundation
import VantageSceneFixtures
import Testing

@testable import VantageMapTiles

@Suite struct MapSourceRoleTests {
    private static func source(
        _ metadata: [String: String], tile: [UInt8] = DrawnPicture.png
    ) throws -> any MapSource {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "source.mbtiles")
        var writer = MBTilesWriter()
        writer.metadata = metadata
        writer.tiles = [TileID(zoom: 0, x: 0, y: 0): tile]
        try writer.write(to: file)
        return try MapSources.open(file)
    }

    @Test(
        arguments: [
            (["format": "png"], .picture), (["format": "png", "type": "baselayer"], .picture),
            (["format": "webp", "type": "overlay"], .picture), ([:], .picture),
            (["format": "png", "encoding": "terrarium"], .elevation),
            (["format": "png", "encoding": "Mapbox"], .elevation),
            (["format": "png", "type": "raster-dem"], .elevation),
            (["json": #"{"encoding":"terrarium"}"#], .elevation),
        ] as [([String: String], MapSourceRole)])
    func `a source of raster tiles contains elevation if its metadata declares an encoding`(
        metadata: [String: String], role: MapSourceRole
    ) throws {
        #expect(try Self.source(metadata).info.role == role)
    }

    @Test func `a source of vector tiles contains features, whatever the metadata says`() throws {
        let tile = DrawnTile.bytes([DrawnLayer()])
        #expect(try Self.source(["encoding": "mapbox"], tile: tile).info.role == .features)
    }

    @Test func `reads the encoding from a PMTiles archive's metadata`() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "heights.pmtiles")
        var writer = PMTilesWriter()
        writer.tileType = 2
        writer.tileCompression = 1
        for (metadata, role) in [
            (#"{"name":"Heights","encoding":"terrarium"}"#, MapSourceRole.elevation), (#"{"name":"Air"}"#, .picture),
        ] {
            writer.metadata = metadata
            try Data(writer.bytes([(0, DrawnPicture.png)])).write(to: file)
            #expect(try MapSources.open(file).info.role == role)
        }
    }
}

import Foundation
import VantageSceneFixtures
import Testing

@testable import VantageMapTiles

struct MapSourcesTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [
        "http://example.org/town.pmtiles", "https://example.org/town.mbtiles", "s3://bucket/town.pmtiles",
        "pmtiles://https://example.org/town.pmtiles", "ftp://example.org/x",
    ])
    func `rejects a network address, as a URL and as a file name`(address: String) throws {
        for url in [try #require(URL(string: address)), URL(filePath: address)] {
            let error = #expect(throws: MapSourceError.self) { try MapSources.open(url) }
            #expect(error?.code == .remote)
            #expect(error?.description.contains("Vantage opens no network connection") == true)
        }
    }

    @Test(
        arguments: [
            ("empty", [], "is empty"), ("text", Array("hello".utf8), "not a map source"),
            ("picture", DrawnPicture.png, "an image"), ("packed", [0x1F, 0x8B, 8, 0], "compressed"),
        ] as [(String, [UInt8], String)])
    func `an error names the actual format of a file that is not a map`(
        name: String, bytes: [UInt8], words: String
    ) throws {
        let error = #expect(throws: MapSourceError.self) { try MapSources.open(folder.write(bytes, to: name)) }
        #expect(error?.code == .notAMapSource)
        #expect(error?.description.contains(words) == true)
    }

    @Test func `rejects a missing file, an empty folder, a device and a pipe`() throws {
        let missing = #expect(throws: MapSourceError.self) { try MapSources.open(folder.url.appending(path: "none")) }
        #expect(missing?.code == .noSuchFile)
        let empty = #expect(throws: MapSourceError.self) { try MapSources.open(folder.url) }
        #expect(empty?.code == .notAMapSource && empty?.description.contains("a folder without GeoJSON") == true)
        let device = #expect(throws: MapSourceError.self) { try MapSources.open(URL(filePath: "/dev/null")) }
        #expect(device?.code == .notAMapSource)
        let pipe = folder.url.appending(path: "pipe")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        #expect(throws: MapSourceError.self) { try MapSources.open(pipe) }
    }

    @Test func `ignores file names and extensions`() throws {
        let id = TileID(zoom: 0, x: 0, y: 0)
        let writer = PMTilesWriter(tileCompression: 1, tileType: 2)
        let archive = try folder.write(writer.bytes([(0, DrawnPicture.png)]), to: "town.geojson")
        #expect(try MapSources.open(archive).tile(id)?.picture == DrawnPicture.png)
        let file = folder.url.appending(path: "town.pmtiles")
        try MBTilesWriter(tiles: [id: DrawnPicture.jpeg]).write(to: file)
        #expect(try MapSources.open(file).tile(id)?.picture == DrawnPicture.jpeg)
        let json = try folder.write("\u{FEFF} {\"type\":\"Point\",\"coordinates\":[1,2]}", to: "town.mbtiles")
        #expect(try MapSources.open(json).tile(id)?.vector?.layers.count == 1)
    }
}

import Foundation
import VantageGeodesy
import VantageSceneFixtures
import Testing

@testable import VantageMapTiles

/// Tests archives from other projects, if they are available.
@Suite(
    .enabled(if: SharedData.maps != nil, "No shared data found. Set VANTAGE_SHARED_DATA to its folder to run this."))
struct SharedArchiveTests {
    struct Archive: CustomTestStringConvertible {
        let path: String
        let kind: MapSourceInfo.Kind
        let zooms: ClosedRange<Int>
        /// The number of tiles up to zoom level 7.
        let tiles: Int
        let layers: [String]
        let attribution: String?

        init(
            _ path: String, _ kind: MapSourceInfo.Kind, _ zooms: ClosedRange<Int>, tiles: Int, layers: [String] = [],
            attribution: String? = nil
        ) {
            self.path = path
            self.kind = kind
            self.zooms = zooms
            self.tiles = tiles
            self.layers = layers
            self.attribution = attribution
        }

        var testDescription: String { path }
    }

    static let archives = [
        Archive("mbtileserver/testdata/geography-class-jpg.mbtiles", .raster, 0...1, tiles: 5),
        Archive("mbtileserver/testdata/world_cities.mbtiles", .vector, 0...6, tiles: 196, layers: ["cities"]),
        Archive(
            "mbtileserver-rs/tiles/openstreetmap/open-streets-dc.mbtiles", .raster, 7...12, tiles: 2,
            attribution: "Data used by this map is © OpenStreetMap contributors, CC-BY-SA. "
                + "See <http://openstreetmap.org> for more info."),
        Archive(
            "mbtiles4j/src/test/resources/globe.mbtiles", .raster, 0...2, tiles: 21,
            attribution: "© OpenStreetMap contributors"),
        Archive("node-mbtiles/fixtures/plain_1.mbtiles", .raster, 0...4, tiles: 285),
        Archive("node-mbtiles/fixtures/some-empty-tiles.mbtiles", .raster, 1...2, tiles: 11),
        Archive(
            "planetiler/jakartabuildings.mbtiles", .vector, 13...13, tiles: 0, layers: ["building"],
            attribution: "© OpenMapTiles © OpenStreetMap contributors"),
        Archive("pymgl/fixtures/geography-class-png.mbtiles", .raster, 0...1, tiles: 5),
        Archive("pymgl/fixtures/land.mbtiles", .vector, 0...4, tiles: 268, layers: ["land"]),
        Archive("go-pmtiles/pmtiles/fixtures/unclustered.pmtiles", .raster, 1...1, tiles: 2),
        Archive("leaflet-pmtiles/features.pmtiles", .vector, 0...14, tiles: 10, layers: ["features"]),
        Archive("planetiler/box1degree.pmtiles", .vector, 0...0, tiles: 1, layers: ["test_fixture_1"]),
        Archive(
            "pmtiles-spec/js/test/data/test_fixture_1.pmtiles", .vector, 0...0, tiles: 1,
            layers: ["test_fixture_1pmtiles"]),
        Archive(
            "pmtiles-spec/js/test/data/test_fixture_2.pmtiles", .vector, 0...0, tiles: 1,
            layers: ["test_fixture_2pmtiles"]),
        Archive("pmtiles-spec/spec/v3/stamen_toner(raster)CC-BY+ODbL_z3.pmtiles", .raster, 0...3, tiles: 85),
        Archive(
            "swift-pmtiles/Tests/PMTilesTests/Resources/sfo.pmtiles", .vector, 0...15, tiles: 8,
            layers: [
                "boundaries", "buildings", "earth", "landcover", "landuse", "natural", "physical_line",
                "physical_point",
                "places", "pois", "roads", "transit", "water",
            ],
            attribution: "© OpenStreetMap contributors"),
    ]

    @Test(arguments: archives)
    func `describes an archive and reads all of its tiles`(archive: Archive) throws {
        let source = try MapSources.open(try #require(SharedData.maps).appending(path: archive.path))
        #expect(source.info.kind == archive.kind)
        #expect(source.info.zooms == archive.zooms)
        #expect(source.info.layerNames == archive.layers)
        #expect(source.info.attribution == archive.attribution)
        #expect(source.info.remarks.isEmpty)
        let tiles = try tiles(of: source)
        #expect(tiles == archive.tiles)
    }

    /// Reads and validates every tile up to zoom level 7, and returns how many there are.
    func tiles(of source: any MapSource) throws -> Int {
        var count = 0
        for id in TileID.all(in: source.info.zooms.clamped(to: 0...7)) {
            switch try source.tile(id) {
            case nil: continue
            case .picture:
                #expect(source.info.kind == .raster)
            case .vector(let tile):
                #expect(tile.unread.isEmpty)
                for layer in tile.layers { layer.expectConsistent() }
            }
            count += 1
        }
        return count
    }

    @Test func `reads a town's tiles at high zoom levels`() throws {
        let file = try #require(SharedData.maps).appending(
            path: "swift-pmtiles/Tests/PMTilesTests/Resources/sfo.pmtiles")
        let source = try MapSources.open(file)
        guard case .vector(let tile)? = try source.tile(TileID(zoom: 14, x: 2622, y: 6341)) else {
            Issue.record("The tile does not exist.")
            return
        }
        #expect(tile.layers.first { $0.name == "roads" }?.features.count == 84)
        #expect(try source.tile(TileID(zoom: 14, x: 0, y: 0)) == nil)
    }

    @Test(arguments: [
        ("mbtileserver/testdata/invalid.mbtiles", MapSourceError.Code.notAMapSource, "is a SQLite file without tiles"),
        ("pmtiles-spec/js/test/data/empty.pmtiles", .notAMapSource, "is empty"),
        ("pmtiles-spec/js/test/data/invalid.pmtiles", .notAMapSource, "not a map source"),
        ("mapbox-gl-test-suite/data/malformed.geojson", .notAMapSource, "not GeoJSON"),
        ("planetiler/monaco-latest.osm.pbf", .notAMapSource, "not a map source"),
        ("go-pmtiles", .notAMapSource, "a folder without GeoJSON"),
    ])
    func `an error names the actual format of a file that is not a map`(
        path: String, code: MapSourceError.Code, words: String
    ) throws {
        let file = try #require(SharedData.maps).appending(path: path)
        let error = #expect(throws: MapSourceError.self) { _ = try MapSources.open(file) }
        #expect(error?.code == code)
        #expect(error?.description.contains(words) == true)
    }
}

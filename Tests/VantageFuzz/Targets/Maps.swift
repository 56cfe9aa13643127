import Foundation
import VantageGeodesy
import VantageSceneFixtures

@testable import VantageMapTiles

extension FuzzTarget {
    /// All indexes in a vector tile are valid, and a layer is the same whether read alone or with the other layers.
    static let vectorTile = FuzzTarget(name: "vector-tile", maximumLength: 8192) {
        sampleTiles()
    } check: { bytes in
        guard let tile = try? VectorTileReader.read(bytes, limits: tileLimits) else { return }
        check(tile)
        guard let name = tile.layers.first?.name else { return }
        let alone = try? VectorTileReader.read(bytes, layers: [name], limits: tileLimits)
        expect(
            alone?.layers.count == tile.layers.count { $0.name == name },
            "Reading a single layer by name does not return exactly that layer.")
        expect(alone?.layers.first?.points == tile.layers.first?.points, "A layer differs when it is read alone.")
    }

    /// A stored tile, compressed or not, decodes to a picture or a vector tile, or throws an error.
    static let storedTile = FuzzTarget(name: "stored-tile", maximumLength: 4096) {
        let tiles = sampleTiles().map { $0.prefix(2000) }.map(Array.init)
        return tiles.map(Packing.gzip) + tiles.map(Packing.zlib) + [smallPicture, Packing.gzip([])]
    } check: { bytes in
        var limits = MapSourceLimits.standard
        limits.tile = tileLimits
        if case .vector(let tile)? = try? TileDecoder(limits: limits).tile(bytes, "The tile") { check(tile) }
        guard let unpacked = try? Inflation.unpacked(bytes, limit: 65_536) else { return }
        expect(unpacked.count <= 65_536, "A tile is larger than the limit.")
        guard unpacked.count < 20_000 else { return }
        expect((try? Inflation.unpacked(Packing.gzip(unpacked), limit: 65_536)) == unpacked, "Compression loses bytes.")
    }

    /// A damaged archive yields tiles or errors.
    static let pmtiles = FuzzTarget(name: "pmtiles", maximumLength: 8192) {
        let tile = Packing.gzip(sampleTile)
        let tiles = (0..<40).map { (UInt64($0), $0 % 3 == 0 ? tile : smallPicture) }
        return [
            PMTilesWriter().bytes(tiles), PMTilesWriter(internalCompression: 1, leafSize: 5).bytes(tiles),
            PMTilesWriter(internalCompression: 1, tileCompression: 1, tileType: 2).bytes(Array(tiles.prefix(3))),
        ]
    } check: { bytes in
        var limits = MapSourceLimits.standard
        limits.tile = tileLimits
        limits.maximumDirectoryEntries = 4096
        limits.maximumMetadataBytes = 1 << 20
        let file = ScratchFile.write(bytes, as: "map.pmtiles")
        guard let source = try? MapSources.open(file, limits: limits) else { return }
        expect(source.info.zooms.lowerBound >= 0 && source.info.zooms.upperBound <= 31, "A zoom is out of range.")
        for id in ids {
            _ = try? source.storedTile(id)
            if case .vector(let tile)? = try? source.tile(id) { check(tile) }
        }
    }

    /// A directory lookup finds the same entry as a scan of all entries.
    static let pmtilesDirectory = FuzzTarget(name: "pmtiles-directory", maximumLength: 2048) {
        let writer = PMTilesWriter(internalCompression: 1)
        let entries = (UInt64(0)..<30).map { number in
            PMTilesWriter.Entry(tile: number * number * 3, offset: number * 10, length: 10, run: number % 4)
        }
        return [writer.directory(entries), writer.directory([entries[3]]), writer.directory([])]
    } check: { bytes in
        guard let directory = try? PMTilesDirectory(bytes, limits: .standard) else { return }
        expect(directory.entries.count <= bytes.count / 4, "There are more entries than bytes.")
        for entry in directory.entries {
            for tile in [entry.tile, entry.lastTile, entry.tile &+ 1] {
                let last = directory.entries.last { $0.tile <= tile }
                let isCovered = last.map { $0.run == 0 || tile <= $0.lastTile } ?? false
                let expected = isCovered ? last?.tile : nil
                let found = directory.entry(of: tile)?.tile
                expect(found == expected, "A lookup differs from a scan.")
            }
        }
    }

    /// Points in the tiles generated from a GeoJSON file stay within the margin around their tile.
    static let geoJSON = FuzzTarget(name: "geojson", maximumLength: 4096) {
        try [
            "map/ride.geojson", "map/overlay.geojson", "map/aubeval/mountain_peak.geojson", "map/aubeval/park.geojson",
        ]
        .map { try SampleData.bytes($0) }
            + [
                #"{"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]]}"#,
                #"{"type":"Feature","id":7,"properties":{"a":1,"b":"x","c":true},"geometry":{"type":"LineString","coordinates":"#
                    + "[[179,1],[-179,2],[0,90]]}}",
                #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[7.5,48.2,100]}]}"#,
            ].map { Array($0.utf8) }
    } check: { bytes in
        var limits = MapSourceLimits.standard
        (limits.maximumDepth, limits.maximumFeatures, limits.maximumPositions) = (16, 50, 500)
        let file = ScratchFile.write(bytes, as: "layer.geojson")
        guard let source = try? MapSources.open(file, limits: limits) else { return }
        for id in ids {
            guard case .vector(let tile)? = try? source.tile(id) else { continue }
            check(tile)
            let margin = Int32(ShapeTiler.buffer) + 1
            for point in tile.layers.flatMap(\.points) {
                expect(
                    min(point.x, point.y) >= -margin && max(point.x, point.y) <= Int32(ShapeTiler.extent) + margin,
                    "A point lies outside its tile.")
            }
        }
    }

    private static let ids = [
        TileID(zoom: 0, x: 0, y: 0), TileID(zoom: 1, x: 1, y: 0), TileID(zoom: 2, x: 2, y: 1),
        TileID(zoom: 3, x: 4, y: 2),
        TileID(zoom: 14, x: 8537, y: 5668), TileID(zoom: 22, x: 2_185_500, y: 1_451_000),
    ]

    private static var tileLimits: VectorTileLimits {
        var limits = VectorTileLimits()
        limits.maximumBytes = 1 << 20
        (limits.maximumLayers, limits.maximumFeatures, limits.maximumVertices) = (20, 1000, 10_000)
        (limits.maximumTags, limits.maximumTexts) = (5000, 1000)
        return limits
    }

    private static func check(_ tile: VectorTile) {
        expect(tile.layers.count <= 1000, "There are too many layers.")
        for layer in tile.layers {
            expect(layer.tags.count % 2 == 0, "A tag has no value.")
            for feature in layer.features {
                let points = layer.pointRange(of: feature)
                expect(
                    points.lowerBound >= 0 && points.upperBound <= layer.points.count,
                    "A feature refers to missing points.")
                for part in feature.parts { expect(!layer.pointRange(ofPart: Int(part)).isEmpty, "A part is empty.") }
                for tag in feature.tags {
                    let count = (tag - feature.tags.lowerBound) % 2 == 0 ? layer.keys.count : layer.values.count
                    expect(layer.tags[Int(tag)] < count, "A feature refers to a missing tag.")
                }
                if let key = layer.keys.last { _ = layer.value(of: key, in: feature) }
            }
        }
    }

    /// The start of a PNG file, which is recognized but never decoded.
    private static let smallPicture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]

    private static var sampleTile: [UInt8] {
        var (tile, roads, places) = (VectorTileWriter(), VectorLayerWriter("roads"), VectorLayerWriter("places"))
        roads.add(
            .line, [[[0, 0], [100, 300], [4000, -50]], [[7, 7], [9, 9]]],
            [("class", .string("path")), ("layer", .sint(-1))])
        roads.add(
            .polygon, [[[0, 0], [9, 0], [9, 9]], [[2, 2], [1, 4], [3, 3]]],
            [("area", .bool(true)), ("h", .double(2.5))])
        places.add(
            .point, [[[5, 5]], [[6, 6]]], [("name", .string("Halle")), ("rank", .uint(3)), ("x", .float(1.5))])
        tile.add(roads)
        tile.add(places)
        return tile.bytes
    }

    private static func sampleTiles() -> [[UInt8]] {
        guard let map = try? MapSources.open(SampleData.file("map/aubeval.mbtiles")) else { return [sampleTile] }
        // Village tiles are small enough that mutations reach every part of them.
        let stored = (0..<400).compactMap {
            try? map.storedTile(TileID(zoom: 14, x: 8530 + $0 % 20, y: 5658 + $0 / 20))
        }
        return [sampleTile]
            + stored.compactMap { try? Inflation.unpacked($0, limit: 1 << 20) }.sorted { $0.count < $1.count }.prefix(6)
    }
}

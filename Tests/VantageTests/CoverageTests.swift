import Foundation
import VantageGeodesy
import VantageMapTiles
import VantageSceneFixtures
import Testing
import Vantage

@Suite(.fewAtATime) struct CoverageTests {
    /// The contents of a tile, listed by layer.
    private struct Layers {
        let tile: VectorTile

        init(_ data: Data) throws { tile = try VectorTileReader.read([UInt8](data), limits: VectorTileLimits()) }

        subscript(name: String) -> VectorLayer? { tile.layers.first { $0.name == name } }

        func texts(_ layer: String, _ key: String) -> [String] {
            guard let layer = self[layer] else { return [] }
            return layer.features.compactMap { layer.value(of: key, in: $0)?.text }
        }
    }

    private static func store(_ folder: TemporaryFolder) async throws -> SceneStore {
        let store = try await SceneStore(writing: folder.url.appending(path: "s.sqlite"), creating: true)
        let options = ImportOptions(collection: CollectionSpec(name: "town"))
        _ = try await DatasetImporter(options: options)
            .run(["street", "photos"].map { SampleData.file($0).path }, into: store)
        return store
    }

    private static func tile(_ zoom: Int, of scene: Scene) throws -> MapTileAddress {
        let point = MapPoint(scene.coordinate)
        let side = Double(1 << zoom)
        return try #require(MapTileAddress(zoom: zoom, x: Int(point.x * side), y: Int(point.y * side)))
    }

    @Test(arguments: [0, 1, 5, 9]) func `low zoom levels show squares with scene counts`(zoom: Int) async throws {
        let folder = try TemporaryFolder()
        let store = try await Self.store(folder)
        let scenes = try await store.allScenes(SceneQuery())
        var sum: UInt64 = 0
        for tile in Set(try scenes.map { try Self.tile(zoom, of: $0) }) {
            let layers = try Layers(try await store.coverageTile(tile))
            let grid = try #require(layers["grid"])
            #expect(layers["scenes"] == nil && layers["sequences"] == nil)
            for feature in grid.features {
                guard case .uint(let count)? = grid.value(of: "count", in: feature) else { continue }
                sum += count
            }
        }
        #expect(sum == UInt64(scenes.count))
    }

    @Test(arguments: [14, 16, 18]) func `high zoom levels show each scene at its position`(zoom: Int) async throws {
        let folder = try TemporaryFolder()
        let store = try await Self.store(folder)
        let scenes = try await store.allScenes(SceneQuery())
        for tile in Set(try scenes.map { try Self.tile(zoom, of: $0) }) {
            let layers = try Layers(try await store.coverageTile(tile))
            let points = try #require(layers["scenes"])
            let ids = Set(layers.texts("scenes", "scene"))
            let own = try scenes.filter { try Self.tile(zoom, of: $0) == tile }
            #expect(ids.isSuperset(of: own.map(\.id.description)))
            for feature in points.features {
                let id = try #require(points.value(of: "scene", in: feature)?.text)
                let scene = try #require(scenes.first { $0.id.description == id })
                let place = points.points[Int(points.partEnds[Int(feature.parts.lowerBound)]) - 1]
                let side = Double(1 << zoom)
                let (x, y) = (
                    (Double(tile.x) + (Double(place.x) + 0.5) / 4096) / side,
                    (Double(tile.y) + (Double(place.y) + 0.5) / 4096) / side
                )
                // One tile unit at zoom 14 is 0.6 m at the equator.
                let distance = MapPoint(x: x, y: y).coordinate.distance(to: scene.coordinate)
                #expect(distance < 0.5 * exp2(Double(14 - zoom)))
                // A magnetic heading cannot be shown as a direction on a map.
                let heading = scene.headingReference == .true ? scene.heading?.degrees : nil
                #expect(points.value(of: "heading", in: feature)?.number == heading)
            }
        }
    }

    @Test func `sequences are lines through their scenes`() async throws {
        let folder = try TemporaryFolder()
        let store = try await Self.store(folder)
        let scenes = try await store.allScenes(SceneQuery()).filter { $0.sequence != nil }
        let tile = try Self.tile(12, of: try #require(scenes.first))
        let layers = try Layers(try await store.coverageTile(tile))
        let lines = try #require(layers["sequences"])
        #expect(layers["scenes"] == nil && layers["grid"] == nil)
        let long = Dictionary(grouping: scenes) { $0.sequence ?? "" }.filter { $0.value.count > 1 }
        #expect(Set(layers.texts("sequences", "sequence")).isSubset(of: long.keys) && !lines.features.isEmpty)
        #expect(lines.features.allSatisfy { $0.kind == .line })
    }

    @Test func `the index returns the same counts as a listing of all scenes`() async throws {
        let folder = try TemporaryFolder()
        let store = try await Self.store(folder)
        let whole = MapRect(origin: MapPoint(x: 0, y: 0), width: 1, height: 1)
        let counted = try await store.counts(in: whole, side: 64)
        var listed = Array(repeating: 0, count: 64 * 64)
        for scene in try await store.allScenes(SceneQuery()) {
            let point = MapPoint(scene.coordinate)
            listed[Int(point.y * 64) * 64 + Int(point.x * 64)] += 1
        }
        #expect(counted == listed)
        #expect(try await CombinedSceneProvider([store, store]).counts(in: whole, side: 64) == listed.map { $0 * 2 })
    }

    @Test func `a tile without imagery is empty`() async throws {
        let folder = try TemporaryFolder()
        let store = try await Self.store(folder)
        for zoom in [3, 12, 15] {
            let tile = try #require(MapTileAddress(zoom: zoom, x: 0, y: (1 << zoom) - 1))
            #expect(try await store.coverageTile(tile).isEmpty)
        }
    }

    /// A store with 25,000 scenes within about 800 m, every hundredth of which is a photo.
    private static func crowd(_ folder: TemporaryFolder) async throws -> SceneStore {
        var table = "id,latitude,longitude,kind,sequence\n"
        for number in 0..<25_000 {
            // M. Roberts, "The Unreasonable Effectiveness of Quasirandom Sequences", 2018.
            let (south, west) = (Double(number) * 0.7548776662, Double(number) * 0.5698402910)
            let (latitude, longitude) = (
                48.2 + 0.01 * south.truncatingRemainder(dividingBy: 1),
                7.7 + 0.01 * west.truncatingRemainder(dividingBy: 1)
            )
            let kind = number % 100 == 0 ? "photo" : "panorama"
            table += "s\(number),\(latitude),\(longitude),\(kind),q\(number / 500)\n"
        }
        let url = folder.url.appending(path: "crowd.csv")
        try Data(table.utf8).write(to: url)
        let store = try await SceneStore(writing: folder.url.appending(path: "crowd.sqlite"), creating: true)
        let options = ImportOptions(collection: CollectionSpec(name: "crowd"))
        _ = try await DatasetImporter(options: options).run([url.path], into: store)
        return store
    }

    /// Returns the tiles at a zoom that contain scenes of the crowd.
    private static func crowdTiles(_ zoom: Int) -> [MapTileAddress] {
        let side = Double(1 << zoom)
        let corners = [(48.21, 7.7), (48.2, 7.71)].compactMap { try? Coordinate(latitude: $0.0, longitude: $0.1) }
        let (first, last) = (MapPoint(corners[0]), MapPoint(corners[1]))
        return (Int(first.y * side)...Int(last.y * side)).flatMap { y in
            (Int(first.x * side)...Int(last.x * side)).compactMap { MapTileAddress(zoom: zoom, x: $0, y: y) }
        }
    }

    @Test func `the size of a tile is bounded, however many scenes there are`() async throws {
        let folder = try TemporaryFolder()
        let store = try await Self.crowd(folder)
        for zoom in 10...17 {
            var sum: UInt64 = 0
            for tile in Self.crowdTiles(zoom) {
                let layers = try Layers(try await store.coverageTile(tile))
                #expect(layers["grid"]?.features.count ?? 0 <= 64 * 64)
                let lines = layers["sequences"].map { layer in layer.points.count } ?? 0
                #expect(lines <= 4000)
                guard let points = layers["scenes"] else { continue }
                #expect(points.features.count <= 2000 && zoom >= 14)
                let isThinned = points.features.contains { points.value(of: "count", in: $0) != nil }
                for feature in points.features where isThinned || zoom == 14 {
                    guard case .uint(let count)? = points.value(of: "count", in: feature) else {
                        sum += 1
                        continue
                    }
                    sum += count
                }
            }
            if zoom == 14 { #expect(sum == 25_000) }
        }
    }

    @Test func `the highest zoom level shows all scenes of a crowd`() async throws {
        let folder = try TemporaryFolder()
        let store = try await Self.crowd(folder)
        var ids: Set<String> = []
        for tile in Self.crowdTiles(18) {
            ids.formUnion(try Layers(try await store.coverageTile(tile)).texts("scenes", "scene"))
        }
        #expect(ids.count == 25_000)
    }

    @Test func `a filter applies before scenes are thinned`() async throws {
        let folder = try TemporaryFolder()
        let store = try await Self.crowd(folder)
        var filter = SceneFilter()
        filter.kind = .photo
        var kinds: [String] = []
        for tile in Self.crowdTiles(15) {
            kinds += try Layers(try await store.coverageTile(tile, .vantage, filter: filter)).texts("scenes", "kind")
        }
        #expect(Set(kinds) == ["photo"] && kinds.count >= 250)
        filter.collection = "elsewhere"
        for tile in Self.crowdTiles(14) {
            #expect(try await store.coverageTile(tile, .vantage, filter: filter).isEmpty)
        }
    }

    @Test func `several stores share the squares of a tile`() async throws {
        let folder = try TemporaryFolder()
        let store = try await Self.crowd(folder)
        let tile = try #require(Self.crowdTiles(13).first)
        func counts(_ catalog: some SceneCatalog) async throws -> UInt64 {
            let layers = try Layers(try await catalog.coverageTile(tile))
            let grid = try #require(layers["grid"])
            return grid.features.reduce(0) { sum, feature in
                guard case .uint(let count)? = grid.value(of: "count", in: feature) else { return sum }
                return sum + count
            }
        }
        #expect(try await counts(CombinedSceneProvider([store, store])) == 2 * counts(store))
    }
}

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
}

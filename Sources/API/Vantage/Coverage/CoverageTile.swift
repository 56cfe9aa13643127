import Foundation
import VantageGeodesy
import VantageMapTiles
import VantageScenes

/// A vector tile that shows where imagery is available: squares with counts at low zooms, sequences as lines at higher
/// zooms, and individual scenes at the highest zooms.
///
/// The size of a tile is bounded, whatever the number of scenes. Where scenes are dense, squares replace lines, and
/// each scene shown stands for those around it.
struct CoverageTile {
    /// The maximum number of scenes that are read for a tile. Tiles with more scenes are made from samples.
    private static let maximumScenes = 20_000
    /// The width, in meters, of the margin around a tile. Scenes in the margin are included so that lines continue
    /// across the tile's edges.
    private static let reach = 150.0

    private let tile: MapTileAddress
    private let schema: CoverageSchema
    private let filter: SceneFilter
    private let square: MapRect

    init(_ tile: MapTileAddress, _ schema: CoverageSchema, _ filter: SceneFilter) {
        self.tile = tile
        self.schema = schema
        self.filter = filter
        let unit = 1 / Double(1 << tile.zoom)
        square = MapRect(
            origin: MapPoint(x: Double(tile.x) * unit, y: Double(tile.y) * unit), width: unit, height: unit)
    }

    private var hasScenes: Bool { tile.zoom >= schema.sceneZoom }

    func bytes(of catalog: some SceneCatalog) async throws -> [UInt8] {
        guard tile.zoom >= schema.sequenceZoom, let box else { return try await grid(of: catalog) }
        let index = catalog.coverageIndex
        guard let scenes = try await index.scenes(in: box, filter: filter, maximum: Self.maximumScenes) else {
            return try await sample(of: catalog, index)
        }
        var writer = VectorTileWriter()
        let lines = sequences(of: scenes)
        if lines.isTooDetailed {
            var counts = SceneCountGrid(in: square, side: CoverageThinning.squares)
            for scene in scenes { counts.add(1, at: scene.coordinate) }
            writer.add(grid(counts.counts, side: CoverageThinning.squares))
        } else {
            writer.add(lines.layer)
        }
        if hasScenes { writer.add(points(of: scenes)) }
        return writer.bytes
    }

    /// Returns a tile with too many scenes to read them all.
    private func sample(of catalog: some SceneCatalog, _ index: any CoverageIndex) async throws -> [UInt8] {
        // At lower zooms, the squares are larger than the cells of a store's index, so their counts are sufficient.
        guard tile.zoom > 10 || !filter.takesAll else { return try await grid(of: catalog) }
        var filter = filter
        if schema.needsPictures { filter.hasPicture = true }
        let side = CoverageThinning.squares
        let sample = try await index.sample(of: square, side: side, filter: filter, hasScenes: hasScenes)
        var writer = VectorTileWriter()
        writer.add(grid(sample.counts, side: side))
        if hasScenes {
            let scenes = sample.scenes.sorted { $0.key < $1.key }
            let thinned = CoverageThinning.thinned(scenes.map { ($0.value, sample.counts[$0.key]) }, in: square)
            writer.add(layer(of: thinned))
        }
        return writer.bytes
    }

    private func grid(of catalog: some SceneCatalog) async throws -> [UInt8] {
        // Squares are never smaller than about 600 m at the equator, because counts have a resolution of 300 m.
        let side = max(1, min(32, 1 << max(0, 16 - tile.zoom)))
        var writer = VectorTileWriter()
        writer.add(grid(try await catalog.counts(in: square, side: side), side: side))
        return writer.bytes
    }

    private func grid(_ counts: [Int], side: Int) -> VectorLayerWriter {
        var layer = VectorLayerWriter("grid")
        let step = Int32(VectorTileWriter.extent / side)
        for (number, count) in counts.enumerated() where count > 0 {
            let (x, y) = (Int32(number % side) * step, Int32(number / side) * step)
            guard schema.drawsGridSquares else {
                layer.add(.point, [[SIMD2(x + step / 2, y + step / 2)]], schema.square(count))
                continue
            }
            let ring = [SIMD2(x, y), SIMD2(x + step, y), SIMD2(x + step, y + step), SIMD2(x, y + step)]
            layer.add(.polygon, [ring], schema.square(count))
        }
        return layer
    }

    private func sequences(of scenes: [Scene]) -> CoverageLines {
        // At the highest zoom, clients enlarge tiles many times.
        var lines = CoverageLines(isSimplified: tile.zoom < CoverageSchema.deepest)
        let grouped = Dictionary(grouping: scenes.filter { $0.sequence != nil }) {
            CoverageLines.Key(collection: $0.collection, sequence: $0.sequence ?? "")
        }
        for (_, members) in grouped.sorted(by: { $0.key < $1.key }) {
            lines.add(members, at: place, schema.sequence)
        }
        return lines
    }

    private func points(of scenes: [Scene]) -> VectorLayerWriter {
        let margin = Int32(VectorTileWriter.extent / 64)
        let shown = -margin..<Int32(VectorTileWriter.extent) + margin
        let near = scenes.filter { scene in
            let place = place(of: scene)
            return shown.contains(place.x) && shown.contains(place.y) && (scene.hasPicture || !schema.needsPictures)
        }
        let all = near.map { ($0, 1) }
        return layer(of: tile.zoom < CoverageSchema.deepest ? CoverageThinning.thinned(all, in: square) : all)
    }

    /// Returns a layer of scenes, each with the number of scenes that it stands for.
    private func layer(of scenes: [(scene: Scene, count: Int)]) -> VectorLayerWriter {
        var layer = VectorLayerWriter(schema.sceneLayer)
        for (scene, count) in scenes {
            let number = count > 1 ? VectorValue.uint(UInt64(count)) : nil
            layer.add(.point, [[place(of: scene)]], schema.scene(scene) + [("count", number)])
        }
        return layer
    }

    private func place(of scene: Scene) -> SIMD2<Int32> {
        let point = MapPoint(scene.coordinate)
        // The shorter way to the scene may cross the antimeridian.
        var x = (point.x - square.origin.x) / square.width
        let worldWidth = 1 / square.width
        if x > worldWidth / 2 { x -= worldWidth } else if x < -worldWidth / 2 { x += worldWidth }
        let y = (point.y - square.origin.y) / square.height
        let extent = Double(VectorTileWriter.extent)
        return SIMD2(Int32((x * extent).rounded(.down)), Int32((y * extent).rounded(.down)))
    }

    /// The bounds of the tile and its margin.
    private var box: BoundingBox? {
        guard let own = square.boundingBox else { return nil }
        let corners = [(own.south, own.west), (own.north, own.east)].compactMap { latitude, longitude in
            (try? Coordinate(latitude: latitude, longitude: longitude))?.box(within: Self.reach)
        }
        guard corners.count == 2 else { return nil }
        return try? BoundingBox(
            west: corners[0].west, south: corners[0].south, east: corners[1].east, north: corners[1].north)
    }
}

extension SceneCatalog {
    /// Returns a vector tile (MVT 2.1) that shows where scenes are.
    ///
    /// The layer `grid` contains squares, each with a `count`, at zooms below 10 and where scenes are very dense. The
    /// layer `sequences` contains lines at zoom 10 and above, and the layer `scenes` contains points at zoom 14
    /// and above. A tile has at most about 2,000 scenes, except at zoom 18; a scene with a `count` stands for that
    /// many scenes.
    ///
    /// - Throws: An error from the catalog.
    public func coverageTile(_ tile: MapTileAddress) async throws -> Data {
        try await coverageTile(tile, .vantage)
    }

    /// Returns the same tile with the layer and property names from another schema.
    ///
    /// - Parameter filter: A filter for scenes. It has no effect below the zoom at which sequences are shown.
    package func coverageTile(
        _ tile: MapTileAddress, _ schema: CoverageSchema, filter: SceneFilter = SceneFilter()
    ) async throws -> Data {
        Data(try await CoverageTile(tile, schema, filter).bytes(of: self))
    }
}

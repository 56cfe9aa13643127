import Foundation
import VantageGeodesy
import VantageMapTiles
import VantageScenes

/// A vector tile that shows where imagery is available: squares with counts at low zooms, sequences as lines at higher
/// zooms, and individual scenes at the highest zooms.
struct CoverageTile {
    /// The maximum number of squares across a tile.
    private static let squares = 32
    /// The maximum number of scenes in a tile. A tile with more scenes shows squares at any zoom.
    private static let maximumScenes = 20_000
    /// The width, in meters, of the margin around a tile. Scenes in the margin are included so that lines continue
    /// across the tile's edges.
    private static let reach = 150.0

    private let tile: MapTileAddress
    private let schema: CoverageSchema
    private let square: MapRect

    init(_ tile: MapTileAddress, _ schema: CoverageSchema) {
        self.tile = tile
        self.schema = schema
        let unit = 1 / Double(1 << tile.zoom)
        square = MapRect(
            origin: MapPoint(x: Double(tile.x) * unit, y: Double(tile.y) * unit), width: unit, height: unit)
    }

    func bytes(of catalog: some SceneCatalog) async throws -> [UInt8] {
        guard tile.zoom >= schema.sequenceZoom, let box else { return try await grid(of: catalog) }
        let scenes = try await catalog.allScenes(SceneQuery(box: box), maximum: Self.maximumScenes + 1)
        guard scenes.count <= Self.maximumScenes else { return try await grid(of: catalog) }
        var writer = VectorTileWriter()
        writer.add(sequences(of: scenes))
        if tile.zoom >= schema.sceneZoom { writer.add(points(of: scenes)) }
        return writer.bytes
    }

    private func grid(of catalog: some SceneCatalog) async throws -> [UInt8] {
        var layer = VectorLayerWriter("grid")
        // Squares are never smaller than about 600 m at the equator, because counts have a resolution of 300 m.
        let side = max(1, min(Self.squares, 1 << max(0, 16 - tile.zoom)))
        let step = Int32(VectorTileWriter.extent / side)
        for (number, count) in try await catalog.counts(in: square, side: side).enumerated() where count > 0 {
            let (x, y) = (Int32(number % side) * step, Int32(number / side) * step)
            guard schema.drawsGridSquares else {
                layer.add(.point, [[SIMD2(x + step / 2, y + step / 2)]], schema.square(count))
                continue
            }
            let ring = [SIMD2(x, y), SIMD2(x + step, y), SIMD2(x + step, y + step), SIMD2(x, y + step)]
            layer.add(.polygon, [ring], schema.square(count))
        }
        var writer = VectorTileWriter()
        writer.add(layer)
        return writer.bytes
    }

    private func sequences(of scenes: [Scene]) -> VectorLayerWriter {
        struct Key: Hashable {
            let collection: String
            let sequence: String
        }
        var layer = VectorLayerWriter("sequences")
        let grouped = Dictionary(grouping: scenes.filter { $0.sequence != nil }) {
            Key(collection: $0.collection, sequence: $0.sequence ?? "")
        }
        for (_, members) in grouped.sorted(by: {
            ($0.key.collection, $0.key.sequence) < ($1.key.collection, $1.key.sequence)
        }) {
            let lines = lines(through: members).filter { $0.count > 1 }
            guard !lines.isEmpty else { continue }
            layer.add(.line, lines, schema.sequence(members))
        }
        return layer
    }

    /// Returns lines through consecutive scenes. A line ends where a rank in the sequence is missing, because the scene
    /// with that rank is outside the tile.
    private func lines(through members: [Scene]) -> [[SIMD2<Int32>]] {
        var lines: [[SIMD2<Int32>]] = []
        var before: Int?
        for scene in members.sorted(by: { ($0.rank ?? 0) < ($1.rank ?? 0) }) {
            let place = place(of: scene)
            if before == nil || scene.rank != before.map({ $0 + 1 }) { lines.append([]) }
            before = scene.rank
            // Skips a scene that has the same tile coordinates as the previous one.
            if lines[lines.count - 1].last != place { lines[lines.count - 1].append(place) }
        }
        return lines
    }

    private func points(of scenes: [Scene]) -> VectorLayerWriter {
        var layer = VectorLayerWriter(schema.sceneLayer)
        let margin = Int32(VectorTileWriter.extent / 64)
        let shown = -margin..<Int32(VectorTileWriter.extent) + margin
        for scene in scenes {
            let place = place(of: scene)
            guard shown.contains(place.x), shown.contains(place.y) else { continue }
            if let properties = schema.scene(scene) { layer.add(.point, [[place]], properties) }
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
    /// and above.
    ///
    /// - Throws: An error from the catalog.
    public func coverageTile(_ tile: MapTileAddress) async throws -> Data {
        try await coverageTile(tile, .vantage)
    }

    /// Returns the same tile with the layer and property names from another schema.
    package func coverageTile(_ tile: MapTileAddress, _ schema: CoverageSchema) async throws -> Data {
        Data(try await CoverageTile(tile, schema).bytes(of: self))
    }
}

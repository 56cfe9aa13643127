import Foundation
import VantageCore
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle
import VantageMapTiles

/// A loader that reads and caches the tiles for an image.
struct TileLoader: Sendable {
    let sources: [any MapSource]
    private let schemas: [TileSchema]
    private let identities: [FeatureIDScheme]
    private let prepared: TileCache<TileKey, PreparedTile>
    private let pictures: TileCache<TileKey, DecodedPicture>

    init(sources: [any MapSource], cacheBytes: Int) {
        self.sources = sources
        schemas = sources.map { TileSchema(layers: $0.info.layerNames) }
        identities = zip(sources, schemas).map { FeatureIDScheme($0.info, $1) }
        prepared = TileCache(maximumBytes: cacheBytes)
        pictures = TileCache(maximumBytes: cacheBytes)
    }

    /// The side length of raster tiles in nearly all sources, in pixels.
    private static let pictureSide = 256
    /// The maximum number of remarks per map; more would add no information.
    private static let maximumRemarks = 64

    /// The tiles loaded for a map.
    struct Loaded {
        var features: [VisibleTile] = []
        var pictures: [VisibleRasterTile] = []
        var problems = TileProblems()
        /// The memory used by the tiles, in bytes.
        var bytes = 0
    }

    /// - Parameter maximumZoom: The maximum zoom of feature tiles, if it is less than that of the projection.
    func load(
        _ projection: MapProjection, _ options: MapSnapshotOptions, maximumZoom: Int = .max, isCancelled: () -> Bool
    ) throws -> Loaded {
        var loaded = Loaded()
        var work = MapSourceWork.map
        for number in sourceIndices(for: options.configuration) {
            loaded.problems.remarks += sources[number].info.remarks
            let zoom = zoom(of: number, projection, scale: options.scale, maximumZoom: maximumZoom)
            let limit = options.limits.maximumTiles
            // A rotated image touches at least half of the tiles in its bounding box.
            let about = TileCover.count(of: projection, zoom: zoom)
            let cover = about > Double(4 * limit + 64) ? [] : TileCover.tiles(of: projection, zoom: zoom)
            guard about <= Double(4 * limit + 64), cover.count <= limit else {
                throw MapError(
                    .tooLarge,
                    "The map needs about \(Int(nearest: about)) tiles from "
                        + "\(sources[number].info.file.lastPathComponent) (minimum zoom "
                        + "\(sources[number].info.zooms.lowerBound)), but the limit is \(limit) tiles. Zoom in, or request "
                        + "a smaller picture.")
            }
            loaded.problems.missing += try add(cover, of: number, projection, options, &work, to: &loaded, isCancelled)
        }
        return loaded
    }

    /// Loads the feature tiles for the ground of a pitched map. Raster tiles are loaded separately.
    ///
    /// - Parameters:
    ///   - ground: The ground tiles to draw.
    ///   - depth: The number of zoom levels between a ground tile and the larger feature tile with the same detail.
    func load(
        _ ground: [PlacedTile], depth: Int, _ projection: MapProjection, _ options: MapSnapshotOptions,
        isCancelled: () -> Bool
    ) throws -> Loaded {
        var loaded = Loaded()
        var work = MapSourceWork.map
        for number in sourceIndices(for: options.configuration) where sources[number].info.role == .features {
            let zooms = sources[number].info.zooms
            let deepest = max(min(zooms.upperBound, Int(projection.zoom.rounded(.down))), zooms.lowerBound)
            var seen = Set<PlacedTile>()
            let tiles = ground.map { $0.ancestor(at: min(max(0, $0.tile.zoom - depth), deepest)) }
                .filter { $0.tile.zoom >= zooms.lowerBound && seen.insert($0).inserted }
            _ = try add(tiles, of: number, projection, options, &work, to: &loaded, isCancelled)
        }
        return loaded
    }

    /// Adds tiles from a source to the loaded tiles.
    ///
    /// - Returns: The number of tiles that the source does not have.
    private func add(
        _ tiles: [PlacedTile], of source: Int, _ projection: MapProjection, _ options: MapSnapshotOptions,
        _ work: inout MapSourceWork, to loaded: inout Loaded, _ isCancelled: () -> Bool
    ) throws -> Int {
        var missing = 0
        for placed in tiles {
            if isCancelled() { throw CancellationError() }
            do {
                let isThere = try add(placed, of: source, projection, options.scale, &work, to: &loaded)
                if !isThere { missing += 1 }
            } catch let error where options.skipsDamagedTiles && error.isOfTile {
                loaded.problems.damaged.append("\(error)")
            }
            try loaded.check(options.limits)
        }
        return missing
    }

    /// Returns the width of the raster tiles that the map shows, in pixels, or `nil` if it shows none.
    func pictureSide(_ configuration: MapConfiguration) -> Int? {
        sourceIndices(for: configuration).contains { sources[$0].info.role == .picture } ? Self.pictureSide : nil
    }

    /// Returns the sources that a map shows: raster sources for imagery, otherwise feature sources if there are any.
    /// Elevation sources are not drawn.
    func sourceIndices(for configuration: MapConfiguration) -> [Int] {
        let features = sources.indices.filter { sources[$0].info.role == .features }
        let pictures = sources.indices.filter { sources[$0].info.role == .picture }
        switch configuration {
        case .standard: return features.isEmpty ? pictures : features
        case .hybrid: return pictures + features
        case .imagery: return pictures
        }
    }

    private func zoom(of source: Int, _ projection: MapProjection, scale: Double, maximumZoom: Int) -> Int {
        let info = sources[source].info
        // A raster tile is 256 pixels wide, and its pixels should be about as large as the map's.
        let wanted =
            info.role == .features
            ? min(projection.zoom.rounded(.down), Double(maximumZoom))
            : (projection.zoom + log2(MapProjection.worldSide / Double(Self.pictureSide) * scale)).rounded()
        return min(max(Int(wanted), info.zooms.lowerBound), info.zooms.upperBound)
    }

    /// Returns a feature tile, read from the source or the cache.
    ///
    /// - Returns: `nil` if the source does not have the tile.
    func features(of source: Int, _ id: TileID, _ work: inout MapSourceWork) throws -> PreparedTile? {
        try prepared.value(for: TileKey(source: source, tile: id)) {
            guard case .vector(let tile)? = try sources[source].tile(id, within: &work) else { return nil }
            // Protomaps tiles at sea may have no features at all.
            let hasLandAreas = schemas[source] == .protomaps && sources[source].info.layerNames.contains("earth")
            let prepared = PreparedTile(
                tile, schema: schemas[source], zoom: id.zoom, hasLandAreas: hasLandAreas, identity: identities[source])
            return (prepared, prepared.byteCount)
        }
    }

    /// - Returns: `false` if the source does not have the tile.
    private func add(
        _ placed: PlacedTile, of source: Int, _ projection: MapProjection, _ scale: Double,
        _ work: inout MapSourceWork, to loaded: inout Loaded
    ) throws -> Bool {
        if sources[source].info.role == .picture {
            let picture = try pictures.value(for: TileKey(source: source, tile: placed.tile)) {
                guard case .picture(let bytes)? = try sources[source].tile(placed.tile, within: &work) else {
                    return nil
                }
                let id = placed.tile
                let name = sources[source].info.file.lastPathComponent
                let picture = try DecodedPicture(bytes, label: "Tile \(id.zoom)/\(id.x)/\(id.y) of \(name)")
                return (picture, picture.byteCount)
            }
            guard let picture else { return false }
            loaded.bytes += picture.byteCount
            loaded.pictures.append(VisibleRasterTile(picture: picture, placed: placed))
            return true
        }
        let tile = try features(of: source, placed.tile, &work)
        guard let tile else { return false }
        loaded.bytes += tile.byteCount
        for reason in tile.unread {
            let remark = "Part of \(sources[source].info.file.lastPathComponent) was ignored: \(reason)."
            guard loaded.problems.remarks.count < Self.maximumRemarks,
                !loaded.problems.remarks.contains(remark)
            else { continue }
            loaded.problems.remarks.append(remark)
        }
        loaded.features.append(VisibleTile(tile, placed, projection: projection, scale: scale))
        return true
    }
}

extension TileLoader.Loaded {
    /// - Throws: ``MapError`` if the tiles exceed a map's memory limit.
    fileprivate func check(_ limits: MapLimits) throws(MapError) {
        guard bytes <= limits.maximumTileBytes else {
            throw MapError(
                .tooLarge,
                "The map's tiles take up more than \(limits.maximumTileBytes >> 20) MiB of memory. Zoom in, or "
                    + "request a smaller picture.")
        }
    }
}

extension Error {
    /// Whether the error affects only this tile, so that the source's other tiles may still be readable.
    fileprivate var isOfTile: Bool {
        switch self {
        // Exceeding a limit is not damage, and the limit may apply to all tiles together.
        case let error as MapSourceError: [.damaged, .unsupported].contains(error.code)
        case let error as MapError: error.code == .invalidSource || error.code == .unsupportedSource
        default: false
        }
    }
}

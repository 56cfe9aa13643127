import Foundation
import Geodesy
import MapTiles

/// Reads the tiles that a picture shows, and keeps them for the next.
struct TileLoader: Sendable {
    let sources: [any MapSource]
    private let schemas: [TileSchema]
    private let identities: [FeatureIdentity]
    private let prepared: TileCache<TileKey, PreparedTile>
    private let pictures: TileCache<TileKey, TilePicture>

    init(sources: [any MapSource], cacheBytes: Int) {
        self.sources = sources
        schemas = sources.map { TileSchema(layers: $0.info.layerNames) }
        identities = zip(sources, schemas).map { FeatureIdentity($0.info, $1) }
        prepared = TileCache(maximumBytes: cacheBytes)
        pictures = TileCache(maximumBytes: cacheBytes)
    }

    /// Pixels of the side of a picture, in nearly all sources.
    private static let pictureSide = 256
    /// Remarks on what was passed over in one map; more say nothing new.
    private static let mostRemarks = 64

    /// What a map needs of its sources.
    struct Loaded {
        var features: [VisibleTile] = []
        var pictures: [VisiblePicture] = []
        var missing = 0
        /// Why tiles were left out.
        var damaged: [String] = []
        /// What of tiles, and of sources, was passed over, each a sentence.
        var remarks: [String] = []
        /// What they take in memory.
        var bytes = 0
    }

    /// - Parameter mostDetail: The deepest zoom of features; nil is that of the projection.
    func load(
        _ projection: MapProjection, _ options: MapSnapshotOptions, mostDetail: Int = .max, isCancelled: () -> Bool
    ) throws -> Loaded {
        var loaded = Loaded()
        var work = MapSourceWork.map
        for number in used(options.configuration) {
            loaded.remarks += sources[number].info.remarks
            let zoom = zoom(of: number, projection, scale: options.scale, mostDetail: mostDetail)
            let limit = options.limits.maximumTiles
            // A turned picture touches half of those about it, or more.
            let about = TileCover.count(of: projection, zoom: zoom)
            let cover = about > Double(4 * limit + 64) ? [] : TileCover.tiles(of: projection, zoom: zoom)
            guard about <= Double(4 * limit + 64), cover.count <= limit else {
                throw MapError(
                    .tooLarge,
                    "The map needs some \(Int(nearest: about)) tiles of \(sources[number].info.file.lastPathComponent), whose "
                        + "least zoom is \(sources[number].info.zooms.lowerBound); at most \(limit) are read. Ask for a "
                        + "nearer zoom or a smaller picture.")
            }
            loaded.missing += try add(cover, of: number, projection, options, &work, to: &loaded, isCancelled)
        }
        return loaded
    }

    /// The tiles of features that lie on the ground of a pitched map; the pictures of it are read elsewhere.
    ///
    /// - Parameters:
    ///   - ground: The pieces that the ground is drawn in.
    ///   - depth: Zooms by which a piece is smaller than a tile of features of the same detail.
    func load(
        _ ground: [PlacedTile], depth: Int, _ projection: MapProjection, _ options: MapSnapshotOptions,
        isCancelled: () -> Bool
    ) throws -> Loaded {
        var loaded = Loaded()
        var work = MapSourceWork.map
        for number in used(options.configuration) where sources[number].info.role == .features {
            let zooms = sources[number].info.zooms
            let deepest = max(min(zooms.upperBound, Int(projection.zoom.rounded(.down))), zooms.lowerBound)
            var seen = Set<PlacedTile>()
            let tiles = ground.map { $0.ancestor(at: min(max(0, $0.tile.zoom - depth), deepest)) }
                .filter { $0.tile.zoom >= zooms.lowerBound && seen.insert($0).inserted }
            _ = try add(tiles, of: number, projection, options, &work, to: &loaded, isCancelled)
        }
        return loaded
    }

    /// Adds tiles of a source to what a map shows.
    ///
    /// - Returns: How many of them the source does not have.
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
                loaded.damaged.append("\(error)")
            }
            try loaded.check(options.limits)
        }
        return missing
    }

    /// The side of the tiles of pictures, in pixels, where a map shows some.
    func pictureSide(_ configuration: MapConfiguration) -> Int? {
        used(configuration).contains { sources[$0].info.role == .picture } ? Self.pictureSide : nil
    }

    /// Which sources a map shows: pictures for imagery, else what can be drawn, where there is something. Heights are
    /// nothing to look at.
    func used(_ configuration: MapConfiguration) -> [Int] {
        let features = sources.indices.filter { sources[$0].info.role == .features }
        let pictures = sources.indices.filter { sources[$0].info.role == .picture }
        switch configuration {
        case .standard: return features.isEmpty ? pictures : features
        case .hybrid: return pictures + features
        case .imagery: return pictures
        }
    }

    private func zoom(of source: Int, _ projection: MapProjection, scale: Double, mostDetail: Int) -> Int {
        let info = sources[source].info
        // Pictures have 256 pixels a side: their pixels are to be as large as the map's.
        let wanted =
            info.role == .features
            ? min(projection.zoom.rounded(.down), Double(mostDetail))
            : (projection.zoom + log2(MapProjection.worldSide / Double(Self.pictureSide) * scale)).rounded()
        return min(max(Int(wanted), info.zooms.lowerBound), info.zooms.upperBound)
    }

    /// A tile of a source of features, read or kept from before.
    ///
    /// - Returns: `nil` where the source has no such tile.
    func features(of source: Int, _ id: TileID, _ work: inout MapSourceWork) throws -> PreparedTile? {
        try prepared.value(TileKey(source: source, tile: id)) {
            guard case .vector(let tile)? = try sources[source].tile(id, within: &work) else { return nil }
            // Tiles of Protomaps' at sea may have nothing in them that says so.
            let saysLand = schemas[source] == .protomaps && sources[source].info.layerNames.contains("earth")
            let prepared = PreparedTile(
                tile, schema: schemas[source], zoom: id.zoom, saysLand: saysLand, identity: identities[source])
            return (prepared, prepared.byteCount)
        }
    }

    /// - Returns: False where the source has no such tile.
    private func add(
        _ placed: PlacedTile, of source: Int, _ projection: MapProjection, _ scale: Double,
        _ work: inout MapSourceWork, to loaded: inout Loaded
    ) throws -> Bool {
        if sources[source].info.role == .picture {
            let picture = try pictures.value(TileKey(source: source, tile: placed.tile)) {
                guard case .picture(let bytes)? = try sources[source].tile(placed.tile, within: &work) else {
                    return nil
                }
                let id = placed.tile
                let name = sources[source].info.file.lastPathComponent
                let picture = try TilePicture(bytes, label: "Tile \(id.zoom)/\(id.x)/\(id.y) of \(name)")
                return (picture, picture.byteCount)
            }
            guard let picture else { return false }
            loaded.bytes += picture.byteCount
            loaded.pictures.append(VisiblePicture(picture: picture, placed: placed))
            return true
        }
        let tile = try features(of: source, placed.tile, &work)
        guard let tile else { return false }
        loaded.bytes += tile.byteCount
        for reason in tile.unread {
            let remark = "Of \(sources[source].info.file.lastPathComponent) a part is left out: \(reason)."
            guard loaded.remarks.count < Self.mostRemarks, !loaded.remarks.contains(remark) else { continue }
            loaded.remarks.append(remark)
        }
        loaded.features.append(VisibleTile(tile, placed, projection: projection, scale: scale))
        return true
    }
}

extension TileLoader.Loaded {
    /// - Throws: ``MapError`` when the tiles take more memory than a map may have.
    fileprivate func check(_ limits: MapLimits) throws(MapError) {
        guard bytes <= limits.maximumTileBytes else {
            throw MapError(
                .tooLarge,
                "The tiles of the map take more than \(limits.maximumTileBytes >> 20) MiB of memory. Ask for a smaller "
                    + "picture or a nearer zoom.")
        }
    }
}

extension Error {
    /// Whether another tile of the source may be read all the same.
    fileprivate var isOfTile: Bool {
        switch self {
        // A limit that is reached is no damage, and may be that of all tiles together.
        case let error as MapSourceError: [.damaged, .unsupported].contains(error.code)
        case let error as MapError: error.code == .invalidSource || error.code == .unsupportedSource
        default: false
        }
    }
}

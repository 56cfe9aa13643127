import Foundation
import VantageGeodesy
import VantageParsing

/// An inspector that determines the contents of an archive, from its metadata where possible and otherwise from its
/// tiles.
struct MBTilesInspector {
    private let database: MBTilesConnectionPool
    private let decoding: TileDecoder
    private let metadata: [String: String]

    init(_ database: MBTilesConnectionPool, decoding: TileDecoder) throws(MapSourceError) {
        self.database = database
        self.decoding = decoding
        metadata = try database.read { try $0.metadata() }
    }

    func info() throws(MapSourceError) -> MapSourceInfo {
        let zooms = try zooms()
        let sample = try sample(zooms.upperBound)
        var info = MapSourceInfo(file: database.file, kind: kind(sample), zooms: zooms)
        info.name = metadata["name"].flatMap { $0.isEmpty ? nil : $0 }
        info.attribution = MapPlaces.attribution(metadata["attribution"], author: metadata["author"])
        info.bounds = metadata["bounds"].flatMap { MapPlaces.bounds($0) }
        if info.bounds == nil { info.bounds = try bounds(zooms.upperBound) }
        let described = metadata["json"].flatMap { try? JSONParser.value(of: $0.utf8) }
        info.heights = ElevationEncoding { metadata[$0] ?? described?[$0]?.text }
        info.role = MapSourceRole(info.kind, heights: info.heights)
        info.planetilerVersion = MapPlaces.version(metadata["planetiler:version"])
        info.layerNames = layerNames(described, sample)
        info.layerFields = described.map(MapPlaces.layerFields) ?? [:]
        return info
    }

    /// Returns the range of zoom levels in the archive. Falls back to the metadata if the archive has no index and the
    /// query exceeds the limit.
    private func zooms() throws(MapSourceError) -> ClosedRange<Int> {
        let found: [Int?]
        do {
            found = try database.read { reading in
                // Two queries, because each is a single step in the index, whereas a combined min and max would read
                // the whole index.
                try ["ASC", "DESC"].map {
                    try reading.integer("SELECT zoom_level FROM tiles ORDER BY zoom_level \($0) LIMIT 1")
                }
            }
        } catch {
            guard let declared = declaredZooms else { throw error }
            return declared
        }
        guard let low = found[0], let high = found[1] else {
            throw MapSourceError(.notAMapSource, "\(database.file.relativePath) has no tiles. Use another archive.")
        }
        guard TileID.zooms.contains(low), TileID.zooms.contains(high) else {
            throw MapSourceError(
                .damaged, "\(database.file.relativePath) has tiles at zoom \(low) to \(high); only 0 to 30 are valid.")
        }
        return low...high
    }

    private var declaredZooms: ClosedRange<Int>? {
        let declared = ["minzoom", "maxzoom"].map {
            metadata[$0].flatMap { DecimalNumber.number($0) }.flatMap(Int.init(exactly:))
        }
        guard let low = declared[0], let high = declared[1], low <= high, TileID.zooms.contains(low),
            TileID.zooms.contains(high)
        else { return nil }
        return low...high
    }

    /// The number of unreadable tiles to try before an archive is rejected.
    private static let samples = 8

    /// Returns a readable tile that is not empty, preferably from the deepest level, which has the most layers.
    private func sample(_ zoom: Int) throws(MapSourceError) -> MapTile? {
        var failure: MapSourceError?
        var work = decoding.limits.workPerTile
        for condition in ["AND zoom_level = \(zoom)", ""] {
            for number in 0..<Self.samples {
                let query =
                    "SELECT tile_data FROM tiles WHERE length(tile_data) > 0 \(condition) LIMIT 1 OFFSET \(number)"
                do {
                    guard let bytes = try database.read({ try $0.bytes(query, within: &work) }) else { break }
                    if let tile = try decoding.tile(bytes, "A tile in \(database.file.relativePath)") { return tile }
                } catch {
                    failure = failure ?? error
                }
            }
        }
        if let failure { throw failure }
        return nil
    }

    /// Returns the box around the tiles at a zoom level.
    private func bounds(_ zoom: Int) throws(MapSourceError) -> BoundingBox? {
        guard let (columns, rows) = try database.read({ try $0.span(ofZoom: zoom) }) else { return nil }
        let tiles = 0...(1 << zoom) - 1
        guard tiles.contains(columns), tiles.contains(rows) else { return nil }
        let count = Double(1 << zoom)
        return try? BoundingBox(
            west: Double(columns.lowerBound) / count * 360 - 180,
            south: WebMercator.latitude(1 - Double(rows.lowerBound) / count),
            east: Double(columns.upperBound + 1) / count * 360 - 180,
            north: WebMercator.latitude(1 - Double(rows.upperBound + 1) / count))
    }

    /// Returns the kind of the tiles. A tile's signature takes precedence over the `format` entry, which is often
    /// missing and sometimes wrong.
    private func kind(_ sample: MapTile?) -> MapSourceInfo.Kind {
        switch sample {
        case .vector: .vector
        case .picture: .raster
        case nil: metadata["format"] == "pbf" || metadata["json"] != nil ? .vector : .raster
        }
    }

    private func layerNames(_ described: JSONValue?, _ sample: MapTile?) -> [String] {
        let listed = described.map(MapPlaces.layerNames) ?? []
        guard listed.isEmpty, case .vector(let tile)? = sample else { return listed }
        return tile.layers.map(\.name)
    }
}

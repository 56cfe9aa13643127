import Foundation
import VantageGeodesy
import VantageParsing

/// A PMTiles archive, version 3. Only the requested parts of the file are read.
///
/// Source: PMTiles Version 3 Specification.
final class PMTilesSource: MapSource {
    let info: MapSourceInfo
    private let file: TileFile
    private let header: PMTilesHeader
    private let directories: PMTilesDirectoryReader
    private let decoding: TileDecoder

    init(_ file: TileFile, limits: MapSourceLimits) throws(MapSourceError) {
        self.file = file
        header = try PMTilesHeader(file.bytes(at: 0, count: PMTilesHeader.size), file: file)
        try Self.checkFormats(header, file.url)
        decoding = TileDecoder(limits: limits)
        directories = try PMTilesDirectoryReader(file, header, limits: limits)
        guard let zooms = try directories.zooms() else {
            throw MapSourceError(.notAMapSource, "\(file.url.relativePath) has no tiles. Use another archive.")
        }
        info = Self.info(file, header, limits, zooms, sample: try Self.sample(directories, file, decoding))
    }

    func tile(_ id: TileID) throws(MapSourceError) -> MapTile? {
        guard let bytes = try storedTile(id) else { return nil }
        return try decoding.tile(bytes, subject(id))
    }

    func storedTile(_ id: TileID) throws(MapSourceError) -> [UInt8]? {
        guard id.isOnTheMap, let place = try directories.place(of: id.hilbertNumber) else { return nil }
        guard place.length <= UInt64(decoding.limits.maximumStoredTileBytes) else {
            throw MapSourceError(
                .tooLarge,
                "\(subject(id)) is \(place.length) bytes, more than the limit of \(decoding.limits.maximumStoredTileBytes)."
            )
        }
        return try file.bytes(at: Int(place.offset), count: Int(place.length))
    }

    private func subject(_ id: TileID) -> String { "Tile \(id) of \(file.url.relativePath)" }

    /// Decompresses a directory or the metadata.
    ///
    /// - Throws: ``MapSourceError`` whose description lacks a subject; the caller prepends a name.
    static func unpacked(_ bytes: [UInt8], _ compression: UInt8, limit: Int) throws(MapSourceError) -> [UInt8] {
        guard compression == PMTilesHeader.Compression.gzip.rawValue, !bytes.isEmpty else { return bytes }
        return try Inflation.unpacked(bytes, limit: limit)
    }

    private static func checkFormats(_ header: PMTilesHeader, _ url: URL) throws(MapSourceError) {
        let name = url.relativePath
        func unsupported(_ what: String) -> MapSourceError {
            MapSourceError(.unsupported, "\(name) \(what). Rebuild it with gzip and MVT, PNG, JPEG or WebP tiles.")
        }
        for (what, code) in [("directories", header.internalCompression), ("tiles", header.tileCompression)] {
            switch PMTilesHeader.Compression(rawValue: code) {
            case .none?, .gzip: break
            // Tiles are recognized by their first bytes, but directories have no signature.
            case .unknown where what == "tiles": break
            case .unknown?, nil: throw unsupported("has \(what) with an unknown compression (\(code))")
            case let compression?: throw unsupported("has \(what) compressed with \(compression), which is unsupported")
            }
        }
        switch header.tileType {
        case 0...4: break
        case 5: throw unsupported("has AVIF tiles, which are not supported")
        case 6: throw unsupported("has tiles in the MapLibre Tile format (MLT), which is not supported")
        default: throw unsupported("has tiles in an unknown format (\(header.tileType))")
        }
    }

    /// Returns the last tile, which is at the deepest zoom level.
    private static func sample(
        _ directories: PMTilesDirectoryReader, _ file: TileFile, _ decoding: TileDecoder
    ) throws(MapSourceError) -> MapTile? {
        guard let place = try directories.lastTile(), place.length <= UInt64(decoding.limits.maximumStoredTileBytes)
        else {
            return nil
        }
        let bytes = try file.bytes(at: Int(place.offset), count: Int(place.length))
        // If the tile is damaged, a request for it will report the error.
        return try? decoding.tile(bytes, "")
    }

    private static func info(
        _ file: TileFile, _ header: PMTilesHeader, _ limits: MapSourceLimits, _ zooms: ClosedRange<Int>,
        sample: MapTile?
    ) -> MapSourceInfo {
        var info = MapSourceInfo(file: file.url, kind: kind(header, sample), zooms: zooms)
        info.bounds = bounds(header)
        do {
            let metadata = try metadata(file, header, limits)
            info.name = metadata["name"]?.text.flatMap { $0.isEmpty ? nil : $0 }
            info.attribution = MapPlaces.attribution(metadata["attribution"]?.text, author: metadata["author"]?.text)
            info.planetilerVersion = MapPlaces.version(metadata["planetiler:version"]?.text)
            info.layerNames = MapPlaces.layerNames(metadata)
            info.layerFields = MapPlaces.layerFields(metadata)
            info.heights = ElevationEncoding { metadata[$0]?.text }
            info.role = MapSourceRole(info.kind, heights: info.heights)
        } catch {
            info.remarks.append("The metadata of \(file.url.relativePath) cannot be read: it \(error.description).")
        }
        if info.layerNames.isEmpty, case .vector(let tile)? = sample { info.layerNames = tile.layers.map(\.name) }
        return info
    }

    /// Returns the kind of the tiles. The sample tile takes precedence over the header, whose tile type may be unknown.
    private static func kind(_ header: PMTilesHeader, _ sample: MapTile?) -> MapSourceInfo.Kind {
        switch sample {
        case .vector: .vector
        case .picture: .raster
        case nil: header.tileType > 1 ? .raster : .vector
        }
    }

    /// Returns the bounds in the header. If all of them are zero, they are not set.
    private static func bounds(_ header: PMTilesHeader) -> BoundingBox? {
        guard header.bounds != [0, 0, 0, 0] else { return nil }
        return MapPlaces.bounds(
            west: header.bounds[0], south: header.bounds[1], east: header.bounds[2], north: header.bounds[3])
    }

    private static func metadata(
        _ file: TileFile, _ header: PMTilesHeader, _ limits: MapSourceLimits
    ) throws(MapSourceError) -> JSONValue {
        guard header.metadata.length > 0 else { return .null }
        guard header.metadata.length <= UInt64(limits.maximumMetadataBytes) else {
            throw MapSourceError(
                .tooLarge,
                "has \(header.metadata.length) bytes, more than the limit of \(limits.maximumMetadataBytes)")
        }
        let packed = try file.bytes(at: Int(header.metadata.offset), count: Int(header.metadata.length))
        let bytes = try unpacked(packed, header.internalCompression, limit: limits.maximumMetadataBytes)
        do {
            return try JSONParser.value(of: bytes, maximumDepth: limits.maximumDepth)
        } catch {
            throw MapSourceError(.damaged, error.description)
        }
    }
}

import VantageCore
import Foundation
import VantageGeodesy
import VantageMapCanvas
import VantageMapRenderer
import VantageMapTiles

/// A map provider that draws from files: MBTiles archives, PMTiles archives and GeoJSON files.
public final class MapStore: Sendable {
    /// A file that maps are drawn from.
    public struct Source: Hashable, Sendable {
        /// The role of a source in a map.
        public enum Role: String, Hashable, Sendable {
            /// Vector data: points, lines and areas.
            case features
            /// Raster tiles, drawn unchanged.
            case picture
            /// Heights above sea level, used by ``MapStore/elevation(at:)`` and hill shading.
            case elevation
        }

        /// The location of the file.
        public let file: URL
        /// The name in the file's metadata.
        public let name: String?
        /// The role of the source in a map.
        public let role: Role
        /// The zoom levels at which the source has tiles. At higher zooms, maps are drawn from the tiles of the highest
        /// level.
        public let zooms: ClosedRange<Int>
        /// The bounds that the file declares.
        public let bounds: BoundingBox?
        /// The attribution that must appear next to any map drawn from the source.
        public let attribution: String?
        /// The names of the source's vector layers.
        public let layers: [String]
        /// The fields of each vector layer, by layer name: each field's name and type, if the file describes them.
        public let fields: [String: [String: String]]
    }

    /// The sources, in the order in which they were passed to the initializer.
    ///
    /// All feature sources are drawn as one map. Raster sources are stacked, with later sources over earlier ones.
    public let sources: [Source]
    /// The pool of threads on which maps are drawn.
    public let workers: WorkerPool
    let renderer: MapRenderer

    /// Opens map files. The files are only read; nothing is written to them or next to them.
    ///
    /// - Parameters:
    ///   - files: The map files.
    ///   - elevation: Raster archives of heights whose metadata does not identify them as elevation data. They are
    ///     consulted in this order, before the elevation sources among `files`.
    ///   - workers: The pool of threads on which maps are drawn. It can be shared with scene stores and other map
    ///     stores.
    ///   - tileCacheBytes: The size of each of the two tile caches, in bytes. One is for parsed vector tiles, and the
    ///     other for raster tiles.
    /// - Throws: `MapError` if a file cannot be read or is not a map source.
    public init(
        opening files: [URL], elevation: [URL] = [], workers: WorkerPool = .shared, tileCacheBytes: Int = 64 << 20
    ) async throws {
        self.workers = workers
        renderer = try await WorkerPool.waiting.run { _ in
            MapRenderer(
                sources: try elevation.map(Self.openHeights) + files.map(Self.open), cacheBytes: tileCacheBytes)
        }
        sources = renderer.sources.map { Source($0.info) }
    }

    private static func open(_ file: URL) throws -> any MapSource {
        do { return try MapSources.open(file) } catch { throw MapError(error) }
    }

    private static func openHeights(_ file: URL) throws -> any MapSource {
        do { return try ElevationSource(MapSources.open(file)) } catch { throw MapError(error) }
    }

    /// The combined attribution of all sources. It must appear next to every map.
    public var attribution: String? { renderer.attribution }

    /// The combined bounds that the sources declare, or `nil` if none of them declares any.
    public var bounds: MapRect? {
        let rects = sources.compactMap(\.bounds).map { MapRect($0) }
        return MapRect(
            around: rects.flatMap {
                [$0.origin, MapPoint(x: $0.origin.x + $0.width, y: $0.origin.y + $0.height)]
            })
    }
}

extension MapStore.Source {
    fileprivate init(_ info: MapSourceInfo) {
        self.init(
            file: info.file, name: info.name, role: Role(info.role), zooms: info.zooms, bounds: info.bounds,
            attribution: info.attribution, layers: info.layerNames, fields: info.layerFields)
    }
}

extension MapStore.Source.Role {
    fileprivate init(_ role: MapSourceRole) {
        self =
            switch role {
            case .features: .features
            case .picture: .picture
            case .elevation: .elevation
            }
    }
}

extension MapError {
    init(_ error: MapSourceError) {
        let code: Code =
            switch error.code {
            case .noSuchFile: .noSource
            case .unreadable: .unreadableSource
            case .remote: .remoteSource
            case .busy: .sourceBusy
            case .unsupported: .unsupportedSource
            case .noElevation: .noElevation
            case .notAMapSource, .damaged, .tooLarge: .invalidSource
            }
        self.init(code, error.description)
    }
}

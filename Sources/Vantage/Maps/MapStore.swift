import BlockingWork
import Foundation
import Geodesy
import MapRenderer
import MapTiles

/// The files that maps are drawn from, as a ``MapProvider``: MBTiles and PMTiles archives, and GeoJSON.
public final class MapStore: Sendable {
    /// What a file is.
    public struct Source: Hashable, Sendable {
        /// What a map takes from it.
        public enum Role: String, Hashable, Sendable {
            /// Points, lines and areas, which are drawn.
            case features
            /// Pictures, which are shown as they are.
            case picture
            /// Heights above the sea: what ``MapStore/elevation(at:)`` and hill shading ask.
            case elevation
        }

        /// Where it is.
        public let file: URL
        /// What it calls itself.
        public let name: String?
        /// What a map takes from it.
        public let role: Role
        /// Deeper zooms are drawn from the last.
        public let zooms: ClosedRange<Int>
        /// Where it says that it has something.
        public let bounds: BoundingBox?
        /// What has to stand beside a map of it.
        public let attribution: String?
        /// The names of its vector layers.
        public let layers: [String]
        /// Of vector layers, the fields of their features and what those are, as far as it describes them.
        public let fields: [String: [String: String]]
    }

    /// In the order in which they were given. Features are drawn as one map; of pictures a later source lies over an
    /// earlier one.
    public let sources: [Source]
    /// Where maps are drawn.
    public let workers: Workers
    let renderer: MapRenderer

    /// Opens files; nothing is ever written to them or beside them.
    ///
    /// `elevation`: Archives whose pictures are heights, where they do not say so themselves; in the order in which they are
    /// asked, before those of `files`.
    /// `workers`: Where maps are drawn; stores of scenes and others may share them.
    /// `tileCacheBytes`: How many bytes of tiles with features that were read are kept for the next map, and how many of
    /// tiles that are pictures.
    /// - Throws: `MapError` when one cannot be read or is nothing that maps are drawn from.
    public init(
        opening files: [URL], elevation: [URL] = [], workers: Workers = .shared, tileCacheBytes: Int = 64 << 20
    ) async throws {
        self.workers = workers
        renderer = try await Workers.waiting.run { _ in
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

    /// What has to stand beside every map.
    public var attribution: String? { renderer.attribution }

    /// All that the sources say they show; nil where none says that.
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

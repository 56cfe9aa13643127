import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import Vantage

/// The server's map sources, combined into one map. When a file changes, all files are reopened.
package final class ServedMaps: Service {
    /// The maps as they were when their files were opened.
    package struct Opened: Sendable {
        package let store: MapStore
        /// A component of entity tags that changes when the files change.
        package let stamp: String
        /// The name of each source, as used in URLs.
        package let names: [String]
    }

    private struct State {
        var states: [FileState?]
        var opened: Opened?
    }

    private let maps: [URL]
    private let heights: [URL]
    private let workers: WorkerPool
    private let logger: Logger
    private let state: Mutex<State>

    /// Opens map sources.
    ///
    /// - Parameters:
    ///   - maps: Archives and GeoJSON files. If there are none, the server has no map.
    ///   - heights: Archives to treat as elevation data, even if their metadata does not identify them as such.
    /// - Throws: `MapError` if a file cannot be opened.
    package init(opening maps: [URL], elevation heights: [URL] = [], workers: WorkerPool, logger: Logger) async throws {
        (self.maps, self.heights) = (maps, heights)
        self.workers = workers
        self.logger = logger
        let states = (maps + heights).map(FileState.init)
        state = Mutex(State(states: states, opened: try await Self.open(maps, heights, states, workers)))
    }

    /// - Throws: ``Problem`` `noMap` if the server has no map sources.
    package var current: Opened {
        get throws(Problem) {
            guard let opened = state.withLock({ $0.opened }) else {
                throw Problem(.notFound, "noMap", "This server has no map.")
            }
            return opened
        }
    }

    /// Watches the files until the server shuts down.
    package func run() async throws {
        await FileWatch.run { await self.reopen() }
    }

    /// Reopens all files if one has changed. Requests in progress keep using the old ones.
    func reopen() async {
        let states = (maps + heights).map(FileState.init)
        guard states != state.withLock({ $0.states }), !states.contains(nil) else { return }
        do {
            let opened = try await Self.open(maps, heights, states, workers)
            state.withLock { $0 = State(states: states, opened: opened) }
            logger.notice("A map file changed; reopened the map files.")
        } catch {
            // Prevents further attempts until a file changes again.
            state.withLock { $0.states = states }
            logger.error("A map file changed, but the map files cannot be reopened.", metadata: ["error": "\(error)"])
        }
    }

    /// The maximum size of the tile cache. It is small, because the render cache handles most repeated tile requests.
    private static let tileCacheBytes = 16 << 20

    private static func open(
        _ maps: [URL], _ heights: [URL], _ states: [FileState?], _ workers: WorkerPool
    ) async throws -> Opened? {
        guard !(maps + heights).isEmpty else { return nil }
        let store = try await MapStore(
            opening: maps, elevation: heights, workers: workers, tileCacheBytes: tileCacheBytes)
        return Opened(
            store: store, stamp: EntityTag(of: ["\(states)"]).description, names: names(of: maps + heights))
    }

    /// Returns the files' names without extensions. If several files have the same name, appends a number to all but
    /// the first.
    static func names(of urls: [URL]) -> [String] {
        var names: [String] = []
        for url in urls {
            let stem = url.deletingPathExtension().lastPathComponent
            let count = names.count {
                $0 == stem || $0.hasPrefix(stem + "-") && Int($0.dropFirst(stem.count + 1)) != nil
            }
            names.append(count == 0 ? stem : "\(stem)-\(count + 1)")
        }
        return names
    }
}

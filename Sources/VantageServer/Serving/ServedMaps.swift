import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import Vantage

/// The sources of maps that are served, as one map. When one of their files changes, all are opened again.
package final class ServedMaps: Service {
    /// The maps in one state of their files.
    struct Opened: Sendable {
        let store: MapStore
        /// What answers are told apart by.
        let stamp: String
        /// Of each source, as addresses have it.
        let names: [String]
    }

    private struct State {
        var states: [FileState?]
        var opened: Opened?
    }

    private let maps: [URL]
    private let heights: [URL]
    private let workers: Workers
    private let logger: Logger
    private let state: Mutex<State>

    /// - Parameters:
    ///   - maps: Archives and GeoJSON; without any, there is no map.
    ///   - heights: Archives whose tiles are heights, whether they say so or not.
    /// - Throws: `MapError` for a file that cannot be opened.
    package init(opening maps: [URL], elevation heights: [URL] = [], workers: Workers, logger: Logger) async throws {
        (self.maps, self.heights) = (maps, heights)
        self.workers = workers
        self.logger = logger
        let states = (maps + heights).map(FileState.init)
        state = Mutex(State(states: states, opened: try await Self.open(maps, heights, states, workers)))
    }

    /// - Throws: ``Problem`` `noMap` where nothing is served that a map is drawn from.
    var current: Opened {
        get throws(Problem) {
            guard let opened = state.withLock({ $0.opened }) else {
                throw Problem(.notFound, "noMap", "This server has no map.")
            }
            return opened
        }
    }

    /// Looks at the files until the server ends.
    package func run() async throws {
        await FileWatch.run { await self.reopen() }
    }

    /// Opens all again when one has changed. Requests under way keep the files that they began with.
    func reopen() async {
        let states = (maps + heights).map(FileState.init)
        guard states != state.withLock({ $0.states }), !states.contains(nil) else { return }
        do {
            let opened = try await Self.open(maps, heights, states, workers)
            state.withLock { $0 = State(states: states, opened: opened) }
            logger.notice("A map has changed and is open again.")
        } catch {
            // It is not tried again until something changes.
            state.withLock { $0.states = states }
            logger.error("A map has changed and cannot be served.", metadata: ["error": "\(error)"])
        }
    }

    /// What was drawn of tiles is kept as well, and asked for far more often.
    private static let tileCacheBytes = 16 << 20

    private static func open(
        _ maps: [URL], _ heights: [URL], _ states: [FileState?], _ workers: Workers
    ) async throws -> Opened? {
        guard !(maps + heights).isEmpty else { return nil }
        let store = try await MapStore(
            opening: maps, elevation: heights, workers: workers, tileCacheBytes: tileCacheBytes)
        return Opened(
            store: store, stamp: EntityTag(of: ["\(states)"]).description, names: names(of: maps + heights))
    }

    /// The files' names without their endings; of several of one name, the later ones have a number behind it.
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

import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import Vantage

/// The roads that directions are found on. When their file changes, it is opened again.
package final class ServedRoads: Service {
    private struct State {
        var file: FileState?
        var store: RoadStore?
    }

    private let url: URL?
    private let workers: Workers
    private let logger: Logger
    private let state: Mutex<State>

    /// - Parameter url: A file of roads; without one, there are no directions.
    /// - Throws: `DirectionsError` for a file that cannot be opened.
    package init(opening url: URL?, workers: Workers, logger: Logger) async throws {
        self.url = url
        self.workers = workers
        self.logger = logger
        let file = url.flatMap(FileState.init)
        guard let url else {
            state = Mutex(State())
            return
        }
        state = Mutex(State(file: file, store: try await RoadStore(opening: url, workers: workers)))
    }

    /// - Throws: ``Problem`` `noRoads` where none are served.
    var current: RoadStore {
        get throws(Problem) {
            guard let store = state.withLock({ $0.store }) else {
                throw Problem(.notFound, "noRoads", "This server has no roads.")
            }
            return store
        }
    }

    /// Looks at the file until the server ends.
    package func run() async throws {
        await FileWatch.run { await self.reopen() }
    }

    /// Opens it again when it has changed. Requests under way keep the file that they began with.
    func reopen() async {
        guard let url, let file = FileState(of: url), file != state.withLock({ $0.file }) else { return }
        do {
            let store = try await RoadStore(opening: url, workers: workers)
            state.withLock { $0 = State(file: file, store: store) }
            logger.notice("The roads have changed and are open again.")
        } catch {
            // It is not tried again until something changes.
            state.withLock { $0.file = file }
            logger.error("The roads have changed and cannot be served.", metadata: ["error": "\(error)"])
        }
    }
}

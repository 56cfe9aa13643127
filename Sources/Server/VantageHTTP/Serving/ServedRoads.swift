import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import Vantage

/// The road file used to calculate directions. When the file changes, it is reopened.
package final class ServedRoads: Service {
    private struct State {
        var file: FileState?
        var store: RoadStore?
    }

    private let url: URL?
    private let workers: WorkerPool
    private let logger: Logger
    private let state: Mutex<State>

    /// Opens a road file.
    ///
    /// - Parameter url: The road file, or `nil` if the server does not offer directions.
    /// - Throws: `DirectionsError` if the file cannot be opened.
    package init(opening url: URL?, workers: WorkerPool, logger: Logger) async throws {
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

    /// - Throws: ``Problem`` `noRoads` if the server has no roads.
    package var current: RoadStore {
        get throws(Problem) {
            guard let store = state.withLock({ $0.store }) else {
                throw Problem(.notFound, "noRoads", "This server has no roads.")
            }
            return store
        }
    }

    /// Watches the file until the server shuts down.
    package func run() async throws {
        await FileWatch.run { await self.reopen() }
    }

    /// Reopens the file if it has changed. Requests in progress keep using the old one.
    func reopen() async {
        guard let url, let file = FileState(of: url), file != state.withLock({ $0.file }) else { return }
        do {
            let store = try await RoadStore(opening: url, workers: workers)
            state.withLock { $0 = State(file: file, store: store) }
            logger.notice("The road file has changed and was reopened.")
        } catch {
            // Reopening is not retried until the file changes again.
            state.withLock { $0.file = file }
            logger.error("The road file has changed and cannot be reopened.", metadata: ["error": "\(error)"])
        }
    }
}

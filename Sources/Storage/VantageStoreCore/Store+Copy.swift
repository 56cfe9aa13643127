import Foundation
import GRDB
import VantageCore

extension Store {
    /// Writes a compact copy of the store to a new file.
    package func vacuum(into file: URL) async throws {
        try await WorkerPool.waiting.run { [self] _ in
            try withStoreErrors {
                var configuration = Configuration()
                configuration.readonly = true
                configuration.busyMode = .timeout(10)
                let queue = try DatabaseQueue(path: url.path, configuration: configuration)
                try queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [file.path]) }
                try queue.close()
            }
        }
    }
}

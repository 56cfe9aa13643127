import Synchronization
import VantageScenes
import VantageSceneStore
import VantageStoreCore

/// A sink that looks for duplicates in the real store, and stores all other scenes in the dry run's temporary store,
/// which finds duplicates among them.
final class DryRunSink: ImportSink {
    typealias Item = ImportItem<PreparedScene>
    typealias Outcome = ImportOutcome<SceneID>

    private let store: SceneStore?
    private let within: ImportSession<SceneWriter>
    private let policy: DuplicatePolicy
    /// The submission of the latest batch. The next batch waits for it, because batches must be stored in order.
    private let latest = Mutex<Task<Submission, any Error>?>(nil)

    private struct Submission {
        /// The outcomes of the inputs that the real store already contains, by their index in the batch.
        let duplicates: [Int: Outcome]
        let stored: Task<[Outcome], any Error>
    }

    /// - Parameters:
    ///   - store: The store to import into, or `nil` if it does not exist yet.
    ///   - within: A session that writes to the temporary store.
    init(store: SceneStore?, within: ImportSession<SceneWriter>, duplicates: DuplicatePolicy) {
        (self.store, self.within, policy) = (store, within, duplicates)
    }

    func begin(_ items: [Item], isFollowed: Bool) -> Task<[Outcome], any Error> {
        let submission = latest.withLock { latest in
            let previous = latest
            let next = Task.detached { try await self.submit(items, isFollowed: isFollowed, after: previous) }
            latest = next
            return next
        }
        return Task.detached {
            let submission = try await submission.value
            return try await submission.stored.value.enumerated().map { index, outcome in
                submission.duplicates[index] ?? outcome
            }
        }
    }

    private func submit(
        _ items: [Item], isFollowed: Bool, after previous: Task<Submission, any Error>?
    ) async throws -> Submission {
        var duplicates: [Int: Outcome] = [:]
        for (index, outcome) in (try await store?.performDryRun(items, duplicates: policy) ?? []).enumerated() {
            if case .duplicate = outcome { duplicates[index] = outcome }
        }
        _ = await previous?.result
        let others = items.enumerated().map { index, item in
            guard case .duplicate(_, let message) = duplicates[index] else { return item }
            return Item(
                position: item.position, source: item.source, content: .ignored(code: "duplicate", message: message))
        }
        return Submission(duplicates: duplicates, stored: within.begin(others, isFollowed: isFollowed))
    }
}

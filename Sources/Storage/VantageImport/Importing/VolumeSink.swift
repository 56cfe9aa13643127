import Synchronization
import VantageCore
import VantageScenes
import VantageSceneStore
import VantageStoreCore

/// A sink for scenes whose pictures are stored outside the store. Each batch becomes a volume, which is uploaded before
/// the transaction with the scenes begins.
final class VolumeSink: ImportSink {
    typealias Outcomes = [ImportOutcome<SceneID>]

    let batchBytes: Int
    private let session: ImportSession<SceneWriter>
    private let store: SceneStore
    private let uploader: PictureUploader
    private let duplicates: DuplicatePolicy
    /// The batch that was submitted last. Batches are stored one after another.
    private let last = Mutex<Task<Outcomes, any Error>?>(nil)

    init(
        _ session: ImportSession<SceneWriter>, _ store: SceneStore, _ uploader: PictureUploader,
        duplicates: DuplicatePolicy, volumeBytes: Int
    ) {
        self.session = session
        self.store = store
        self.uploader = uploader
        self.duplicates = duplicates
        batchBytes = volumeBytes
    }

    func begin(_ items: [ImportItem<PreparedScene>], isFollowed: Bool) -> Task<Outcomes, any Error> {
        last.withLock { last in
            let previous = last
            // The task is detached so that submitted batches are stored even if the caller is canceled.
            let task = Task.detached { [self] in
                _ = try await previous?.value
                let packed = try await packed(items)
                // While the next volume is being filled and uploaded, no transaction may stay open.
                return try await session.begin(packed, isFollowed: false).value
            }
            last = task
            return task
        }
    }

    /// Uploads the levels and indexes of a batch, except those of scenes that the store already has.
    private func packed(_ items: [ImportItem<PreparedScene>]) async throws -> [ImportItem<PreparedScene>] {
        let outcomes = try await store.performDryRun(items, duplicates: duplicates)
        return try await WorkerPool.waiting.run { [uploader] _ in
            var items = items
            var scenes: [(position: Int, scene: PreparedScene)] = []
            for (position, outcome) in outcomes.enumerated() {
                guard case .imported = outcome, case .ready(let scene) = items[position].content else { continue }
                scenes.append((position, scene))
            }
            let streams = try uploader.uploadVolume(scenes.map(\.scene.pictures))
            for (place, streams) in zip(scenes, streams) {
                items[place.position] = items[place.position].replacing(place.scene.with(streams))
            }
            return items
        }
    }
}

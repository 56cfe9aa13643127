import BlockingWork
import Foundation
import Geodesy
import SceneStore

/// Makes pictures for a table of requests: bounded in memory whatever its length, resumable, and never stopped by one
/// bad row.
public struct SnapshotBatch: Sendable {
    /// Which rows of a table are this process's.
    public struct Shard: Hashable, Sendable {
        /// From 1 to ``count``.
        public let index: Int
        /// How many shards there are; at least 1.
        public let count: Int

        /// - Returns: `nil` unless `1 ≤ index ≤ count`.
        public init?(index: Int, count: Int) {
            guard count >= 1, (1...count).contains(index) else { return nil }
            self.index = index
            self.count = count
        }

        func has(row number: Int) -> Bool { (number - 1) % count == index - 1 }
    }

    /// How the rows ended.
    public struct Summary: Hashable, Sendable {
        /// Rows of this shard.
        public var requested = 0
        /// Rows whose picture was made.
        public var done = 0
        /// Rows for a place where there is no scene.
        public var unavailable = 0
        /// Rows that have no picture because something is wrong.
        public var failed = 0
        /// Rows that an earlier run had settled.
        public var skipped = 0
    }

    /// What maps are drawn from, and what they look like where a row does not say.
    public struct Maps: Sendable {
        /// What they are drawn from.
        public var store: MapStore
        /// Where they are is said by the rows.
        public var options: MapSnapshotter.Options
        /// Where a row does not say: the world is 512·2^zoom points wide.
        public var zoom: Double

        /// `options`: What the maps look like where a row does not say.
        public init(from store: MapStore, options: MapSnapshotter.Options, zoom: Double = 15) {
            self.store = store
            self.options = options
            self.zoom = zoom
        }
    }

    /// What the views show where a row does not say.
    public var options: LookAroundSnapshotter.Options
    /// For rows whose kind is a map.
    public var maps: Maps?
    /// Which scene answers a row for a place.
    public var availability: AvailabilityOptions
    /// What tells for rows with an item whether a scene sees it.
    public var sight = ItemSight()
    /// Which rows are worked on; all where it is `nil`.
    public var shard: Shard?
    /// Whether rows are skipped whose picture is there and whole.
    public var resumes = false
    /// What else an earlier run settled, for a batch that resumes.
    package var settled = SettledRows()
    /// How many rows are worked on at once.
    public var jobs = ProcessInfo.processInfo.activeProcessorCount

    /// `options` are what the views show where a row does not say, `availability` which scene answers a place.
    public init(options: LookAroundSnapshotter.Options = .init(), availability: AvailabilityOptions = .init()) {
        self.options = options
        self.availability = availability
    }

    /// Makes the folder for pictures, where it is not there.
    ///
    /// - Throws: ``BatchError`` `cannotCreate` when it cannot be made, or takes no files.
    package static func prepare(_ folder: URL) throws(BatchError) { _ = try BatchOutputFolder(folder) }

    /// Makes the pictures.
    ///
    /// - Parameters:
    ///   - inputs: Rows in their order, read as they are needed.
    ///   - folder: Where pictures go, made when it does not exist.
    ///   - provider: What the rows ask; of use only for maps when it is `nil`.
    ///   - each: Called one after another, in the order of the rows, on a thread that may block, with how each ended.
    /// - Throws: ``BatchError`` `cannotCreate` and `cannotWrite`, when nothing can be written; `CancellationError`.
    public func run(
        _ inputs: some Sequence<BatchInput>, into folder: URL, from provider: (any SceneProvider)?,
        each: @escaping (_ outcome: SnapshotBatchOutcome, _ summary: Summary) throws -> Void
    ) async throws -> Summary {
        let folder = try BatchOutputFolder(folder)
        let worker = SnapshotBatchWorker(batch: self, folder: folder, provider: provider)
        var summary = Summary()
        let requests = SnapshotBatchRequests(inputs.makeIterator(), of: shard, into: folder)
        try await OrderedPipeline.run(requests, width: max(1, jobs), window: 8 * max(1, jobs)) { request in
            try await worker.work(on: request)
        } writing: { outcome in
            summary.add(outcome)
            try each(outcome, summary)
        }
        return summary
    }
}

extension SnapshotBatch.Summary {
    mutating func add(_ outcome: SnapshotBatchOutcome) {
        requested += 1
        switch outcome {
        case .done: done += 1
        case .unavailable: unavailable += 1
        case .failed: failed += 1
        case .skipped: skipped += 1
        }
    }
}

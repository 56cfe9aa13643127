import Foundation
import VantageCore
import VantageGeodesy
import VantageSceneStore
import VantageScenes

/// A job that renders a picture for each request in a table.
///
/// A batch uses bounded memory regardless of the table's length, can be resumed, and continues when a row fails.
public struct SnapshotBatch: Sendable {
    /// The share of a table's rows that one process handles.
    public struct Shard: Hashable, Sendable {
        /// The number of this shard, from 1 to ``count``.
        public let index: Int
        /// The total number of shards; at least 1.
        public let count: Int

        /// Creates a shard.
        ///
        /// - Returns: `nil` unless `1 ≤ index ≤ count`.
        public init?(index: Int, count: Int) {
            guard count >= 1, (1...count).contains(index) else { return nil }
            self.index = index
            self.count = count
        }

        func has(row number: Int) -> Bool { (number - 1) % count == index - 1 }
    }

    /// The number of rows with each result.
    public struct Summary: Hashable, Sendable {
        /// The number of rows in this shard.
        public var requested = 0
        /// The number of rows whose picture was written.
        public var done = 0
        /// The number of rows without a scene.
        public var unavailable = 0
        /// The number of rows that failed.
        public var failed = 0
        /// The number of rows that an earlier run completed.
        public var skipped = 0

        /// The counts before the first row.
        package static let zero = Summary()
    }

    /// The source and appearance of the maps in a batch.
    public struct Maps: Sendable {
        /// The store that the maps are drawn from.
        public var store: MapStore
        /// The default appearance of the maps. The area of each map comes from its row.
        public var options: MapSnapshotter.Options
        /// The default zoom level. At zoom z, the world is 512·2^z points wide.
        public var zoom: Double

        /// Creates the map settings for a batch.
        ///
        /// - Parameters:
        ///   - store: The store that the maps are drawn from.
        ///   - options: The default appearance of the maps.
        ///   - zoom: The default zoom level.
        public init(from store: MapStore, options: MapSnapshotter.Options, zoom: Double = 15) {
            self.store = store
            self.options = options
            self.zoom = zoom
        }
    }

    /// The default options for views.
    public var options: LookAroundSnapshotter.Options
    /// The map settings, or `nil` if the batch does not support maps.
    public var maps: Maps?
    /// The options that select the scene for a place.
    public var availability: AvailabilityOptions
    /// The data used to decide whether a scene sees a requested item.
    public var visibilitySources = VisibilitySources()
    /// The shard to process, or `nil` for all rows.
    public var shard: Shard?
    /// A Boolean value that indicates whether to skip rows whose picture already exists and is complete.
    public var resumes = false
    /// The rows listed in the report of an earlier run. They are used when the batch resumes.
    package var settled = CompletedRows()
    /// The number of rows to process concurrently.
    public var jobs = ProcessInfo.processInfo.activeProcessorCount

    /// Creates a batch.
    ///
    /// - Parameters:
    ///   - options: The default options for views.
    ///   - availability: The options that select the scene for a place.
    public init(options: LookAroundSnapshotter.Options = .init(), availability: AvailabilityOptions = .init()) {
        self.options = options
        self.availability = availability
    }

    /// Creates the output folder if it does not exist.
    ///
    /// - Throws: ``BatchError`` with the code `cannotCreate` if the folder cannot be created or is not writable.
    package static func prepare(_ folder: URL) throws(BatchError) { _ = try BatchOutputFolder(folder) }

    /// Renders a picture for each row of a table.
    ///
    /// - Parameters:
    ///   - inputs: The rows, in order. They are read as needed.
    ///   - folder: The output folder. It is created if it does not exist.
    ///   - provider: The scene provider. It may be `nil` if all rows request maps.
    ///   - each: A closure that receives the result of each row and the counts so far. It is called for one row at a
    ///     time, in row order, on a thread where blocking is allowed.
    /// - Returns: The number of rows with each result.
    /// - Throws: ``BatchError`` with the code `cannotCreate` or `cannotWrite` if nothing can be written,
    ///   `CancellationError`, or an error that `each` throws.
    public func run(
        _ inputs: some Sequence<BatchInput>, into folder: URL, from provider: (any SceneProvider)?,
        each: @escaping (_ outcome: SnapshotBatchResult, _ summary: Summary) throws -> Void
    ) async throws -> Summary {
        try await run(inputs, writingTo: BatchOutputFolder(folder), from: provider, each: each)
    }

    /// Renders a picture for each row of a table, for a caller that adds the pictures to an archive. The batch does not
    /// write files, and does not resume.
    ///
    /// - Parameters:
    ///   - inputs: The rows, in order. They are read as needed.
    ///   - provider: The scene provider. It may be `nil` if all rows request maps.
    ///   - each: A closure that receives the result of each row and the counts so far, as for
    ///     ``run(_:into:from:each:)``.
    package func run(
        _ inputs: some Sequence<BatchInput>, intoArchiveFrom provider: (any SceneProvider)?,
        each: @escaping (_ outcome: SnapshotBatchResult, _ summary: Summary) throws -> Void
    ) async throws -> Summary {
        var batch = self
        batch.resumes = false
        return try await batch.run(inputs, writingTo: BatchArchiveNames(), from: provider, each: each)
    }

    private func run(
        _ inputs: some Sequence<BatchInput>, writingTo output: any BatchOutput, from provider: (any SceneProvider)?,
        each: @escaping (_ outcome: SnapshotBatchResult, _ summary: Summary) throws -> Void
    ) async throws -> Summary {
        let worker = SnapshotBatchWorker(batch: self, output: output, provider: provider)
        var summary = Summary()
        let requests = SnapshotBatchRequests(inputs.makeIterator(), of: shard, into: output)
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
    mutating func add(_ outcome: SnapshotBatchResult) {
        requested += 1
        switch outcome {
        case .done: done += 1
        case .unavailable: unavailable += 1
        case .failed: failed += 1
        case .skipped: skipped += 1
        }
    }
}

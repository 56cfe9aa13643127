import Foundation
import VantageCore
import VantageObjects
import VantageSceneStore
import VantageStoreCore

/// An importer of datasets into a store. It finds inputs, prepares them in parallel and stores them in order.
public struct DatasetImporter: Sendable {
    /// The options for the import.
    public private(set) var options: ImportOptions
    /// The tracks, which all scans share.
    let library: TrackLibrary
    /// The inputs that ``reportIfNothingCanBeImported(from:progress:)`` prepared.
    let prepared = PreparedInputs()
    /// The number of inputs in all shards, if it is known.
    private var total: Int?

    /// Creates an importer.
    ///
    /// - Parameter options: The collection to import into, and the options for reading inputs.
    public init(options: ImportOptions) {
        self.options = options
        library = TrackLibrary(options: options.tracks, limits: options.limits)
    }

    /// Imports files and folders.
    ///
    /// Each input succeeds or fails on its own. Inputs that are already stored survive any interruption, and a run with
    /// ``ImportOptions/resumes`` picks up where the interrupted run stopped.
    ///
    /// - Parameters:
    ///   - paths: The files and folders to import.
    ///   - store: The store to import into.
    ///   - progress: A function that is called after every few thousand inputs, or after every few large pictures.
    /// - Returns: A report with the outcome of each input.
    /// - Throws: ``ImportFailure`` if a path does not exist, `StoreError` if the store cannot be written, and
    ///   `CancellationError` if the task is canceled, after storing the inputs that were finished.
    public func run(
        _ paths: [String], into store: SceneStore,
        progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws -> ImportReport {
        try checkPaths(paths)
        try await readTracks()
        if options.format == .places { return try await runPlaces(paths, into: store, progress: progress) }
        let run = try await store.beginImport(
            into: options.collection, arguments: options.fingerprint(paths: paths), resuming: options.resumes)
        let resumed = run.done == 0 ? 0 : try await WorkerPool.waiting.run { _ in resumePoint(of: run, paths: paths) }
        let positions = try await positions(of: paths)
        var report = ImportReport()
        if resumed > 0 {
            report.add(run, try await store.store.importEntries(of: run))
            report.found -= positions.lowerBound
        } else if run.done > 0 {
            try await store.store.restartImport(run)
        }
        let session = ImportSession(store, run: run, duplicates: options.duplicates)
        let rest = max(resumed, positions.lowerBound)..<positions.upperBound
        if let uploader = try await uploader(for: store) {
            let sink = VolumeSink(
                session, store, uploader, duplicates: options.duplicates, volumeBytes: options.volumeBytes)
            try await importAll(
                paths, rest, keepsPictures: true, uploader: uploader, sink: sink, report: &report, progress: progress)
        } else {
            try await importAll(paths, rest, keepsPictures: true, sink: session, report: &report, progress: progress)
        }
        try await store.finishImport(run)
        return report
    }

    /// Performs a dry run: reports what an import would do, without changing anything.
    ///
    /// - Parameters:
    ///   - paths: The files and folders to import.
    ///   - store: The store to import into, or `nil` if it does not exist yet.
    ///   - progress: A function that is called after every few thousand inputs, or after every few large pictures.
    ///   - inspect: A function that receives a temporary store with the scenes that would be imported, without their
    ///     pictures. It is not called for places.
    /// - Throws: The same errors as ``run(_:into:progress:)``, and those of `inspect`.
    public func performDryRun(
        _ paths: [String], into store: SceneStore?,
        progress: @escaping @Sendable (ImportProgress) -> Void = { _ in },
        inspecting inspect: ((SceneStore) async throws -> Void)? = nil
    ) async throws -> ImportReport {
        try checkPaths(paths)
        try await readTracks()
        if options.format == .places { return try await rehearsePlaces(paths, beside: store, progress: progress) }
        // The temporary store detects duplicates among the inputs.
        let scratch = FileManager.default.temporaryDirectory.appending(path: "vantage-rehearsal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let rehearsal = try await SceneStore(writing: scratch.appending(path: "rehearsal.sqlite"), creating: true)
        let run = try await rehearsal.beginImport(into: options.collection, arguments: "", resuming: false)
        let sink = DryRunSink(
            store: store, within: ImportSession(rehearsal, run: run, duplicates: options.duplicates),
            duplicates: options.duplicates)
        var report = ImportReport()
        let positions = try await positions(of: paths)
        try await importAll(paths, positions, keepsPictures: false, sink: sink, report: &report, progress: progress)
        if let inspect {
            try await rehearsal.finishImport(run)
            try await inspect(rehearsal)
        }
        try await rehearsal.close()
        return report
    }

    /// Checks that all paths exist.
    ///
    /// - Throws: ``ImportFailure`` with code `unreadableFile` for the first path that does not exist.
    package func checkPaths(_ paths: [String]) throws {
        for path in paths where !FileManager.default.fileExists(atPath: path) {
            throw ImportFailure(
                .unreadableFile, path, "\(path.isEmpty ? "An empty path" : path) does not exist. Check the path.")
        }
    }

    /// Counts the inputs of a run for a progress bar. Counting reads all folders and tables separately and can run
    /// during the import.
    ///
    /// - Returns: The number of inputs in the run's shard.
    /// - Throws: `CancellationError` if the task is canceled.
    public func countInputs(of paths: [String]) async throws -> Int {
        let total = try await countAllInputs(of: paths)
        return options.shard?.positions(of: total).count ?? total
    }

    /// Returns the positions of the inputs to import. A run without a shard does not count its inputs.
    func positions(of paths: [String]) async throws -> Range<Int> {
        guard let shard = options.shard else { return 0..<Int.max }
        if let total { return shard.positions(of: total) }
        return shard.positions(of: try await countAllInputs(of: paths))
    }

    /// Returns an importer that imports only a part of the inputs.
    ///
    /// - Parameters:
    ///   - part: The number of the part, from 1 to `count`.
    ///   - count: The number of parts.
    ///   - total: The number of inputs in all parts.
    package func importing(_ part: Int, of count: Int, total: Int) -> DatasetImporter {
        var importer = self
        importer.options.shard = ImportShard(index: part, count: count)
        importer.total = total
        return importer
    }

    /// Returns a text that two processes have in common if they import the same inputs with the same options.
    ///
    /// - Parameters:
    ///   - paths: The files and folders to import.
    ///   - total: The number of inputs in them.
    package func fingerprint(of paths: [String], total: Int) throws -> String {
        "\(try options.fingerprint(paths: paths))\n\(total)"
    }

    private func countAllInputs(of paths: [String]) async throws -> Int {
        try await WorkerPool.waiting.run { cancellation in
            var count = 0
            if options.format == .places {
                return try placeScan(of: paths).reduce(0) { count, chunk in
                    try cancellation.check()
                    return count + chunk.inputs.count
                }
            }
            let scan = scanner(paths).makeIterator()
            while scan.next() != nil {
                try cancellation.check()
                count += 1
            }
            return count
        }
    }

    /// Returns the uploader for a store whose pictures are outside, and records their location; `nil` if the store
    /// keeps its pictures itself.
    private func uploader(for store: SceneStore) async throws -> PictureUploader? {
        let recorded = try await store.recordedPictureLocation()
        guard let location = options.pictures ?? recorded else { return nil }
        let storage = try Self.storage(at: location)
        try await store.recordPictureLocation(location)
        return PictureUploader(storage)
    }

    /// - Throws: `ObjectStorageError` if pictures cannot be written to the location.
    static func storage(at location: StorageLocation) throws -> any ObjectStorage {
        guard location.isWritable else {
            throw ObjectStorageError(
                .cannotWriteObject, "Pictures cannot be written to \(location). Use a folder or a bucket.")
        }
        return try location.storage()
    }

    private func importAll(
        _ paths: [String], _ positions: Range<Int>, keepsPictures: Bool, uploader: PictureUploader? = nil,
        sink: some ImportSink<PreparedScene>, report: inout ImportReport,
        progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws {
        let preparation = try await preparation(of: paths, keepsPictures: keepsPictures).uploading(to: uploader)
        let pipeline = ImportPipeline(jobs: options.jobs, sink: sink, progress: progress)
        let chunks = DiscoveryChunks(scanner(paths), from: positions.lowerBound, to: positions.upperBound)
        report = try await pipeline.run(chunks, report: report) {
            try preparation.items(of: $0, $1)
        }
        for (name, warnings) in library.warnings { report.add(warnings, of: name) }
    }

    func scanner(_ paths: [String]) -> DatasetScanner {
        DatasetScanner(
            paths: paths, format: options.format, limits: options.limits, tableSettings: options.tableSettings,
            calibration: options.calibration, kind: options.kind, tracks: library)
    }

    /// Returns the number of inputs that an interrupted run finished, or 0 if the inputs have changed since that run.
    private func resumePoint(of run: ImportRun, paths: [String]) -> Int {
        let last = DiscoveryChunks(scanner(paths), from: run.done - 1).first(where: { _ in true })
        return last?.discoveries[0].label == run.lastSource ? run.done : 0
    }
}

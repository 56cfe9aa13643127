import BlockingWork
import Foundation
import SceneStore

/// Imports datasets into a store: finds inputs, prepares them side by side, stores them in their order.
public struct DatasetImporter: Sendable {
    /// What is imported, and how.
    public let options: ImportOptions

    /// - Parameter options: Where the scenes go, and how inputs are read.
    public init(options: ImportOptions) { self.options = options }

    /// Imports files and folders.
    ///
    /// Each input succeeds or fails on its own. What is stored survives an interruption of any kind; a run with
    /// ``ImportOptions/resumes`` goes on from there.
    ///
    /// `progress`: Called now and then, after some thousand inputs or some large pictures.
    /// - Throws: ``ImportFailure`` when a path does not exist, `SceneStoreError` when the store cannot be written, and
    ///   `CancellationError` after keeping what was finished.
    public func run(
        _ paths: [String], into store: SceneStore,
        progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws -> ImportReport {
        try checkPaths(paths)
        if options.format == .places { return try await runPlaces(paths, into: store, progress: progress) }
        let run = try await store.beginImport(
            into: options.collection, arguments: options.fingerprint(paths: paths), resuming: options.resumes)
        let resumed = run.done == 0 ? 0 : try await Workers.waiting.run { _ in resumePoint(of: run, paths: paths) }
        var report = ImportReport()
        if resumed > 0 {
            report.add(run, try await store.entries(of: run))
        } else if run.done > 0 {
            try await store.restartImport(run)
        }
        let sink = ImportSession(store, run: run, duplicates: options.duplicates)
        try await importAll(paths, from: resumed, keepsPictures: true, sink: sink, report: &report, progress: progress)
        try await store.finishImport(run)
        return report
    }

    /// Tells what an import would do, and changes nothing.
    ///
    /// `store`: The one to be imported into; `nil` when it does not exist yet.
    /// - Throws: As ``run(_:into:progress:)`` does.
    public func rehearse(
        _ paths: [String], into store: SceneStore?,
        progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws -> ImportReport {
        try checkPaths(paths)
        if options.format == .places { return try await rehearsePlaces(paths, beside: store, progress: progress) }
        // A store of its own finds the duplicates among the inputs.
        let scratch = FileManager.default.temporaryDirectory.appending(path: "vantage-rehearsal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let rehearsal = try await SceneStore(writing: scratch.appending(path: "rehearsal.sqlite"), creating: true)
        let run = try await rehearsal.beginImport(into: options.collection, arguments: "", resuming: false)
        let sink = RehearsalSink(
            store: store, within: ImportSession(rehearsal, run: run, duplicates: options.duplicates),
            duplicates: options.duplicates)
        var report = ImportReport()
        try await importAll(paths, from: 0, keepsPictures: false, sink: sink, report: &report, progress: progress)
        try await rehearsal.close()
        return report
    }

    /// Looks whether there is something at every path that a person named.
    ///
    /// - Throws: ``ImportFailure`` `unreadableFile` for the first where there is nothing.
    package func checkPaths(_ paths: [String]) throws {
        for path in paths where !FileManager.default.fileExists(atPath: path) {
            throw ImportFailure(
                .unreadableFile, path, "\(path.isEmpty ? "An empty path" : path) does not exist. Check the path.")
        }
    }

    /// Counts the inputs of a run, for a progress bar: a pass of its own over folders and tables, beside the import.
    public func countInputs(of paths: [String]) async throws -> Int {
        try await Workers.waiting.run { cancellation in
            var count = 0
            if options.format == .places {
                return try PlaceScan(paths: paths, limits: options.limits, from: 0).reduce(0) { count, chunk in
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

    private func importAll(
        _ paths: [String], from start: Int, keepsPictures: Bool, sink: some ImportSink<PreparedScene>,
        report: inout ImportReport, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws {
        let preparation = InputPreparation(options: options, keepsPictures: keepsPictures)
        let pipeline = ImportPipeline(jobs: options.jobs, sink: sink, progress: progress)
        report = try await pipeline.run(DiscoveryChunks(scanner(paths), from: start), report: report) {
            chunk, cancellation in
            try chunk.discoveries.enumerated().map { place, discovery in
                try cancellation.check()
                return preparation.prepare(discovery, position: chunk.position + place)
            }
        }
    }

    private func scanner(_ paths: [String]) -> DatasetScanner {
        DatasetScanner(paths: paths, format: options.format, limits: options.limits)
    }

    /// How many inputs a run has done that has begun; 0 when they are no longer the ones that it met.
    private func resumePoint(of run: ImportRun, paths: [String]) -> Int {
        let last = DiscoveryChunks(scanner(paths), from: run.done - 1).first(where: { _ in true })
        return last?.discoveries[0].label == run.lastSource ? run.done : 0
    }
}

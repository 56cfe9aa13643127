import CVantageLibrary
import Foundation
import Vantage
import VantageParameters

/// `vantage_import`
@_cdecl("vantage_import")
public func importFiles(
    _ store: UnsafePointer<CChar>?, _ paths: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
    _ options: UnsafePointer<CChar>?, _ progress: vantage_progress?, _ context: UnsafeMutableRawPointer?,
    _ result: Output?, _ failure: Output?
) -> Int32 {
    call(result, "result", failure) { output in
        let store = URL(filePath: try Arguments.path(store, "store_path"))
        let paths = try Arguments.paths(paths, count, "paths")
        let job = try ImportJob(store, paths, options)
        let reports = ProgressReports(progress, context)
        let started = Date()
        let report = try Blocking.run(until: reports.cancellation) { try await job.run(reports) }
        let seconds = Date().timeIntervalSince(started)
        _ = try ResultObject.store(ImportSummaryJSON(report, seconds: seconds), in: output)
        return report.failed > 0 ? Status.partly : Status.success
    }
}

/// Files to import into a store.
private struct ImportJob {
    private let store: URL
    private let paths: [String]
    private let importer: DatasetImporter
    private let isDryRun: Bool

    init(_ store: URL, _ paths: [String], _ options: UnsafePointer<CChar>?) throws {
        (self.store, self.paths) = (store, paths)
        let request = try Request(options, named: "options", ["dry-run", "pictures"], ImportParameters.requested)
        var options = try request.options(ImportParameters.self)
        options.pictures = try request.text("pictures").map { try StorageLocation($0) }
        importer = DatasetImporter(options: options)
        isDryRun = try request.flag("dry-run")
        guard !isDryRun || !importer.options.replaces else {
            throw RequestError(.contradiction, "dry-run and replace cannot be combined.")
        }
    }

    private var exists: Bool { FileManager.default.fileExists(atPath: store.path) }

    func run(_ reports: ProgressReports) async throws -> ImportReport {
        // Checked first, because a later failure would leave an empty store.
        try importer.checkPaths(paths)
        try await importer.readTracks()
        let counting = Task {
            if reports.isWanted, let count = try? await importer.countInputs(of: paths) { reports.setTotal(count) }
        }
        defer { counting.cancel() }
        let progress: @Sendable (ImportProgress) -> Void = { reports.report(done: $0.done, failed: $0.failed) }
        return try await isDryRun ? rehearse(progress) : importAll(progress)
    }

    private func importAll(_ progress: @escaping @Sendable (ImportProgress) -> Void) async throws -> ImportReport {
        if !exists, let report = try await importer.reportIfNothingCanBeImported(from: paths, progress: progress) {
            return report
        }
        let opened = try await SceneStore(writing: store, creating: true, pictures: importer.options.pictures)
        return try await closing(opened) { try await importer.run(paths, into: $0, progress: progress) }
    }

    private func rehearse(_ progress: @escaping @Sendable (ImportProgress) -> Void) async throws -> ImportReport {
        guard exists else { return try await importer.performDryRun(paths, into: nil, progress: progress) }
        return try await closing(try await SceneStore(opening: store, pictures: importer.options.pictures)) {
            try await importer.performDryRun(paths, into: $0, progress: progress)
        }
    }

    /// Calls a closure with a store, and closes the store even after an error.
    private func closing(
        _ store: SceneStore, _ body: (SceneStore) async throws -> ImportReport
    ) async throws -> ImportReport {
        do {
            let report = try await body(store)
            try await store.close()
            return report
        } catch {
            try? await store.close()
            throw error
        }
    }
}

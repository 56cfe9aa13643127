import CVantageLibrary
import Foundation
import Synchronization
import Vantage
import VantageParameters
import VantageParsing

/// `vantage_store_snapshots`
@_cdecl("vantage_store_snapshots")
public func snapshotScenes(
    _ store: OpaquePointer?, _ rows: UnsafePointer<CChar>?, _ size: Int, _ options: UnsafePointer<CChar>?,
    _ progress: vantage_progress?, _ context: UnsafeMutableRawPointer?, _ result: Output?, _ failure: Output?
) -> Int32 {
    callStore(store, result, failure) { store, output in
        guard let rows, size >= 0 else { throw LibraryError.missing("rows") }
        let job = try BatchJob(Array(UnsafeRawBufferPointer(start: rows, count: size)), options)
        let reports = ProgressReports(progress, context)
        let started = Date()
        let (summary, report) = try Blocking.run(until: reports.cancellation) { try await job.run(store, reports) }
        let seconds = Date().timeIntervalSince(started)
        _ = try ResultObject.store(BatchSummaryJSON(summary, seconds: seconds), bytes: report, in: output)
        return summary.failed > 0 ? Status.partly : Status.success
    }
}

/// A table of requests, and the folder for their pictures.
private struct BatchJob {
    private let rows: [UInt8]
    private let folder: URL
    private let batch: SnapshotBatch
    private let requiresVisibility: Bool
    private let maps: BatchMaps

    init(_ rows: [UInt8], _ options: UnsafePointer<CChar>?) throws {
        self.rows = rows
        let options = try Request(
            options, named: "options", ["output", "jobs", "resume", "visible-only"], BatchMaps.parameters,
            ViewParameters.requested, FilterParameters.requested)
        folder = URL(filePath: try options.required("output"), directoryHint: .isDirectory)
        var batch = SnapshotBatch(
            options: try options.options(ViewParameters.self),
            availability: try options.options(FilterParameters.self, .pictured))
        batch.resumes = try options.flag("resume")
        if let jobs = try options.integer("jobs", in: 1...256) { batch.jobs = jobs }
        self.batch = batch
        requiresVisibility = try options.flag("visible-only")
        maps = try BatchMaps(options, as: batch.options)
    }

    private func table() throws -> BatchTable { try BatchTable(named: "The table") { ByteSource(bytes: rows) } }

    func run(
        _ store: OpenStore, _ reports: ProgressReports
    ) async throws -> (summary: SnapshotBatch.Summary, report: [UInt8]) {
        let table = try table()
        if reports.isWanted { reports.setTotal(try self.table().reduce(0) { count, _ in count + 1 }) }
        let sources = try await maps.open()
        var batch = batch
        batch.maps = maps.settings(from: sources)
        batch.visibilitySources = VisibilitySources(
            of: store.provider, sources, requiresVisibility: requiresVisibility)
        let report = Mutex<[UInt8]>([])
        let scenes = store.provider
        let summary = try await ReportingBatch(batch).run(table, into: folder, from: scenes) { _, line, summary in
            if let line { report.withLock { $0 += line.utf8 + [0x0A] } }
            let isWanted = reports.report(done: summary.requested, failed: summary.failed)
            guard isWanted else { throw CancellationError() }
        }
        if let failure = table.failure { throw failure }
        return (summary, report.withLock { $0 })
    }
}

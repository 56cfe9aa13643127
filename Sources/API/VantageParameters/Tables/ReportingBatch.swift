import VantageCore
import Foundation
import Vantage

/// A snapshot batch that describes the result of each row in a line of JSON and writes the lines to a report.
package struct ReportingBatch: Sendable {
    package var batch: SnapshotBatch
    /// The file that receives a line for each row. A resumed batch uses it, together with the existing pictures, to
    /// skip finished rows.
    package var report: URL?
    /// The function that formats error messages for the report.
    package var wording: ErrorFormatter

    package init(
        _ batch: SnapshotBatch, report: URL? = nil, wording: @escaping ErrorFormatter = { $0.description }
    ) {
        self.batch = batch
        self.report = report
        self.wording = wording
    }

    /// Renders a picture for each row of a table.
    ///
    /// - Parameters:
    ///   - inputs: The rows, in order. They are read as needed.
    ///   - folder: The output folder. It is created if it does not exist.
    ///   - provider: The scene provider. It may be `nil` if all rows request maps.
    ///   - each: A closure that receives the result of each row, its line, or `nil` if the report already has it, and
    ///     the counts so far. It is called for one row at a time, in row order, on a thread where blocking is allowed.
    /// - Throws: The same errors as ``SnapshotBatch``, or ``BatchError`` with the code `cannotReport`.
    package func run(
        _ inputs: some Sequence<BatchInput>, into folder: URL, from provider: (any SceneProvider)?,
        each: @escaping (_ result: SnapshotBatchResult, _ line: String?, SnapshotBatch.Summary) throws -> Void
    ) async throws -> SnapshotBatch.Summary {
        let report = try await WorkerPool.waiting.run { [report, resumes = batch.resumes] _ in
            try SnapshotBatch.prepare(folder)
            return UncheckedSendableBox(try BatchReport(report, resumes: resumes))
        }.value
        var batch = batch
        batch.settled = report.settled
        return try await batch.run(inputs, into: folder, from: provider) { outcome, summary in
            let line = try BatchLineJSON(outcome, wording: wording).map { try JSONLine.text($0) }
            if let line { try report.append(line) }
            try each(outcome, line, summary)
        }
    }
}

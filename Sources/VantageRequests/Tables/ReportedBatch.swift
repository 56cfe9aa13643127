import BlockingWork
import Foundation
import Vantage

/// A batch of snapshots that says in a line of JSON how each row ended, and keeps those lines in a report.
package struct ReportedBatch: Sendable {
    package var batch: SnapshotBatch
    /// Where a line is kept for each row; what a batch that resumes goes by beside the pictures themselves.
    package var report: URL?
    /// How lines word what failed.
    package var wording: ErrorWording

    package init(
        _ batch: SnapshotBatch, report: URL? = nil, wording: @escaping ErrorWording = { $0.description }
    ) {
        self.batch = batch
        self.report = report
        self.wording = wording
    }

    /// Makes the pictures.
    ///
    /// - Parameters:
    ///   - inputs: Rows in their order, read as they are needed.
    ///   - folder: Where pictures go, made when it does not exist.
    ///   - provider: What the rows ask; of use only for maps when it is `nil`.
    ///   - each: Called one after another, in the order of the rows, on a thread that may block; with a line where there
    ///     is something to say that the report lacks.
    /// - Throws: As ``SnapshotBatch`` does, and ``BatchError`` `cannotReport`.
    package func run(
        _ inputs: some Sequence<BatchInput>, into folder: URL, from provider: (any SceneProvider)?,
        each: @escaping (_ line: String?, _ summary: SnapshotBatch.Summary) throws -> Void
    ) async throws -> SnapshotBatch.Summary {
        let report = try await Workers.waiting.run { [report, resumes = batch.resumes] _ in
            try SnapshotBatch.prepare(folder)
            return Lent(try BatchReport(report, resumes: resumes))
        }.value
        var batch = batch
        batch.settled = report.settled
        return try await batch.run(inputs, into: folder, from: provider) { outcome, summary in
            let line = try BatchLineJSON(outcome, wording: wording).map { try JSONLine.text($0) }
            if let line { try report.append(line) }
            try each(line, summary)
        }
    }
}

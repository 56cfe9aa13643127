import Foundation
import Vantage
import VantageCore
import VantageParsing

/// A tar archive with the pictures of a batch, and the report next to it. Both get their final names only when they are
/// complete.
///
/// In the archive, each picture is followed by a JSON file with the same key: the picture's line of the report.
final class BatchArchive {
    private let archive: PartialFile
    private let archiveURL: URL
    private let report: PartialFile?

    /// - Throws: ``BatchError`` with the code `cannotCreate` or `cannotReport`.
    init(_ archive: URL, report: URL?) throws(BatchError) {
        archiveURL = archive
        do {
            self.archive = try PartialFile(archive.resolvingSymlinksInPath().path)
        } catch {
            throw BatchError(.cannotCreate, "\(archive.relativePath) cannot be created (\(error)). Check the path.")
        }
        do throws(SystemError) {
            self.report = if let report { try PartialFile(report.resolvingSymlinksInPath().path) } else { nil }
        } catch {
            throw BatchError(.cannotReport, "\(report?.relativePath ?? "The report") cannot be written (\(error)).")
        }
    }

    /// Adds the line of a row, and its picture if there is one.
    func add(_ result: SnapshotBatchResult, line: String) throws(BatchError) {
        do {
            try report?.append(Array((line + "\n").utf8))
            guard case .done(let picture) = result, let data = picture.data else { return }
            try archive.append(TarFormat.entry(picture.output, data))
            let key = BatchArchiveNames.key(of: picture.output)
            try archive.append(TarFormat.entry(key + ".json", Array((line + "\n").utf8)))
        } catch {
            throw cannotWrite(error)
        }
    }

    /// Gives the report its final name, and then the archive. An archive with its final name therefore always has a
    /// report.
    func finish() throws(BatchError) {
        do {
            try archive.append(TarFormat.end(after: archive.size))
            try report?.finish()
            try archive.finish()
        } catch {
            throw cannotWrite(error)
        }
    }

    private func cannotWrite(_ error: SystemError) -> BatchError {
        BatchError(.cannotWrite, "\(archiveURL.relativePath) or its report cannot be written (\(error)).")
    }

    /// Returns the counts of an earlier run, or `nil` if its archive or its report is missing or incomplete.
    ///
    /// - Parameters:
    ///   - archive: The archive. It must end with the two empty blocks that end every archive.
    ///   - report: The report, or `nil` if only the archive is checked. In that case, all counts are zero.
    static func earlierSummary(_ archive: URL, report: URL?) -> SnapshotBatch.Summary? {
        guard let file = try? RegularFile(path: archive.path), TarFormat.isWhole(size: file.size),
            let end = try? file.bytes(at: file.size - 1024, count: 1024), end.allSatisfy({ $0 == 0 })
        else { return nil }
        guard let report else { return .zero }
        return SnapshotBatch.Summary(ofReport: report)
    }
}

extension SnapshotBatch.Summary {
    /// Reads the counts of an earlier run from its report. Fails if the report is missing or incomplete.
    package init?(ofReport report: URL) {
        guard let source = try? TableReader.source(report.path), let lines = try? JSONLinesReader(source) else {
            return nil
        }
        self = .zero
        do {
            while let line = try lines.next() {
                guard let status = try line.value.get()["status"]?.text else { return nil }
                requested += 1
                if status == "failed" { failed += 1 } else { skipped += 1 }
            }
        } catch {
            return nil
        }
    }
}

extension ReportingBatch {
    /// Renders a picture for each row of a table into a tar archive.
    ///
    /// If the batch resumes and the archive and the report are complete, nothing is rendered, and the counts are those
    /// of the report.
    ///
    /// - Parameters:
    ///   - table: The rows.
    ///   - archive: The archive. It gets its name when all rows are processed.
    ///   - provider: The scene provider. It may be `nil` if all rows request maps.
    ///   - each: A closure that receives the result of each row, its line and the counts so far, as for
    ///     ``run(_:into:from:each:)``.
    /// - Throws: The same errors as ``run(_:into:from:each:)``, or the table's error if it cannot be read to its end.
    ///   In these cases, neither the archive nor the report is written.
    package func run(
        _ table: BatchTable, intoArchive archive: URL, from provider: (any SceneProvider)?,
        each: @escaping (_ result: SnapshotBatchResult, _ line: String?, SnapshotBatch.Summary) throws -> Void
    ) async throws -> SnapshotBatch.Summary {
        let resumes = batch.resumes
        let earlier = try await WorkerPool.waiting.run { [report] _ in
            resumes ? BatchArchive.earlierSummary(archive, report: report) : nil
        }
        if let earlier { return earlier }
        let files = try await WorkerPool.waiting.run { [report] _ in
            UncheckedSendableBox(try BatchArchive(archive, report: report))
        }
        let summary = try await batch.run(table, intoArchiveFrom: provider) { outcome, summary in
            guard let line = try BatchLineJSON(outcome, wording: wording).map({ try JSONLine.text($0) }) else { return }
            try files.value.add(outcome, line: line)
            try each(outcome, line, summary)
        }
        if let failure = table.failure { throw failure }
        try await WorkerPool.waiting.run { _ in try files.value.finish() }
        return summary
    }
}

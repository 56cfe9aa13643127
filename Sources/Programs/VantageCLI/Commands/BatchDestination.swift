import Foundation
import Vantage
import VantageParameters

/// The destination of a batch's pictures and report.
enum BatchDestination {
    case folder(URL, report: URL?)
    case archive(URL, report: URL?)
    case upload(ArchiveUpload)

    /// The local file of the report, or `nil` if there is none.
    var report: URL? {
        switch self {
        case .folder(_, let report), .archive(_, let report): report
        case .upload(let upload): upload.localReport
        }
    }

    /// Renders the rows of a table.
    func run(
        _ batch: ReportingBatch, _ table: BatchTable, from store: (any SceneProvider)?,
        each: @escaping (_ result: SnapshotBatchResult, _ line: String?, SnapshotBatch.Summary) throws -> Void
    ) async throws -> SnapshotBatch.Summary {
        switch self {
        case .folder(let folder, _):
            return try await KeptWork.keeping { try await batch.run(table, into: folder, from: store, each: each) }
        case .archive(let archive, _):
            return try await batch.run(table, intoArchive: archive, from: store, each: each)
        case .upload(let upload):
            if let earlier = try await upload.prepare(resumes: batch.batch.resumes) { return earlier }
            var batch = batch
            batch.batch.resumes = false
            let summary = try await batch.run(table, intoArchive: upload.localArchive, from: store, each: each)
            try await upload.finish()
            return summary
        }
    }
}

extension BatchCommand {
    /// - Throws: ``CLIError`` if the outputs would overwrite an input or each other.
    func destination() throws -> BatchDestination {
        let target = target ?? ""
        let inputs = [requests, store.url.path] + source + elevation
        if ObjectFile.isNamed(by: target) {
            if let report, !ObjectFile.isNamed(by: report) { try checkReport(report, isNoneOf: inputs) }
            return .upload(try ArchiveUpload(archive: target, report: report))
        }
        if let report {
            guard !ObjectFile.isNamed(by: report) else {
                throw CLIError.usage("--report can be an object only if --output is an object, too. Specify a file.")
            }
            try checkReport(report, isNoneOf: inputs)
        }
        let pictures = URL(filePath: target)
        let report = report.map { URL(filePath: $0) }
        guard isArchive(target) else { return .folder(pictures, report: report) }
        try OutputFile.check(pictures.relativePath, isNoneOf: inputs)
        guard pictures.standardizedFileURL != report?.standardizedFileURL else {
            throw CLIError.usage("--report is the same file as --output. Specify another file.")
        }
        return .archive(pictures, report: report)
    }

    private func checkReport(_ report: String, isNoneOf inputs: [String]) throws {
        try OutputFile.checkIdentity(of: report, isNoneOf: inputs, flag: "--report")
    }

    /// Whether the output is a tar archive. An existing folder is not an archive, whatever its name.
    private func isArchive(_ target: String) -> Bool {
        var isFolder: ObjCBool = false
        guard target.lowercased().hasSuffix(".tar") else { return false }
        return !FileManager.default.fileExists(atPath: target, isDirectory: &isFolder) || !isFolder.boolValue
    }
}

import Foundation
import Vantage
import VantageCore
import VantageParameters

/// Uploads the archive of a batch, and possibly its report, to object storage.
///
/// Both are written to a temporary folder first, and uploaded when they are complete. The report is uploaded before the
/// archive, so an archive always has a report.
final class ArchiveUpload: Sendable {
    private let archive: ObjectFile
    private let report: ObjectFile?
    private let folder: URL
    /// The local file of the archive.
    let localArchive: URL
    /// The local file of the report, or `nil` if there is none.
    let localReport: URL?

    /// Creates the temporary folder. It is removed when this object is deallocated.
    ///
    /// - Parameters:
    ///   - archive: The value of `--output`.
    ///   - report: The value of `--report`, which may be a local file.
    /// - Throws: ``CLIError``.
    init(archive: String, report: String?) throws {
        self.archive = try Self.translatingErrors { () throws(ObjectStorageError) in try ObjectFile(archive) }
        guard self.archive.name.lowercased().hasSuffix(".tar") else {
            throw CLIError.usage("--output: Only archives can be written to object storage. End the name with .tar.")
        }
        self.report =
            if let report, ObjectFile.isNamed(by: report) {
                try Self.translatingErrors { () throws(ObjectStorageError) in try ObjectFile(report) }
            } else { nil }
        guard self.report?.description != self.archive.description else {
            throw CLIError.usage("--report is the same object as --output. Specify another one.")
        }
        folder = FileManager.default.temporaryDirectory.appending(path: "vantage-batch-\(UUID().uuidString)")
        localArchive = folder.appending(path: "archive.tar")
        localReport =
            self.report == nil ? report.map { URL(filePath: $0) } : folder.appending(path: "report.jsonl")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        } catch {
            throw CLIError(.cannotCreate, "\(folder.path) cannot be created. Set TMPDIR to a folder with free space.")
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Checks whether the storage can be used, before anything is rendered, and looks for the results of an earlier run.
    /// - Parameter resumes: Whether to keep complete results.
    /// - Returns: The counts of an earlier run, or `nil` if its archive or its report does not exist or is not kept.
    func prepare(resumes: Bool) async throws -> SnapshotBatch.Summary? {
        try await waiting { [self] () throws(ObjectStorageError) in
            // An object appears only when it is complete.
            guard try archive.size() != nil, resumes else { return nil }
            if let report {
                guard let size = try report.size(), let localReport else { return nil }
                try report.read(size: size, into: localReport.path)
            }
            guard let localReport else { return .zero }
            return SnapshotBatch.Summary(ofReport: localReport)
        }
    }

    /// Uploads the report, unless it is a local file, and then the archive.
    func finish() async throws {
        try await waiting { [self] () throws(ObjectStorageError) in
            if let report, let localReport { try report.write(contentsOf: localReport.path) }
            try archive.write(contentsOf: localArchive.path)
        }
    }

    private func waiting<Value: Sendable>(
        _ body: @escaping @Sendable () throws(ObjectStorageError) -> Value
    ) async throws -> Value {
        try await WorkerPool.waiting.run { _ in try Self.translatingErrors(body) }
    }

    /// Rewords errors from object storage so that they refer to the output. Elsewhere, these errors are about pictures.
    private static func translatingErrors<Value>(_ body: () throws(ObjectStorageError) -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            guard [.invalidLocation, .unsupportedLocation].contains(error.code) else {
                throw CLIError(.cannotWrite, "The output cannot be written to object storage. \(error.description)")
            }
            throw CLIError.usage("--output: \(error.description)")
        }
    }
}

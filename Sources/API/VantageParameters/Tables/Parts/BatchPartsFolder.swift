import Foundation
import Vantage
import VantageCore

/// The folder of a split table. It is written under a temporary name in the same parent folder, and renamed when it is
/// complete.
final class BatchPartsFolder {
    private static let manifest = "parts.json"

    let temporary: URL
    private let target: URL
    private var isComplete = false

    /// Creates the folder under its temporary name.
    ///
    /// - Parameter folder: The final path. If the folder exists, it must be empty or contain only parts, which are
    ///   replaced.
    /// - Throws: ``BatchError`` with the code `cannotCreate`.
    init(_ folder: URL) throws(BatchError) {
        target = URL(filePath: folder.resolvingSymlinksInPath().path)
        guard Self.isReplaceable(target) else {
            throw BatchError(
                .cannotCreate,
                "\(folder.relativePath) exists, and contains files other than parts. Specify a new folder.")
        }
        let unique = [UInt8].random(count: 8).map { String($0, radix: 16) }.joined()
        temporary = target.deletingLastPathComponent().appending(path: ".\(target.lastPathComponent).\(unique).partial")
        do {
            try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
        } catch {
            throw BatchError(.cannotCreate, "\(folder.relativePath) cannot be created. Check the path.")
        }
    }

    deinit {
        if !isComplete { try? FileManager.default.removeItem(at: temporary) }
    }

    /// Writes the manifest and gives the folder its name.
    func finish(_ parts: BatchPartsJSON) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        let file = try PartialFile(temporary.appending(path: Self.manifest).path)
        try file.append(encoder.encode(parts) + [0x0A])
        try file.finish()
        // Renaming replaces an empty folder. An earlier split is moved away first and then removed.
        if rename(temporary.path, target.path) != 0 {
            guard errno == ENOTEMPTY || errno == EEXIST, Self.isReplaceable(target) else { throw SystemError(errno) }
            let earlier = temporary.path + ".old"
            guard rename(target.path, earlier) == 0 else { throw SystemError(errno) }
            guard rename(temporary.path, target.path) == 0 else {
                let error = SystemError(errno)
                rename(earlier, target.path)
                throw error
            }
            try? FileManager.default.removeItem(atPath: earlier)
        }
        isComplete = true
    }

    private static func isReplaceable(_ folder: URL) -> Bool {
        guard FileManager.default.fileExists(atPath: folder.path) else { return true }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return false }
        return names.allSatisfy { $0 == manifest || ($0.hasPrefix("part-") && $0.hasSuffix(".jsonl")) }
            && (names.isEmpty || names.contains(manifest))
    }
}

/// Writes the parts of a table, one after another.
struct BatchPartsWriter {
    private let folder: URL
    private let rowsPerPart: Int
    private var file: PartialFile?
    private var hash = SHA256()
    private var rows = 0
    private(set) var parts: [BatchPartsJSON.Part] = []

    init(in folder: URL, rowsPerPart: Int) {
        self.folder = folder
        self.rowsPerPart = rowsPerPart
    }

    mutating func add(_ line: some Collection<UInt8>) throws(SystemError) {
        let file = try opened()
        let line = line + [0x0A]
        try file.append(line)
        hash.update(Array(line))
        rows += 1
        if rows == rowsPerPart { try finish() }
    }

    /// Completes the last part.
    mutating func finish() throws(SystemError) {
        guard let file else { return }
        try file.finish()
        let sha256 = ContentHash(bytes: hash.finalize())!.description
        parts.append(BatchPartsJSON.Part(file: name, rows: rows, bytes: file.size, sha256: sha256))
        self.file = nil
        (hash, rows) = (SHA256(), 0)
    }

    private var name: String { "part-" + String(parts.count + 100_000).dropFirst() + ".jsonl" }

    private mutating func opened() throws(SystemError) -> PartialFile {
        if let file { return file }
        let opened = try PartialFile(folder.appending(path: name).path)
        file = opened
        return opened
    }
}

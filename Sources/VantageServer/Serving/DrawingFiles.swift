import BlockingWork
import FileAccess
import Foundation
import Logging
import Synchronization
import Vantage
import VantageRequests

/// What was drawn, in the files of a folder: it is there when the server starts again. Those that nobody asked for the
/// longest go first. What another build of the server drew is not taken, and goes when this one starts.
package final class DrawingFiles: Sendable {
    private static let prefix = "drawn-"
    /// What may wait to be written; more is not.
    private static let maximumWaiting = 32

    private let folder: URL
    private let logger: Logger
    private let known: Mutex<RecentValues<String, Int>>
    private let writes = RequestGate(maximum: maximumWaiting)
    private let isFailing = Atomic(false)

    /// - Parameters:
    ///   - folder: Made where there is none. Nothing else is to be in it.
    ///   - build: What tells this build of the server from others.
    /// - Throws: What the system says of the folder.
    package init(
        in folder: URL, maximumBytes: Int, build: String = DrawingFiles.runningBuild, logger: Logger
    ) throws {
        let name = Self.prefix + ContentHash(of: Array(build.utf8)).description.prefix(16)
        self.folder = folder.appending(path: name, directoryHint: .isDirectory)
        self.logger = logger
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        for other in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        where other.lastPathComponent.hasPrefix(Self.prefix) && other.lastPathComponent != name {
            try? FileManager.default.removeItem(at: other)
        }
        known = Mutex(RecentValues(maximumCost: maximumBytes))
        for (name, size) in try Self.files(in: self.folder) { keep(name, size) }
    }

    /// This release and the file that it runs from.
    package static var runningBuild: String {
        "\(Release.version) \(String(describing: FileState(of: URL(filePath: "/proc/self/exe").resolvingSymlinksInPath())))"
    }

    /// - Returns: `nil` where it is not there.
    func contents(_ tag: EntityTag) async -> [Answer.Content]? {
        let name = Self.name(tag)
        guard known.withLock({ $0.value(name) }) != nil else { return nil }
        return try? await Workers.waiting.run { [self] _ in
            let path = path(name)
            guard let file = try? RegularFile(path: path), let bytes = try? file.bytes(at: 0, count: file.size),
                let contents = DrawingFile.contents(of: bytes)
            else {
                unlink(path)
                throw CancellationError()
            }
            // The next start has it among what was asked for lately.
            utimes(path, nil)
            return contents
        }
    }

    /// Writes what was drawn, when there is time for it.
    func write(_ contents: [Answer.Content], _ tag: EntityTag) {
        guard let pass = try? writes.enter() else { return }
        Task {
            try? await Workers.waiting.run { [self] _ in
                defer { withExtendedLifetime(pass) {} }
                writeNow(contents, Self.name(tag))
            }
        }
    }

    var state: (bytes: Int, entries: Int) { known.withLock { ($0.cost, $0.count) } }

    private func writeNow(_ contents: [Answer.Content], _ name: String) {
        do {
            let bytes = try DrawingFile(contents).bytes
            try WholeFile.write(bytes, to: path(name), through: path(".\(getpid())-\(name)"))
            keep(name, bytes.count)
            isFailing.store(false, ordering: .relaxed)
        } catch {
            guard !isFailing.exchange(true, ordering: .relaxed) else { return }
            logger.warning("What was drawn cannot be kept in files.", metadata: ["error": "\(error)"])
        }
    }

    private func keep(_ name: String, _ size: Int) {
        for gone in known.withLock({ $0.keep(size, cost: size, for: name) }) { unlink(path(gone)) }
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    /// A tag is digits in quotes.
    private static func name(_ tag: EntityTag) -> String { String(tag.description.dropFirst().dropLast()) }

    /// Those asked for the longest ago first. What was not written to its end is removed.
    private static func files(in folder: URL) throws -> [(name: String, size: Int)] {
        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
        let urls = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))
        let files = urls.compactMap { url -> (name: String, size: Int, time: Date)? in
            guard !url.lastPathComponent.hasPrefix(".") else {
                try? FileManager.default.removeItem(at: url)
                return nil
            }
            guard let values = try? url.resourceValues(forKeys: keys), let size = values.fileSize,
                let time = values.contentModificationDate
            else { return nil }
            return (url.lastPathComponent, size, time)
        }
        return files.sorted { $0.time < $1.time }.map { ($0.name, $0.size) }
    }
}

import Foundation
import Logging
import Synchronization
import Vantage
import VantageCore
import VantageHTTP

/// A folder of rendered images that survive a restart of the server.
///
/// The least recently used files are evicted first. Files from a different build of the server are not used; they are
/// removed when this build starts.
package final class RenderCacheFolder: Sendable {
    private static let prefix = "drawn-"
    /// The maximum number of files waiting to be written. When it is reached, further images are not written.
    private static let maximumWaiting = 32

    private let folder: URL
    private let logger: Logger
    private let known: Mutex<LRUCache<String, Int>>
    private let writes = ConcurrencyLimiter("writes", maximum: maximumWaiting)
    private let isFailing = Atomic(false)

    /// Opens a folder.
    ///
    /// - Parameters:
    ///   - folder: Created if it does not exist. It must not contain anything else.
    ///   - build: An identifier for this build. Images rendered by other builds are not used.
    /// - Throws: The system's error if the folder cannot be used.
    package init(in folder: URL, maximumBytes: Int, build: String = BuildIdentity.current, logger: Logger) throws {
        let name = Self.prefix + ContentHash(of: Array(build.utf8)).description.prefix(16)
        self.folder = folder.appending(path: name, directoryHint: .isDirectory)
        self.logger = logger
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        for other in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        where other.lastPathComponent.hasPrefix(Self.prefix) && other.lastPathComponent != name {
            try? FileManager.default.removeItem(at: other)
        }
        known = Mutex(LRUCache(maximumCost: maximumBytes))
        for (name, size) in try Self.files(in: self.folder) { cache(name, size) }
    }

    /// - Returns: `nil` if the folder does not contain the image.
    func contents(_ tag: EntityTag) async -> [EndpointResponse.Content]? {
        let name = Self.name(tag)
        guard known.withLock({ $0.value(for: name) }) != nil else { return nil }
        return try? await WorkerPool.waiting.run { [self] _ in
            let path = path(name)
            guard let file = try? RegularFile(path: path), let bytes = try? file.bytes(at: 0, count: file.size),
                let contents = RenderCacheFile.contents(of: bytes)
            else {
                unlink(path)
                throw CancellationError()
            }
            // After a restart, the server orders the files by this time.
            utimes(path, nil)
            return contents
        }
    }

    /// Writes a rendered image in the background.
    func write(_ contents: [EndpointResponse.Content], _ tag: EntityTag) {
        guard let permit = try? writes.enter() else { return }
        Task {
            try? await WorkerPool.waiting.run { [self] _ in
                defer { withExtendedLifetime(permit) {} }
                writeNow(contents, Self.name(tag))
            }
        }
    }

    var state: (bytes: Int, entries: Int) { known.withLock { ($0.cost, $0.count) } }

    private func writeNow(_ contents: [EndpointResponse.Content], _ name: String) {
        do {
            let bytes = try RenderCacheFile(contents).bytes
            try AtomicFile.write(bytes, to: path(name), through: path(".\(getpid())-\(name)"))
            cache(name, bytes.count)
            isFailing.store(false, ordering: .relaxed)
        } catch {
            guard !isFailing.exchange(true, ordering: .relaxed) else { return }
            logger.warning("Rendered images cannot be cached on disk.", metadata: ["error": "\(error)"])
        }
    }

    private func cache(_ name: String, _ size: Int) {
        for evicted in known.withLock({ $0.insert(size, cost: size, for: name) }) { unlink(path(evicted)) }
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    /// A tag consists of hexadecimal digits in quotation marks.
    private static func name(_ tag: EntityTag) -> String { String(tag.description.dropFirst().dropLast()) }

    /// Returns the files, least recently used first, and removes incomplete ones.
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

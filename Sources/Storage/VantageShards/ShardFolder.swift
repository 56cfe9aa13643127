import Foundation
import VantageCore

/// A folder of shards that this process changes. No other process can change it at the same time.
final class ShardFolder {
    let url: URL
    private let lock: FileLock

    var manifest: URL { url.appending(path: ShardManifest.fileName) }

    /// Creates the folder if it does not exist, locks it, and removes incomplete files of earlier processes.
    ///
    /// - Throws: ``ShardError`` with the code `cannotWrite` or `folderBusy`.
    init(_ url: URL) throws(ShardError) {
        self.url = url
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        do {
            guard let lock = try FileLock(url.appending(path: ".lock").path) else {
                throw ShardError(.folderBusy, "Another process is publishing into \(url.relativePath).")
            }
            self.lock = lock
        } catch let error as SystemError {
            throw ShardError(.cannotWrite, "\(url.relativePath) cannot be written (\(error)).")
        } catch {
            throw error as? ShardError ?? ShardError(.cannotWrite, "\(url.relativePath): \(error)")
        }
        for name in names where name.hasPrefix(".\(ShardFile.prefix)") && name.contains(ShardFile.partialSuffix) {
            unlink(url.appending(path: name).path)
        }
    }

    /// Returns a file for a shard that is not complete yet.
    func partial(_ name: String) -> URL {
        url.appending(path: ".\(ShardFile.prefix)\(name)\(ShardFile.partialSuffix)")
    }

    /// Makes a manifest visible in one step.
    func replaceManifest(_ manifest: Data) throws {
        let file = try PartialFile(self.manifest.path)
        try file.append(manifest)
        try file.finish()
        try ShardFile.synchronize(url.path)
    }

    /// Starts the grace period of files that the current manifest no longer lists.
    func retire(_ files: Set<String>) {
        for name in files { utimes(url.appending(path: name).path, nil) }
    }

    /// Removes shards that the manifest has not listed for some time.
    ///
    /// - Parameters:
    ///   - kept: The files that the manifest lists.
    ///   - seconds: The minimum time since a manifest stopped listing the file.
    /// - Returns: The number of files that were removed.
    func prune(keeping kept: Set<String>, after seconds: Double) -> Int {
        names.count { name in
            guard name.hasPrefix(ShardFile.prefix), !kept.contains(name) else { return false }
            let path = url.appending(path: name).path
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
            let age = Date().timeIntervalSince1970 - Double(status.st_mtim.tv_sec)
            return age >= seconds && unlink(path) == 0
        }
    }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [] }
}

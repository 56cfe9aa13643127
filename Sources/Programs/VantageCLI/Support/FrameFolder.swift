import VantageCore
import Foundation
import Synchronization

/// A folder of numbered frames that can be filled in several runs.
struct FrameFolder {
    let url: URL
    let count: Int
    private let settings: String

    /// The file that records the settings for the frames, so that frames from different tours are not mixed.
    private static let note = "tour.txt"

    /// - Parameter settings: All settings that affect the frames, as text.
    /// - Throws: ``CLIError`` if the folder contains frames from another tour.
    init(_ path: String, settings: String, count: Int) throws {
        url = URL(filePath: path, directoryHint: .isDirectory)
        self.count = count
        self.settings = "\(settings) \(count)\n"
        if let known = try? String(contentsOf: url.appending(path: Self.note), encoding: .utf8), known != self.settings
        {
            throw CLIError.usage(
                "--output: \(path.prefix(200)) contains frames from another tour. Specify another folder.")
        }
    }

    /// Creates the folder when the first frame is ready, so that a tour that fails earlier leaves nothing behind.
    private func prepare() throws {
        let path = url.relativePath.prefix(200)
        do { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) } catch {
            throw CLIError(
                .cannotCreate, "\(path) cannot be created. Check its parent folder, or specify another folder.")
        }
        try Self.write(Data(settings.utf8), to: url.appending(path: Self.note))
    }

    /// Writes a file atomically.
    private static func write(_ data: Data, to file: URL) throws {
        do { try data.write(to: file, options: .atomic) } catch {
            throw CLIError(
                .cannotWrite,
                "\(file.relativePath.prefix(200)) cannot be written. Free up space or check the folder's permissions, "
                    + "then run the same command again to continue.")
        }
    }

    /// Returns the file for a frame.
    ///
    /// - Parameter number: The number of the frame, from 0.
    func file(_ number: Int) -> URL {
        let digits = String(number + 1)
        return url.appending(path: "frame-\(String(repeating: "0", count: max(0, 6 - digits.count)))\(digits).jpg")
    }

    func has(_ number: Int) -> Bool { FileManager.default.fileExists(atPath: file(number).path) }

    /// Renders the missing frames.
    ///
    /// - Parameter isWanted: A closure that returns true for the frames that this process should render.
    /// - Returns: The number of frames that were rendered.
    func make(
        jobs: Int, where isWanted: @escaping @Sendable (Int) -> Bool,
        _ frame: @escaping @Sendable (Int) async throws -> Data
    ) async throws -> Int {
        let isPrepared = OnceGuard()
        let missing = try await WorkerPool.waiting.run { _ in (0..<count).filter { isWanted($0) && !has($0) } }
        try await withThrowingTaskGroup(of: Void.self) { group in
            var waiting = missing.makeIterator()
            func start() {
                guard let number = waiting.next() else { return }
                let file = file(number)
                group.addTask {
                    let picture = try await frame(number)
                    try await WorkerPool.waiting.run { _ in
                        try isPrepared.once(prepare)
                        try Self.write(picture, to: file)
                    }
                }
            }
            for _ in 0..<max(1, jobs) { start() }
            while try await group.next() != nil { start() }
        }
        return missing.count
    }
}

/// Runs a closure for the first caller only.
private final class OnceGuard: Sendable {
    private let isDone = Mutex(false)

    func once(_ body: () throws -> Void) throws {
        try isDone.withLock { isDone in
            if !isDone { try body() }
            isDone = true
        }
    }
}

import BlockingWork
import Foundation
import Synchronization

/// A folder of numbered pictures that is filled bit by bit.
struct FrameFolder {
    let url: URL
    let count: Int
    private let settings: String

    /// What the frames were made with, so that those of two tours are not mixed.
    private static let note = "tour.txt"

    /// - Parameter settings: What frames depend on.
    /// - Throws: ``CLIError`` when it has the frames of another tour.
    init(_ path: String, settings: String, count: Int) throws {
        url = URL(filePath: path, directoryHint: .isDirectory)
        self.count = count
        self.settings = "\(settings) \(count)\n"
        if let known = try? String(contentsOf: url.appending(path: Self.note), encoding: .utf8), known != self.settings
        {
            throw CLIError.usage("--output: \(path.prefix(200)) has frames of another tour. Name another folder.")
        }
    }

    /// Makes the folder, where there is none, for the first frame: a tour that cannot be made leaves nothing behind.
    private func prepare() throws {
        let path = url.relativePath.prefix(200)
        do { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) } catch {
            throw CLIError(
                .cannotCreate, "\(path) cannot be made. Name another folder, or make the one that it is to lie in.")
        }
        try Self.write(Data(settings.utf8), to: url.appending(path: Self.note))
    }

    /// Whole or not at all.
    private static func write(_ data: Data, to file: URL) throws {
        do { try data.write(to: file, options: .atomic) } catch {
            throw CLIError(
                .cannotWrite,
                "\(file.relativePath.prefix(200)) cannot be written. Make room, or see to the permissions of its folder; the "
                    + "same command then goes on.")
        }
    }

    /// - Parameter number: From 0.
    func file(_ number: Int) -> URL {
        let digits = String(number + 1)
        return url.appending(path: "frame-\(String(repeating: "0", count: max(0, 6 - digits.count)))\(digits).jpg")
    }

    func has(_ number: Int) -> Bool { FileManager.default.fileExists(atPath: file(number).path) }

    /// Makes the frames that are missing.
    ///
    /// - Parameter isWanted: Whether one is this process's to make.
    /// - Returns: How many were made.
    func make(
        jobs: Int, where isWanted: @escaping @Sendable (Int) -> Bool,
        _ frame: @escaping @Sendable (Int) async throws -> Data
    ) async throws -> Int {
        let isPrepared = Once()
        let missing = try await Workers.waiting.run { _ in (0..<count).filter { isWanted($0) && !has($0) } }
        try await withThrowingTaskGroup(of: Void.self) { group in
            var waiting = missing.makeIterator()
            func start() {
                guard let number = waiting.next() else { return }
                let file = file(number)
                group.addTask {
                    let picture = try await frame(number)
                    try await Workers.waiting.run { _ in
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

/// Work that is done by the first who wants it.
private final class Once: Sendable {
    private let isDone = Mutex(false)

    func once(_ body: () throws -> Void) throws {
        try isDone.withLock { isDone in
            if !isDone { try body() }
            isDone = true
        }
    }
}

import Foundation
import Vantage

/// A folder of numbered pictures that is filled bit by bit.
struct FrameFolder {
    let url: URL
    let count: Int

    /// What the frames were made with, so that those of two tours are not mixed.
    private static let note = "tour.txt"

    /// - Parameter settings: What frames depend on.
    /// - Throws: ``CLIError`` when it cannot be made, or has the frames of another tour.
    init(_ path: String, settings: String, count: Int) throws {
        url = URL(filePath: path, directoryHint: .isDirectory)
        self.count = count
        let note = url.appending(path: Self.note)
        let settings = "\(settings) \(count)\n"
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            if let known = try? String(contentsOf: note, encoding: .utf8), known != settings {
                throw CLIError.usage("--output: \(path.prefix(200)) has frames of another tour. Name another folder.")
            }
            try Data(settings.utf8).write(to: note, options: .atomic)
        } catch let error as CLIError { throw error } catch {
            throw CLIError(
                .cannotCreate,
                "\(path.prefix(200)) cannot be made (\(error.localizedDescription)). Name another folder.")
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
        jobs: Int, where isWanted: (Int) -> Bool, _ frame: @escaping @Sendable (Int) async throws -> Data
    ) async throws -> Int {
        let missing = (0..<count).filter { isWanted($0) && !has($0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            var waiting = missing.makeIterator()
            func start() {
                guard let number = waiting.next() else { return }
                let file = file(number)
                // Whole or not at all.
                group.addTask { try await frame(number).write(to: file, options: .atomic) }
            }
            for _ in 0..<max(1, jobs) { start() }
            while try await group.next() != nil { start() }
        }
        return missing.count
    }
}

/// What a tour says of itself.
struct TourJSON: Encodable {
    let frames: Int
    let made: Int
    let seconds: Double
}

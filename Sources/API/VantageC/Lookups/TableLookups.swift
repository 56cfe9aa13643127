import Dispatch
import Foundation
import Synchronization
import Vantage
import VantageParameters
import VantageScenes
import VantageSceneStore

/// Finds a scene for each of many places, on several threads.
struct TableLookups: Sendable {
    /// The largest number of places that one transaction looks up. Its places are visited in the order of the index,
    /// so that large chunks need fewer page reads.
    private static let largestChunk = 65_536
    private static let smallestChunk = 512
    /// The number of places that a catalog or a federation looks up at once.
    private static let chunkOfProvider = 8192
    /// The number of cores. Counting them takes longer than a lookup.
    private static let cores = ProcessInfo.processInfo.activeProcessorCount

    let store: OpenStore
    let options: AvailabilityOptions
    let places: CoordinateArrays
    let columns: SceneColumns

    /// Looks up all places.
    ///
    /// - Parameter threads: The number of threads; 0 for one per core.
    /// - Returns: The number of places that have a scene.
    func run(threads: Int) throws -> Int {
        guard threads >= 0 else {
            throw RequestError(.outOfRange, "Expected threads to be 0 or more but received \(threads).")
        }
        guard let file = store.file else { return try Blocking.run { try await ask() } }
        let limit = min(threads == 0 ? Self.cores : threads, file.limits.lookups)
        // Several chunks per thread, so that all threads end at about the same time.
        let chunk = min(max(places.count / (4 * limit), Self.smallestChunk), Self.largestChunk)
        let chunks = Chunks(count: (places.count + chunk - 1) / chunk)
        let width = min(limit, chunks.count)
        if width <= 1 {
            chunks.work { try lookUp(chunk, $0, in: file) }
        } else {
            // The calling thread is one of these threads.
            DispatchQueue.concurrentPerform(iterations: width) { _ in
                chunks.work { try lookUp(chunk, $0, in: file) }
            }
        }
        return try chunks.found()
    }

    /// Looks up the places in a chunk.
    ///
    /// - Returns: The number of places that have a scene.
    private func lookUp(_ size: Int, _ chunk: Int, in store: SceneStore) throws -> Int {
        let start = chunk * size
        let places = try places.places(start..<min(start + size, places.count))
        var found = 0
        if columns.haveOnlyDistances, options.ranking == .nearest {
            try store.forEachAvailability(near: places, options: options) { index, result in
                columns.write(result, at: start + index)
                if result != nil { found += 1 }
            }
        } else {
            try store.forEachScene(near: places, options: options) { index, result in
                columns.write(result, at: start + index)
                if result != nil { found += 1 }
            }
        }
        return found
    }

    /// Looks up all places in a provider that is not a file. The provider decides how many threads it uses.
    ///
    /// - Returns: The number of places that have a scene.
    private func ask() async throws -> Int {
        var found = 0
        for start in stride(from: 0, to: places.count, by: Self.chunkOfProvider) {
            let places = try places.places(start..<min(start + Self.chunkOfProvider, places.count))
            let scenes = try await store.provider.scenes(near: places, options: options)
            for (index, scene) in scenes.enumerated() {
                columns.write(scene.map { FoundScene($0) }, at: start + index)
                if scene != nil { found += 1 }
            }
        }
        return found
    }
}

/// The chunks of a table, which several threads take one by one.
private final class Chunks: Sendable {
    let count: Int
    private let next = Atomic(0)
    private let outcome = Mutex<Result<Int, any Error>>(.success(0))

    init(count: Int) { self.count = count }

    /// Takes chunks until none is left or one has failed.
    ///
    /// - Parameter work: Handles the chunk with a number, and returns the number of places that have a scene.
    func work(_ work: (Int) throws -> Int) {
        while true {
            let chunk = next.add(1, ordering: .relaxed).oldValue
            guard chunk < count else { return }
            let result = Result { try work(chunk) }
            let isFailed = outcome.withLock { outcome in
                outcome = outcome.flatMap { sum in result.map { sum + $0 } }
                if case .failure = outcome { return true }
                return false
            }
            guard !isFailed else { return }
        }
    }

    func found() throws -> Int { try outcome.withLock { try $0.get() } }
}

import BlockingWork
import Foundation
import Geodesy
import Scenes

/// Asks for many places: answers in the order of the rows, in memory that does not grow with the table.
public struct AvailabilityBatch: Sendable {
    /// One row and its answer.
    public struct Line: Sendable {
        /// The row's id.
        public let id: String
        /// `nil` where the row could not be understood.
        public let place: Coordinate?
        /// The scene, `nil` where there is none, or what is wrong with the row.
        public let answer: Result<AvailableScene?, BatchError>
    }

    private static let chunk = 512

    /// How places are answered.
    public var options: AvailabilityOptions
    /// How many ask at once.
    public var jobs: Int
    /// Where inputs are read and lines are taken.
    package var threads = Workers.Threads.ofTasks

    /// As many jobs as there are cores, where nothing else is said.
    public init(
        options: AvailabilityOptions = .init(), jobs: Int = ProcessInfo.processInfo.activeProcessorCount
    ) {
        self.options = options
        self.jobs = jobs
    }

    /// - Parameters:
    ///   - inputs: Rows, read as they are needed.
    ///   - catalog: What is asked.
    ///   - each: Called for chunks of lines one after another, on a thread that may block, in the order of the rows.
    /// - Throws: What the catalogue throws, `CancellationError`.
    public func run(
        _ inputs: some Sequence<BatchInput>, asking catalog: any SceneCatalog, each: @escaping ([Line]) throws -> Void
    ) async throws {
        try await run(inputs, asking: catalog, preparing: { $0 }, each: each)
    }

    /// The same, with something made of each chunk of lines first, of several at once. `each` is handed what was made one
    /// after another, on a thread that may block, in the order of the rows.
    public func run<Prepared: Sendable>(
        _ inputs: some Sequence<BatchInput>, asking catalog: any SceneCatalog,
        preparing prepare: @escaping @Sendable ([Line]) throws -> Prepared, each: @escaping (Prepared) throws -> Void
    ) async throws {
        var inputs = inputs.makeIterator()
        let chunks = AnyIterator { () -> [BatchInput]? in
            var chunk: [BatchInput] = []
            chunk.reserveCapacity(Self.chunk)
            while chunk.count < Self.chunk, let input = inputs.next() { chunk.append(input) }
            return chunk.isEmpty ? nil : chunk
        }
        let width = max(1, jobs)
        try await OrderedPipeline.run(chunks, width: width, window: 2 * width, threads: threads) { [options] chunk in
            try prepare(await Self.lines(for: chunk, options, catalog))
        } writing: {
            try each($0)
        }
    }

    /// Answers a chunk in one read transaction.
    private static func lines(
        for chunk: [BatchInput], _ options: AvailabilityOptions, _ catalog: any SceneCatalog
    ) async throws -> [Line] {
        // By their indices: in a loop over the elements each would be copied.
        let places = chunk.indices.map { chunk[$0].place }
        var answers = try await catalog.scenes(near: places.compactMap { try? $0.get() }, options: options)
        var next = 0
        return chunk.indices.map { index in
            Line(
                id: chunk[index].id, place: try? places[index].get(),
                answer: places[index].map { _ in
                    defer { next += 1 }
                    return answers[next].take()
                })
        }
    }
}

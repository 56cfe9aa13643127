import BlockingWork
import Foundation
import Geodesy
import Places
import Scenes
import Visibility

/// Asks for many places, and for items of a table of places: answers in the order of the rows, in memory that does not
/// grow with the table.
public struct AvailabilityBatch: Sendable {
    /// One row and its answer.
    public struct Line: Sendable {
        /// The row's id.
        public let id: String
        /// Where the row asks, or where its item is; `nil` where that cannot be told.
        public let place: Coordinate?
        /// The scene, `nil` where there is none, or what is wrong with the row: a ``BatchError``, or a `PlaceError` where there
        /// is no such item.
        public let answer: Result<AvailableScene?, any Error>
        /// For a row with an item, whether the scene sees it.
        public internal(set) var visibility: ItemVisibility?
    }

    private static let chunk = 512

    /// How places are answered.
    public var options: AvailabilityOptions
    /// What tells for rows with an item whether a scene sees it.
    public var sight = ItemSight()
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
    ///   - catalog: What is asked; rows with an item need a `SceneProvider`.
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
        try await OrderedPipeline.run(chunks, width: width, window: 2 * width, threads: threads) { [self] chunk in
            try prepare(await lines(for: chunk, catalog))
        } writing: {
            try each($0)
        }
    }

    /// Answers a chunk: its places in one read transaction.
    private func lines(for chunk: [BatchInput], _ catalog: any SceneCatalog) async throws -> [Line] {
        // By their indices: in a loop over the elements each would be copied.
        let spots = chunk.indices.map { chunk[$0].spot }
        var answers = try await catalog.scenes(
            near: spots.compactMap { (try? $0.get())?.place }, options: options)
        var next = 0
        var lines: [Line] = []
        lines.reserveCapacity(chunk.count)
        for index in chunk.indices {
            let id = chunk[index].id
            switch spots[index] {
            case .success(.place(let place)):
                lines.append(Line(id: id, place: place, answer: .success(answers[next].take())))
                next += 1
            case .success(.item(let item)): lines.append(try await line(id, item, catalog))
            case .failure(let error):
                lines.append(Line(id: id, place: nil, answer: .failure(error)))
            }
        }
        return lines
    }

    private func line(_ id: String, _ item: PlaceID, _ catalog: any SceneCatalog) async throws -> Line {
        do {
            guard let provider = catalog as? any SceneProvider, let places = sight.places(of: provider) else {
                throw PlaceError(.noPlaces, "The row asks for a place by its id, and there is no table of places.")
            }
            let request = LookAroundSceneRequest(
                mapItem: try await places.mapItem(item), in: provider, sight: sight, options: options)
            let answer = try await request.availableScene
            return Line(
                id: id, place: request.coordinate, answer: .success(answer?.scene), visibility: answer?.visibility)
        } catch let error as PlaceError {
            return Line(id: id, place: nil, answer: .failure(error))
        }
    }
}

extension LookAroundSceneRequest {
    /// The scene as an answer to whether there is one, and whether it sees the item that was asked for.
    ///
    /// - Throws: As ``scene``.
    package var availableScene: (scene: AvailableScene, visibility: ItemVisibility?)? {
        get async throws {
            guard let found = try await scene else { return nil }
            let place = found.visibility?.front ?? coordinate
            return (try await found.available(near: place, options), found.visibility)
        }
    }
}

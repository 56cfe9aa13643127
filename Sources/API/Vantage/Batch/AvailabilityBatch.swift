import VantageCore
import Foundation
import VantageGeodesy
import VantagePlaces
import VantageScenes
import VantageVisibility

/// A job that finds the scenes for many places or items.
///
/// The results are in the order of the rows. Memory use does not depend on the length of the table.
public struct AvailabilityBatch: Sendable {
    /// A row and its result.
    public struct Line: Sendable {
        /// The ID of the row.
        public let id: String
        /// The row's place, or the location of its item. It is `nil` if the row is invalid.
        public let place: Coordinate?
        /// The scene, `nil` if there is none, or the row's error: a ``BatchError``, or a `PlaceError` if the item does
        /// not exist.
        public let answer: Result<AvailableScene?, any Error>
        /// A Boolean value that indicates whether the scene sees the row's item, or `nil` if the row states a place.
        public internal(set) var visibility: ItemVisibility?
    }

    private static let chunk = 512

    /// The radius, ranking and filter of the requests.
    public var options: AvailabilityOptions
    /// The data used to decide whether a scene sees a requested item.
    public var sight = VisibilitySources()
    /// The number of chunks to process concurrently.
    public var jobs: Int
    /// The threads on which inputs are read and lines are delivered.
    package var threads = WorkerPool.ThreadSource.ofTasks

    /// Creates a batch. By default, it has as many jobs as there are active processor cores.
    public init(
        options: AvailabilityOptions = .init(), jobs: Int = ProcessInfo.processInfo.activeProcessorCount
    ) {
        self.options = options
        self.jobs = jobs
    }

    /// Finds the scenes of all rows.
    ///
    /// - Parameters:
    ///   - inputs: The rows. They are read as needed.
    ///   - catalog: The catalog of scenes. Rows that state an item require a `SceneProvider`.
    ///   - each: A closure that receives the results in chunks, in the order of the rows. It is called for one chunk at
    ///     a time, on a thread that may block.
    /// - Throws: `CancellationError`, the catalog's error, or an error of `each`.
    public func run(
        _ inputs: some Sequence<BatchInput>, asking catalog: any SceneCatalog, each: @escaping ([Line]) throws -> Void
    ) async throws {
        try await run(inputs, asking: catalog, preparing: { $0 }, each: each)
    }

    /// Finds the scenes of all rows and transforms each chunk of results concurrently.
    ///
    /// - Parameters:
    ///   - inputs: The rows. They are read as needed.
    ///   - catalog: The catalog of scenes. Rows that state an item require a `SceneProvider`.
    ///   - prepare: A closure that transforms a chunk of results. It is called for several chunks concurrently.
    ///   - each: A closure that receives the transformed chunks in the order of the rows. It is called for one chunk at
    ///     a time, on a thread that may block.
    /// - Throws: `CancellationError`, the catalog's error, or an error of a closure.
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

    /// Returns the results of a chunk of rows. Its places are looked up in a single read transaction.
    private func lines(for chunk: [BatchInput], _ catalog: any SceneCatalog) async throws -> [Line] {
        // Indices are used because iterating over the elements would copy each of them.
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
                throw PlaceError(.noPlaces, "The row requests a place by its ID, but there is no table of places.")
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
    /// The scene, as an availability result, and whether it sees the requested item.
    ///
    /// - Throws: The same errors as ``scene``.
    package var availableScene: (scene: AvailableScene, visibility: ItemVisibility?)? {
        get async throws {
            guard let found = try await scene else { return nil }
            let place = found.visibility?.front ?? coordinate
            return (try await found.available(near: place, options), found.visibility)
        }
    }
}

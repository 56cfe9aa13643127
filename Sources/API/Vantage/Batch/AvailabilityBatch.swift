import VantageCore
import Foundation
import VantageGeodesy
import VantagePlaces
import VantageScenes
import VantageVisibility

/// A job that finds a scene for each of many places or items.
///
/// Results are in row order. Memory use does not depend on the length of the table.
public struct AvailabilityBatch: Sendable {
    /// A row and its result.
    public struct Line: Sendable {
        /// The ID of the row.
        public let id: String
        /// The row's place, or its item's location. `nil` if the row is invalid.
        public let place: Coordinate?
        /// The scene, or `nil` if there is none. If the row failed, its error: a ``BatchError``, or a `PlaceError` if
        /// the item does not exist.
        public let sceneResult: Result<AvailableScene?, any Error>
        /// The visibility of the row's item from the scene, or `nil` if the row has a place instead of an item.
        public internal(set) var visibility: ItemVisibility?
    }

    private static let chunk = 512

    /// The radius, ranking and filter for the requests.
    public var options: AvailabilityOptions
    /// The data used to decide whether a scene sees a requested item.
    public var visibilitySources = VisibilitySources()
    /// The number of chunks to process concurrently.
    public var jobs: Int
    /// The threads on which inputs are read and results are delivered.
    package var threads = WorkerPool.ThreadSource.ofTasks

    /// Creates a batch. By default, the number of jobs is the number of active processor cores.
    public init(
        options: AvailabilityOptions = .init(), jobs: Int = ProcessInfo.processInfo.activeProcessorCount
    ) {
        self.options = options
        self.jobs = jobs
    }

    /// Finds a scene for each row.
    ///
    /// - Parameters:
    ///   - inputs: The rows. They are read as needed.
    ///   - provider: The scene provider. Requested items are looked up in its places.
    ///   - each: A closure that receives the results in chunks, in row order. It is called for one chunk at a time, on
    ///     a thread where blocking is allowed.
    /// - Throws: `CancellationError`, an error from the provider, or an error that `each` throws.
    public func run(
        _ inputs: some Sequence<BatchInput>, asking provider: any SceneProvider, each: @escaping ([Line]) throws -> Void
    ) async throws {
        try await run(inputs, asking: provider, preparing: { $0 }, each: each)
    }

    /// Finds a scene for each row and transforms chunks of results concurrently.
    ///
    /// - Parameters:
    ///   - inputs: The rows. They are read as needed.
    ///   - provider: The scene provider. Requested items are looked up in its places.
    ///   - prepare: A closure that transforms a chunk of results. It may be called for several chunks concurrently.
    ///   - each: A closure that receives the transformed chunks in row order. It is called for one chunk at a time, on
    ///     a thread where blocking is allowed.
    /// - Throws: `CancellationError`, an error from the provider, or an error that a closure throws.
    public func run<Prepared: Sendable>(
        _ inputs: some Sequence<BatchInput>, asking provider: any SceneProvider,
        preparing prepare: @escaping @Sendable ([Line]) throws -> Prepared, each: @escaping (Prepared) throws -> Void
    ) async throws {
        try await run(inputs, processing: { [self] in try prepare(await lines(for: $0, provider)) }, each: each)
    }

    /// Processes chunks of rows concurrently.
    ///
    /// - Parameters:
    ///   - inputs: The rows. They are read as needed.
    ///   - process: A closure that processes a chunk. It may be called for several chunks concurrently.
    ///   - each: A closure that receives the results in row order.
    func run<Prepared: Sendable>(
        _ inputs: some Sequence<BatchInput>,
        processing process: @escaping @Sendable ([BatchInput]) async throws -> Prepared,
        each: @escaping (Prepared) throws -> Void
    ) async throws {
        var inputs = inputs.makeIterator()
        let chunks = AnyIterator { () -> [BatchInput]? in
            var chunk: [BatchInput] = []
            chunk.reserveCapacity(Self.chunk)
            while chunk.count < Self.chunk, let input = inputs.next() { chunk.append(input) }
            return chunk.isEmpty ? nil : chunk
        }
        let width = max(1, jobs)
        try await OrderedPipeline.run(
            chunks, width: width, window: 2 * width, threads: threads, prepare: process, writing: each)
    }

    /// Returns the results for a chunk of rows. All places in a chunk are looked up in a single read transaction.
    private func lines(for chunk: [BatchInput], _ provider: any SceneProvider) async throws -> [Line] {
        // Indices are used because iterating over the elements would copy each one.
        let spots = chunk.indices.map { chunk[$0].spot }
        var results = try await provider.scenes(
            near: spots.compactMap { (try? $0.get())?.place }, options: options)
        var next = 0
        var lines: [Line] = []
        lines.reserveCapacity(chunk.count)
        for index in chunk.indices {
            let id = chunk[index].id
            switch spots[index] {
            case .success(.place(let place)):
                lines.append(Line(id: id, place: place, sceneResult: .success(results[next].take())))
                next += 1
            case .success(.item(let item)): lines.append(try await line(id, item, provider))
            case .failure(let error):
                lines.append(Line(id: id, place: nil, sceneResult: .failure(error)))
            }
        }
        return lines
    }

    func line(_ id: String, _ item: PlaceID, _ provider: any SceneProvider) async throws -> Line {
        do {
            guard let places = visibilitySources.places(of: provider) else {
                throw PlaceError(.noPlaces, "The row requests a place by its ID, but there is no store with places.")
            }
            let request = LookAroundSceneRequest(
                mapItem: try await places.mapItem(item), in: provider, visibilitySources: visibilitySources,
                options: options)
            let result = try await request.availableScene
            return Line(
                id: id, place: request.coordinate, sceneResult: .success(result?.scene), visibility: result?.visibility)
        } catch let error as PlaceError {
            return Line(id: id, place: nil, sceneResult: .failure(error))
        }
    }
}

extension LookAroundSceneRequest {
    /// The scene as an availability result, and the visibility of the requested item.
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

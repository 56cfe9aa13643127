import Vantage
import VantageCore

/// Processes the rows of a table in chunks, several of them concurrently.
package enum RowPipeline {
    /// The number of rows in a chunk.
    private static let chunk = 32

    /// - Parameters:
    ///   - inputs: The rows. They are read as needed.
    ///   - jobs: The number of chunks to process at once.
    ///   - prepare: A closure that processes a chunk. It may run for several chunks at once.
    ///   - each: A closure that receives the results in order, one at a time, on a thread where blocking is allowed.
    package static func run<Input: Sendable, Output: Sendable>(
        _ inputs: some Sequence<Input>, jobs: Int, prepare: @escaping @Sendable ([Input]) async throws -> Output,
        each: @escaping (Output) throws -> Void
    ) async throws {
        var inputs = inputs.makeIterator()
        let chunks = AnyIterator { () -> [Input]? in
            var rows: [Input] = []
            while rows.count < Self.chunk, let input = inputs.next() { rows.append(input) }
            return rows.isEmpty ? nil : rows
        }
        try await OrderedPipeline.run(chunks, width: jobs, window: 2 * jobs, prepare: prepare, writing: each)
    }
}

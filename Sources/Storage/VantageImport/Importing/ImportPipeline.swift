import VantageCore
import VantageSceneStore
import VantageStoreCore

/// A pipeline that prepares inputs in parallel and stores them in order.
struct ImportPipeline<Sink: ImportSink> {
    let jobs: Int
    let sink: Sink
    let progress: @Sendable (ImportProgress) -> Void

    /// Prepares and stores all chunks.
    ///
    /// - Parameters:
    ///   - chunks: The inputs in the order of the run, divided into chunks. One task prepares each chunk.
    ///   - report: The report to add to. It is not empty if the run was resumed.
    ///   - prepare: Prepares the inputs in a chunk for the store, on a thread where blocking is allowed.
    func run<Chunk: Sendable>(
        _ chunks: some Sequence<Chunk>, report: ImportReport,
        prepare: @escaping @Sendable (Chunk, CancellationFlag) throws -> [ImportItem<Sink.Subject>]
    ) async throws -> ImportReport {
        let workers = WorkerPool(maximum: jobs, threads: .ofTasks)
        var batch = ImportBatch(sink: sink, report: report, progress: progress)
        do {
            try await OrderedPipeline.run(chunks, width: max(1, jobs), window: 2 * max(1, jobs)) { chunk in
                try await workers.run { try prepare(chunk, $0) }
            } consume: { prepared in
                for item in prepared { try await batch.add(item) }
            }
        } catch is CancellationError {
            // Stores the prepared inputs that come before the first unprepared one.
            try await batch.flush()
            throw CancellationError()
        } catch {
            await batch.settle()
            throw error
        }
        try await batch.flush()
        return batch.report
    }
}

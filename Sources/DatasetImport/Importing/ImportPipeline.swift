import BlockingWork
import SceneStore

/// Prepares inputs side by side and hands them over in their order.
struct ImportPipeline<Sink: ImportSink> {
    let jobs: Int
    let sink: Sink
    let progress: @Sendable (ImportProgress) -> Void

    /// - Parameters:
    ///   - chunks: Inputs in pieces that are worth a task of their own, in the order of the run.
    ///   - report: What a run that is gone on with has done.
    ///   - prepare: Makes of each piece what the store keeps; runs on a thread that may block.
    func run<Chunk: Sendable>(
        _ chunks: some Sequence<Chunk>, report: ImportReport,
        prepare: @escaping @Sendable (Chunk, CancellationFlag) throws -> [ImportItem<Sink.Subject>]
    ) async throws -> ImportReport {
        let workers = Workers(maximum: jobs, threads: .ofTasks)
        var batch = ImportBatch(sink: sink, report: report, progress: progress)
        do {
            try await OrderedPipeline.run(chunks, width: max(1, jobs), window: 2 * max(1, jobs)) { chunk in
                try await workers.run { try prepare(chunk, $0) }
            } consume: { prepared in
                for item in prepared { try await batch.add(item) }
            }
        } catch is CancellationError {
            // What was prepared in order is kept.
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

/// Prepares inputs concurrently and consumes the results in input order.
///
/// A worker reads the inputs one at a time, because walking a folder, parsing a table and waiting for standard input
/// all block. A consumer that blocks also runs on a worker. While the pipeline waits for the next input, it continues
/// to prepare and consume the inputs that it already has.
package enum OrderedPipeline {
    private enum Event<Input: Sendable, Output: Sendable>: Sendable {
        case input(Input?)
        case output(Int, Output)
    }

    /// Runs the pipeline with a consumer that does not block.
    ///
    /// - Parameters:
    ///   - inputs: The inputs, which are read one by one as space becomes free. The caller must not use them until this
    ///     method returns.
    ///   - width: The number of inputs that are prepared concurrently; at least 1.
    ///   - window: The number of inputs that may be pending, prepared or not, before the next one is read; at least
    ///     `width`.
    ///   - threads: The threads on which inputs are read; `.own` if an input may take a long time to arrive.
    ///   - prepare: A closure that prepares the result for an input. It may run for up to `width` inputs at the same
    ///     time.
    ///   - consume: A closure that is called with one result at a time, in the order of the inputs, and must not block.
    /// - Throws: The error that `prepare` or `consume` threw, or `CancellationError`. Results that are not yet consumed
    ///   are dropped.
    package static func run<Input: Sendable, Output: Sendable>(
        _ inputs: some Sequence<Input>,
        width: Int,
        window: Int,
        threads: WorkerPool.ThreadSource = .ofTasks,
        prepare: @escaping @Sendable (Input) async throws -> Output,
        consume: (Output) async throws -> Void
    ) async throws {
        let width = max(1, width)
        let window = max(width, window)
        let reader = InputReader(inputs, threads)
        try await withThrowingTaskGroup(of: Event<Input, Output>.self) { group in
            var (started, running, next) = (0, 0, 0)
            var waiting: [Int: Output] = [:]
            var canRead = true
            while true {
                // `prepare` may ignore cancellation.
                try Task.checkCancellation()
                if canRead, running < width, started - next < window {
                    canRead = false
                    group.addTask { .input(try await reader.next()) }
                }
                switch try await group.next() {
                case .input(let input?):
                    let position = started
                    group.addTask { .output(position, try await prepare(input)) }
                    started += 1
                    running += 1
                    canRead = true
                case .input(nil): break
                case .output(let position, let output):
                    running -= 1
                    waiting[position] = output
                    while let ready = waiting.removeValue(forKey: next) {
                        next += 1
                        try Task.checkCancellation()
                        try await consume(ready)
                    }
                case nil: return
                }
            }
        }
    }

    /// Runs the pipeline with a consumer that blocks, such as one that writes files. The consumer runs on a worker.
    package static func run<Input: Sendable, Output: Sendable>(
        _ inputs: some Sequence<Input>,
        width: Int,
        window: Int,
        threads: WorkerPool.ThreadSource = .ofTasks,
        prepare: @escaping @Sendable (Input) async throws -> Output,
        writing write: @escaping (Output) throws -> Void
    ) async throws {
        let (write, writer) = (UncheckedSendableBox(write), WorkerPool(maximum: 1, threads: threads))
        try await run(inputs, width: width, window: window, threads: threads, prepare: prepare) { output in
            try await writer.run { _ in try write.value(output) }
        }
    }
}

/// Reads inputs one by one, on a thread where blocking is allowed.
private final class InputReader<Input: Sendable>: Sendable {
    private let worker: WorkerPool
    private let read: UncheckedSendableBox<() -> Input?>

    init(_ inputs: some Sequence<Input>, _ threads: WorkerPool.ThreadSource) {
        worker = WorkerPool(maximum: 1, threads: threads)
        var inputs = inputs.makeIterator()
        read = UncheckedSendableBox { inputs.next() }
    }

    func next() async throws -> Input? { try await worker.run { [read] _ in read.value() } }
}

/// Prepares inputs at the same time and hands the results on in the order of the inputs.
///
/// Inputs are read by workers, one at a time, since walking a folder, parsing a table and waiting for standard input block;
/// so is what was prepared consumed, where the consumer writes. While the next input is waited for, what is there already
/// is prepared and consumed.
package enum OrderedPipeline {
    private enum Event<Input: Sendable, Output: Sendable>: Sendable {
        case input(Input?)
        case output(Int, Output)
    }

    /// - Parameters:
    ///   - inputs: Read one by one, as room becomes free. Its caller leaves it alone meanwhile.
    ///   - width: How many are prepared at once; less than 1 is taken as 1.
    ///   - window: How many may wait, prepared or not, before the next input is read; at least `width`.
    ///   - threads: Where inputs are read; `.own` where one may not come for long.
    ///   - prepare: May run for many inputs at once.
    ///   - consume: Runs for one result at a time, in order, and blocks nobody.
    /// - Throws: What `prepare` or `consume` throws, or `CancellationError`; results not yet handed on are dropped.
    package static func run<Input: Sendable, Output: Sendable>(
        _ inputs: some Sequence<Input>,
        width: Int,
        window: Int,
        threads: Workers.Threads = .ofTasks,
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
                // A preparation need not notice that the task was cancelled.
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

    /// The same with a consumer that blocks, such as one that writes files; workers run it, too.
    package static func run<Input: Sendable, Output: Sendable>(
        _ inputs: some Sequence<Input>,
        width: Int,
        window: Int,
        threads: Workers.Threads = .ofTasks,
        prepare: @escaping @Sendable (Input) async throws -> Output,
        writing write: @escaping (Output) throws -> Void
    ) async throws {
        let (write, writer) = (Lent(write), Workers(maximum: 1, threads: threads))
        try await run(inputs, width: width, window: window, threads: threads, prepare: prepare) { output in
            try await writer.run { _ in try write.value(output) }
        }
    }
}

/// Reads inputs one by one, on a thread that may block.
private final class InputReader<Input: Sendable>: Sendable {
    private let worker: Workers
    private let read: Lent<() -> Input?>

    init(_ inputs: some Sequence<Input>, _ threads: Workers.Threads) {
        worker = Workers(maximum: 1, threads: threads)
        var inputs = inputs.makeIterator()
        read = Lent { inputs.next() }
    }

    func next() async throws -> Input? { try await worker.run { [read] _ in read.value() } }
}

/// Prepares inputs at the same time and hands the results on in the order of the inputs.
package enum OrderedPipeline {
    /// - Parameters:
    ///   - inputs: Read one by one, as room becomes free.
    ///   - width: How many are prepared at once; less than 1 is taken as 1.
    ///   - window: How many may wait, prepared or not, before the next input is read; at least `width`.
    ///   - prepare: May run for many inputs at once.
    ///   - consume: Runs for one result at a time, in order.
    /// - Throws: What `prepare` or `consume` throws, or `CancellationError`; results not yet handed on are dropped.
    package static func run<Input: Sendable, Output: Sendable>(
        _ inputs: some Sequence<Input>,
        width: Int,
        window: Int,
        prepare: @escaping @Sendable (Input) async throws -> Output,
        consume: (Output) async throws -> Void
    ) async throws {
        let width = max(1, width)
        let window = max(width, window)
        var inputs = inputs.makeIterator()
        try await withThrowingTaskGroup(of: (Int, Output).self) { group in
            var started = 0
            var running = 0
            var next = 0
            var waiting: [Int: Output] = [:]
            while true {
                // A preparation need not notice that the task was cancelled.
                try Task.checkCancellation()
                while running < width, started - next < window, let input = inputs.next() {
                    let position = started
                    group.addTask { (position, try await prepare(input)) }
                    started += 1
                    running += 1
                }
                guard let (position, output) = try await group.next() else { break }
                running -= 1
                waiting[position] = output
                while let ready = waiting.removeValue(forKey: next) {
                    next += 1
                    try Task.checkCancellation()
                    try await consume(ready)
                }
            }
        }
    }
}

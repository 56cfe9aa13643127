import Testing

@testable import VantageCore

struct OrderedPipelineTests {
    private struct Mishap: Error, Equatable {
        let input: Int
    }

    /// Inputs that count how many of them have been read.
    private struct CountedInputs: Sequence, IteratorProtocol {
        let read: Counter
        var rest: Range<Int>

        mutating func next() -> Int? {
            guard !rest.isEmpty else { return nil }
            read.increase()
            return rest.removeFirst()
        }
    }

    @Test(arguments: [(1, 1), (1, 4), (2, 2), (3, 8), (8, 3), (16, 100)])
    func `results arrive in input order`(width: Int, window: Int) async throws {
        var results: [Int] = []
        try await OrderedPipeline.run(0..<200, width: width, window: window) { input in
            // Later inputs overtake earlier ones.
            for _ in 0..<(input * 7919 % 13) { await Task.yield() }
            return input * 2
        } consume: {
            results.append($0)
        }
        #expect(results == (0..<200).map { $0 * 2 })
    }

    @Test func `an empty input yields no results`() async throws {
        try await OrderedPipeline.run([Int](), width: 4, window: 8) {
            $0
        } consume: { _ in
            Issue.record("consumed")
        }
    }

    @Test(arguments: [1, 2, 5]) func `never prepares more inputs at once than the width allows`(width: Int) async throws
    {
        let running = Counter()
        try await OrderedPipeline.run(0..<100, width: width, window: 50) { input in
            running.increase()
            for _ in 0..<5 { await Task.yield() }
            running.decrease()
            return input
        } consume: { _ in
        }
        #expect(running.peak <= width)
        #expect(running.peak >= min(width, 2))
    }

    @Test(arguments: [0, -1]) func `a width below 1 counts as 1`(width: Int) async throws {
        var results: [Int] = []
        try await OrderedPipeline.run(0..<3, width: width, window: 0) {
            $0
        } consume: {
            results.append($0)
        }
        #expect(results == [0, 1, 2])
    }

    @Test(arguments: [(2, 2), (2, 6), (4, 4), (8, 3)])
    func `reads no input while the window is full`(width: Int, window: Int) async throws {
        let read = Counter()
        let consumed = Counter()
        // The first input finishes last, so all later ones wait.
        let gate = AsyncStream.makeStream(of: Void.self)
        let limit = max(width, window)
        try await OrderedPipeline.run(CountedInputs(read: read, rest: 0..<60), width: width, window: window) { input in
            if input == 0 { for await _ in gate.stream {} }
            // When the last input that fits into the window is prepared, checks that no more inputs were read, and
            // opens the gate.
            if input == limit - 1 {
                for _ in 0..<50 { await Task.yield() }
                #expect(read.value == limit)
                gate.continuation.finish()
            }
            return input
        } consume: { _ in
            #expect(read.value - consumed.value <= limit)
            consumed.increase()
        }
        #expect(consumed.value == 60)
    }

    @Test func `an error thrown by a preparation ends the run`() async {
        let read = Counter()
        await #expect(throws: Mishap(input: 10)) {
            try await OrderedPipeline.run(CountedInputs(read: read, rest: 0..<1_000_000), width: 4, window: 8) {
                input in
                if input == 10 { throw Mishap(input: input) }
                return input
            } consume: {
                #expect($0 < 10)
            }
        }
        #expect(read.value <= 10 + 8 + 1)
    }

    @Test func `an error thrown by the consumer ends the run, and pending inputs are not prepared`() async {
        let begun = Counter()
        await #expect(throws: Mishap(input: 5)) {
            try await OrderedPipeline.run(0..<1_000_000, width: 2, window: 4) { input in
                begun.increase()
                return input
            } consume: {
                if $0 == 5 { throw Mishap(input: $0) }
            }
        }
        #expect(begun.value <= 5 + 4 + 1)
    }

    @Test func `a canceled run stops even if preparations ignore the cancellation`() async {
        let begun = Counter()
        let task = Task {
            try await OrderedPipeline.run(0..<1_000_000, width: 2, window: 4) { input in
                begun.increase()
                return input
            } consume: {
                if $0 == 20 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect((20...26).contains(begun.value))
    }

    @Test func `a run that is canceled before it begins prepares nothing`() async {
        let begun = Counter()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await OrderedPipeline.run(0..<10, width: 2, window: 4) { _ in
                begun.increase()
            } consume: { _ in
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(begun.value == 0)
    }
}

import Foundation
import Testing

@testable import VantageCore

/// Tests that a pipeline's blocked inputs and outputs do not occupy cooperative threads.
@Suite(.timeLimit(.minutes(20))) struct BlockedInputsTests {
    /// The number of pipelines, which exceeds the number of cooperative threads.
    private static let count = ProcessInfo.processInfo.activeProcessorCount + 2

    /// An input that blocks like a pipe without data.
    private struct WaitingInput: Sequence, IteratorProtocol {
        let hold: ThreadBlocker
        var isRead = false

        mutating func next() -> Int? {
            guard !isRead else { return nil }
            isRead = true
            hold.wait()
            return 1
        }
    }

    @Test func `other tasks continue even if more inputs block than there are cores`() async throws {
        let holds = (0..<Self.count).map { _ in ThreadBlocker() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for hold in holds {
                group.addTask {
                    try await OrderedPipeline.run(WaitingInput(hold: hold), width: 2, window: 4) {
                        $0
                    } consume: {
                        #expect($0 == 1)
                    }
                }
            }
            // If an input were awaited on a cooperative thread, no thread would be left to continue here.
            for hold in holds { await hold.hasBegun() }
            for hold in holds { hold.release() }
            try await group.waitForAll()
        }
    }

    @Test func `other tasks continue even if more outputs block than there are cores`() async throws {
        let holds = (0..<Self.count).map { _ in ThreadBlocker() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for hold in holds {
                group.addTask {
                    try await OrderedPipeline.run([1], width: 2, window: 4) {
                        $0
                    } writing: { _ in
                        hold.wait()
                    }
                }
            }
            for hold in holds { await hold.hasBegun() }
            for hold in holds { hold.release() }
            try await group.waitForAll()
        }
    }

    @Test func `consumes a result while awaiting the next input`() async throws {
        let hold = ThreadBlocker()
        // The second input arrives only after the first result.
        let inputs = sequence(state: 0) { state -> Int? in
            state += 1
            if state == 2 { hold.wait() }
            return state < 3 ? state : nil
        }
        var results: [Int] = []
        try await OrderedPipeline.run(inputs, width: 4, window: 8) {
            $0
        } consume: {
            results.append($0)
            if $0 == 1 { hold.release() }
        }
        #expect(results == [1, 2])
    }
}

import Foundation
import Testing

@testable import BlockingWork

/// What blocks in a pipeline holds no cooperative thread.
@Suite(.timeLimit(.minutes(20))) struct BlockedInputsTests {
    /// More than there are cooperative threads.
    private static let count = ProcessInfo.processInfo.activeProcessorCount + 2

    /// Waits for its one input as a pipe does to which nobody has written yet.
    private struct WaitingInput: Sequence, IteratorProtocol {
        let hold: Hold
        var isRead = false

        mutating func next() -> Int? {
            guard !isRead else { return nil }
            isRead = true
            hold.wait()
            return 1
        }
    }

    @Test func `tasks go on while more inputs are waited for than there are cores`() async throws {
        let holds = (0..<Self.count).map { _ in Hold() }
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
            // Were an input waited for on a cooperative thread, nothing would be left to go on here.
            for hold in holds { await hold.hasBegun() }
            for hold in holds { hold.release() }
            try await group.waitForAll()
        }
    }

    @Test func `tasks go on while more results are written than there are cores`() async throws {
        let holds = (0..<Self.count).map { _ in Hold() }
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

    @Test func `a result is handed on while the next input is waited for`() async throws {
        let hold = Hold()
        // The second input comes only when the first one's result is there.
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

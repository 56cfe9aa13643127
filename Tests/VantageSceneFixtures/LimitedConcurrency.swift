import Testing

/// A trait that limits how many tests run at the same time, across all suites in the process.
///
/// Swift Testing starts all tests together. Hundreds of open stores need more file descriptors than a shell
/// allows a program by default (1024), and Foundation's `Process.run()` overruns a buffer if more than about 1,350
/// files are open.
package struct LimitedConcurrency: TestTrait, SuiteTrait, TestScoping {
    private static let slots = TestSlots(count: 16)

    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // A suite takes no slot, because it waits until its tests have ended.
        guard testCase != nil else { return try await function() }
        try await Self.slots.run(function)
    }
}

extension Trait where Self == LimitedConcurrency {
    /// A trait for tests that open stores or start programs.
    package static var fewAtATime: Self { LimitedConcurrency() }
}

import Testing

/// Lets only a few tests with this trait run at once, of all suites of the process.
///
/// Swift Testing starts all tests together. Hundreds of stores, open side by side, need more files than a shell allows a
/// program by default (1024), and Foundation's `Process.run()` reads beyond a buffer when more than some 1,350 are open.
package struct FewAtATime: TestTrait, SuiteTrait, TestScoping {
    private static let slots = TestSlots(count: 16)

    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // A suite goes on until its tests have ended, so that it must not hold a slot.
        guard testCase != nil else { return try await function() }
        try await Self.slots.run(function)
    }
}

extension Trait where Self == FewAtATime {
    /// For tests that open stores or start programs.
    package static var fewAtATime: Self { FewAtATime() }
}

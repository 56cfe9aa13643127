import Foundation
import VantageSceneFixtures
import Testing

@testable import Vantage

struct LoadingTests {
    private let loading = SharedLoad<Int>()
    private let gate = Gate()

    @Test func `a load is in progress from the first call until its value is available`() async throws {
        #expect(!loading.isLoading)
        let task = start(7)
        try await gate.waitForArrivals(1)
        #expect(loading.isLoading)
        await gate.open()
        #expect(try await task.value == 7)
        #expect(!loading.isLoading)
    }

    @Test func `callers share the load in progress`() async throws {
        let (first, second) = (start(1), start(2))
        try await waitUntil { loading.waiting == 2 }
        await gate.open()
        let values = (try await first.value, try await second.value)
        #expect(values.0 == values.1)
        #expect(await gate.arrivals == 1)
    }

    @Test func `a later call loads again`() async throws {
        await gate.open()
        #expect(try await start(1).value == 1)
        #expect(try await start(2).value == 2)
    }

    @Test func `a canceled caller does not cancel the load for the others`() async throws {
        let (first, second) = (start(1), start(1))
        try await waitUntil { loading.waiting == 2 }
        first.cancel()
        try await waitUntil { loading.waiting == 1 }
        #expect(loading.isLoading)
        await gate.open()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(try await second.value == 1)
    }

    @Test func `a canceled caller does not wait for the load to end`() async throws {
        let (first, second) = (start(1), start(1))
        try await waitUntil { loading.waiting == 2 }
        first.cancel()
        // The gate is still closed.
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(loading.isLoading)
        await gate.open()
        #expect(try await second.value == 1)
    }

    @Test func `work that never suspends can be abandoned`() async throws {
        let begun = Gate()
        let task = Task {
            try await loading.value {
                await begun.pass()
                while !Task.isCancelled { usleep(1000) }
                throw CancellationError()
            }
        }
        try await begun.waitForArrivals(1)
        await begun.open()
        loading.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!loading.isLoading)
    }

    @Test func `a synchronous result is returned on the caller's thread`() async throws {
        let values = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<100 {
                group.addTask { try await SharedLoad<Int>().value(beginning: .onThisThread) { number } }
            }
            return try await group.reduce(0, +)
        }
        #expect(values == 4950)
        #expect(try await loading.value(beginning: .onThisThread) { 1 } == 1)
        #expect(!loading.isLoading && loading.waiting == 0)
    }

    @Test func `a caller that is already canceled does not start loading`() async throws {
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await loading.value { [gate] in
                await gate.pass()
                return 1
            }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await gate.arrivals == 0)
        #expect(!loading.isLoading)
    }

    @Test func `the load is canceled when its last caller leaves`() async throws {
        let task = Task { try await loading.value { try await Self.sleep() } }
        try await waitUntil { loading.waiting == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!loading.isLoading)
        #expect(!loading.isCancelled)
    }

    @Test func `a load can start after another one was abandoned`() async throws {
        let given = Task { try await loading.value { try await Self.sleep() } }
        try await waitUntil { loading.waiting == 1 }
        given.cancel()
        try await waitUntil { !loading.isLoading }
        await gate.open()
        #expect(try await start(5).value == 5)
    }

    @Test func `cancel ends the load for all callers, including later ones`() async throws {
        let tasks = (0..<3).map { _ in Task { try await loading.value { try await Self.sleep() } } }
        try await waitUntil { loading.waiting == 3 }
        loading.cancel()
        for task in tasks {
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        await #expect(throws: CancellationError.self) { try await loading.value { 1 } }
        #expect(loading.isCancelled)
    }

    @Test func `the result of a canceled load is discarded`() async throws {
        let task = start(1)
        try await gate.waitForArrivals(1)
        loading.cancel()
        await gate.open()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `an error thrown by the load reaches every caller`() async throws {
        struct Failure: Error {}
        let tasks = (0..<2).map { _ in
            Task {
                try await loading.value { [gate] in
                    await gate.pass()
                    throw Failure()
                }
            }
        }
        try await waitUntil { loading.waiting == 2 }
        await gate.open()
        for task in tasks {
            await #expect(throws: Failure.self) { try await task.value }
        }
        #expect(!loading.isLoading)
    }

    private func start(_ value: Int) -> Task<Int, any Error> {
        Task {
            try await loading.value { [gate] in
                await gate.pass()
                return value
            }
        }
    }

    private static func sleep() async throws -> Int {
        try await Task.sleep(for: .seconds(3600))
        return 0
    }
}

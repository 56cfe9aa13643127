package struct NeverHeld: Error {}

/// Waits until something holds, for ten minutes at most: all tests of a run begin together, and wait for each other.
package func waitUntil(_ holds: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(600)
    while try await !holds() {
        guard .now < end else { throw NeverHeld() }
        try await Task.sleep(for: .milliseconds(2))
    }
}

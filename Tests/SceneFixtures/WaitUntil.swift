package struct NeverHeld: Error {}

/// Waits until something holds, for ten minutes at most: all tests of a run begin together, and wait for each other.
package func waitUntil(_ holds: () async throws -> Bool) async throws {
    for _ in 0..<300_000 {
        if try await holds() { return }
        try await Task.sleep(for: .milliseconds(2))
    }
    throw NeverHeld()
}

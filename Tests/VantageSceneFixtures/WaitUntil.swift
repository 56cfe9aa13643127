package struct ConditionTimeout: Error {}

/// Waits until a condition holds. The limit is ten minutes, because all tests in a run start together and wait for each
/// other.
package func waitUntil(_ holds: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(600)
    while try await !holds() {
        guard .now < end else { throw ConditionTimeout() }
        try await Task.sleep(for: .milliseconds(2))
    }
}

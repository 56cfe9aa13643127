/// The error for an interrupted command whose finished work is kept.
struct KeptWork: Error {
    /// Runs a closure whose finished work is kept when it is interrupted.
    ///
    /// - Throws: ``KeptWork`` if the task was canceled; otherwise the closure's error.
    static func keeping<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch { throw Task.isCancelled ? KeptWork() : error }
    }
}

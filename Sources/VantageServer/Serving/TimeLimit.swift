/// How long an answer may be in the making.
struct TimeLimit: Sendable {
    let seconds: Int

    /// - Throws: ``Problem`` `timedOut` for work that takes longer, which is cancelled and waited for; what it throws.
    func during<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask(operation: work)
            group.addTask { [seconds] in
                try await Task.sleep(for: .seconds(seconds))
                return nil
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() ?? nil else { throw problem }
            return value
        }
    }

    private var problem: Problem {
        Problem(
            .serviceUnavailable, "timedOut",
            "To make this answer took longer than \(seconds) s, and was given up. Ask for less at once, or later.")
    }
}

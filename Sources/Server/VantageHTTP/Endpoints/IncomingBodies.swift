/// Receives and parses bodies other than tables.
///
/// Limits only how many bodies are received at a time, in total and for each client. A request enters a queue only once
/// its body has arrived, so that clients that send slowly do not keep others waiting.
package struct IncomingBodies: Sendable {
    private let uploads: ConcurrencyLimiter
    private let queue: WorkQueue
    private let maximumBytes: Int

    package init(_ limits: ServerLimits, _ queues: WorkQueues) {
        uploads = queues.uploads
        queue = queues.bodies
        maximumBytes = limits.maximumBodyBytes
    }

    /// Receives the body of a request, and calls a closure with it.
    ///
    /// - Throws: ``Problem`` `tooLarge`, `badRequest` or `busy`, or the error that `parse` threw.
    package func parse<Value: Sendable>(
        _ request: EndpointRequest, _ parse: ([UInt8]) async throws -> Value
    ) async throws -> Value {
        let body = try await request.bytes(upTo: maximumBytes, within: uploads)
        return try await queue.during(for: request.client) { try await parse(body) }
    }
}

import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Vantage
import VantageErrors

extension RemoteServer {
    /// Asks until there is an answer, as often as may be.
    ///
    /// - Parameter limit: Bytes of the answer; that of the options where nothing is said.
    func answer(to call: RemoteCall, limit: Int? = nil) async throws -> RemoteAnswer {
        try await retrying { try await answerOnce(to: call, limit: limit ?? options.maximumAnswerBytes) }
    }

    /// The same, understood.
    func answer<Value: Decodable>(to call: RemoteCall, as type: Value.Type) async throws -> Value {
        try await answer(to: call).decoded(as: type)
    }

    /// Does something again that failed for a reason that passes.
    ///
    /// - Parameter attempt: Is told how often it was begun before; changes nothing at the server.
    func retrying<Value>(_ attempt: () async throws -> Value) async throws -> Value {
        var number = 1
        while true {
            do { return try await attempt() } catch let error as RemoteError {
                guard let delay = options.retries.delay(after: number, error) else { throw error }
                try await options.retries.wait(delay)
                number += 1
            }
        }
    }

    private func answerOnce(to call: RemoteCall, limit: Int) async throws -> RemoteAnswer {
        let deadline = NIODeadline.now() + TimeAmount(options.answering)
        let response = try await open(call, body: call.body.map { .bytes($0) }, deadline: deadline)
        return RemoteAnswer(
            headers: response.headers, bytes: try await bytes(of: response, upTo: limit, deadline, call.target),
            target: call.target)
    }

    /// Asks once, and gives the answer as it begins.
    ///
    /// - Throws: ``RemoteError``, and the library's errors, for an answer that is a refusal.
    func open(
        _ call: RemoteCall, body: HTTPClientRequest.Body? = nil, deadline: NIODeadline
    ) async throws -> HTTPClientResponse {
        var request = HTTPClientRequest(url: address + call.target)
        for (name, value) in headers(accepting: call.accepts.rawValue) { request.headers.add(name: name, value: value) }
        if let body {
            request.method = .POST
            request.body = body
            let type = call.accepts == .lines ? call.accepts : RemoteCall.Accepted.json
            request.headers.add(name: "Content-Type", value: type.rawValue)
        }
        let response = try await transported(call.target) { try await client.execute(request, deadline: deadline) }
        guard response.status != .ok else { return response }
        let refusal = try await bytes(of: response, upTo: Self.maximumProblemBytes, deadline, call.target)
        throw RemoteProblem(response, refusal, of: call.target).error
    }

    /// Of the text of a refusal.
    private static let maximumProblemBytes = 1 << 20

    /// The body, as long as it comes in time. The client's own deadline ends with the head.
    private func bytes(
        of response: HTTPClientResponse, upTo limit: Int, _ deadline: NIODeadline, _ target: String
    ) async throws -> [UInt8] {
        try await transported(target, hasBegun: true) {
            var bytes: [UInt8] = []
            for try await piece in response.body {
                bytes += piece.readableBytesView
                guard bytes.count <= limit else { throw RemoteError.tooLarge(target, limit) }
                guard NIODeadline.now() < deadline else { throw HTTPClientError.deadlineExceeded }
            }
            // For who was cancelled, the body ends.
            try Task.checkCancellation()
            return bytes
        }
    }

    /// Names what goes wrong on the way.
    ///
    /// - Parameter hasBegun: Whether an answer had begun to come.
    func transported<Value>(
        _ target: String, hasBegun: Bool = false, _ work: () async throws -> Value
    ) async throws -> Value {
        do { return try await work() } catch {
            if error is CancellationError || Task.isCancelled { throw CancellationError() }
            if let known = error as? any VantageError { throw known }
            throw RemoteError(transport: error, hasBegun: hasBegun, address + target)
        }
    }
}

import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Vantage
import VantageCore

extension RemoteServer {
    /// Sends a request, with retries.
    ///
    /// - Parameters:
    ///   - call: The request.
    ///   - limit: The maximum size of the response, in bytes. Defaults to the limit in the options.
    func response(to call: RemoteRequest, limit: Int? = nil) async throws -> RemoteResponse {
        try await retrying { try await sendOnce(to: call, limit: limit ?? options.maximumResponseBytes) }
    }

    /// Sends a request, with retries, and decodes its response.
    func response<Value: Decodable>(to call: RemoteRequest, as type: Value.Type) async throws -> Value {
        try await response(to: call).decoded(as: type)
    }

    /// Repeats an operation that fails with a temporary error.
    ///
    /// - Parameter attempt: The operation. It must not change anything on the server.
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

    private func sendOnce(to call: RemoteRequest, limit: Int) async throws -> RemoteResponse {
        let deadline = NIODeadline.now() + TimeAmount(options.responseTimeout)
        let response = try await open(call, body: call.body.map { .bytes($0) }, deadline: deadline)
        return RemoteResponse(
            headers: response.headers, bytes: try await bytes(of: response, upTo: limit, deadline, call.target),
            target: call.target)
    }

    /// Sends a request once and returns the response as soon as its headers have arrived.
    ///
    /// - Throws: ``RemoteError`` or one of the library's errors if the status is not 200.
    func open(
        _ call: RemoteRequest, body: HTTPClientRequest.Body? = nil, deadline: NIODeadline
    ) async throws -> HTTPClientResponse {
        var request = HTTPClientRequest(url: address + call.target)
        for (name, value) in headers(accepting: call.accepts.rawValue) { request.headers.add(name: name, value: value) }
        if let body {
            request.method = .POST
            request.body = body
            let type = call.accepts == .lines ? call.accepts : RemoteRequest.Accepted.json
            request.headers.add(name: "Content-Type", value: type.rawValue)
        }
        let response = try await transported(call.target) { try await client.execute(request, deadline: deadline) }
        guard response.status != .ok else { return response }
        let refusal = try await bytes(of: response, upTo: Self.maximumProblemBytes, deadline, call.target)
        throw RemoteProblem(response, refusal, of: call.target).error
    }

    /// The maximum size of an error response, in bytes.
    private static let maximumProblemBytes = 1 << 20

    /// Reads the body. The deadline is checked here because the client's own deadline only applies to the headers.
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
            // After a cancellation, the body ends without an error.
            try Task.checkCancellation()
            return bytes
        }
    }

    /// Performs work and converts errors from the HTTP client.
    ///
    /// - Parameter hasBegun: Whether part of a response had arrived.
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

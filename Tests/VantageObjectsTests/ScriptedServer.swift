import Synchronization

@testable import VantageObjects

/// A server that returns prepared responses, and then repeats the last one.
final class ScriptedServer: HTTPTransport {
    private let state: Mutex<(answers: [Result<HTTPResponse, TransportFailure>], requests: [HTTPRequest])>
    private let delay: Duration

    init(_ answers: [Result<HTTPResponse, TransportFailure>], delay: Duration = .zero) {
        state = Mutex((answers, []))
        self.delay = delay
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }

    func storage(
        bases: [String] = ["http://a/b"], reading: TransferPolicy = TransferPolicy(pause: .milliseconds(1))
    ) -> HTTPStorage {
        HTTPStorage(
            try! StorageLocation("https://example.org/b"), bases: bases, signer: nil, transport: self, reading: reading)
    }

    func send(_ request: HTTPRequest) throws(TransportFailure) -> HTTPResponse {
        let answer = state.withLock { state in
            state.requests.append(request)
            return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
        }
        if delay > .zero { ContinuousClock.now.sleepBlocking(delay) }
        return try answer.get()
    }
}

extension ContinuousClock.Instant {
    fileprivate func sleepBlocking(_ time: Duration) { while .now - self < time {} }
}

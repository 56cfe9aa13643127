import VantageCore
import Foundation
import Synchronization

/// A server on the loopback interface that sends scripted responses. Each request gets the next response; once all are
/// used, the last one is repeated. Each connection serves a single request.
final class ScriptedServer: Sendable {
    /// The server's reaction to a request.
    enum Act: Sendable {
        /// Sends bytes and closes the connection.
        case send([UInt8])
        /// Sends bytes and resets the connection.
        case breakOff([UInt8])
        /// Sends bytes and then nothing more, but keeps the connection open.
        case stall([UInt8])
        /// Sends bytes, then sends the `again` bytes over and over until the client stops reading.
        case flood([UInt8], again: [UInt8])
    }

    private struct State {
        var requests: [String] = []
        var stalled: [Int32] = []
    }

    let port: Int
    private let listener: Int32
    private let acts: [Act]
    private let state = Mutex(State())

    var url: URL { URL(string: "http://127.0.0.1:\(port)")! }
    /// The headers and bodies of the requests received so far.
    var requests: [String] { state.withLock { $0.requests } }

    init(_ acts: [Act]) throws {
        self.acts = acts
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { [listener] address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else { throw CocoaError(.fileReadUnknown) }
        port = Int(in_port_t(bigEndian: address.sin_port))
    }

    /// Runs the server while the body runs.
    static func answering<Result>(
        _ acts: [Act], _ body: (ScriptedServer) async throws -> Result
    ) async throws -> Result {
        let server = try ScriptedServer(acts)
        async let _: Void = WorkerPool.waiting.run { _ in server.serve() }
        defer { server.close() }
        return try await body(server)
    }

    /// Returns the URL of a server that has stopped.
    static func closed() throws -> URL {
        let server = try ScriptedServer([])
        Foundation.close(server.listener)
        return server.url
    }

    private func close() {
        shutdown(listener, Int32(SHUT_RDWR))
        for connection in state.withLock({ $0.stalled }) { shutdown(connection, Int32(SHUT_RDWR)) }
    }

    private func serve() {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { break }
            guard let request = Self.request(on: connection) else {
                Foundation.close(connection)
                continue
            }
            let number = state.withLock { state in
                state.requests.append(request)
                return state.requests.count - 1
            }
            perform(acts[min(number, acts.count - 1)], on: connection)
        }
        Foundation.close(listener)
        for connection in state.withLock({ $0.stalled }) { Foundation.close(connection) }
    }

    private func perform(_ act: Act, on connection: Int32) {
        switch act {
        case .send(let bytes):
            Self.send(bytes, on: connection)
            shutdown(connection, Int32(SHUT_WR))
            // Wait until the client has closed the connection, because closing it with unread data would reset it.
            var room = [UInt8](repeating: 0, count: 4096)
            while recv(connection, &room, room.count, 0) > 0 {}
            Foundation.close(connection)
        case .breakOff(let bytes):
            Self.send(bytes, on: connection)
            var lingering = linger(l_onoff: 1, l_linger: 0)
            // Give the client time to receive the bytes before the reset.
            usleep(50_000)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
            Foundation.close(connection)
        case .stall(let bytes):
            Self.send(bytes, on: connection)
            state.withLock { $0.stalled.append(connection) }
        case .flood(let bytes, let again):
            var isTaken = Self.send(bytes, on: connection)
            while isTaken { isTaken = Self.send(again, on: connection) }
            Foundation.close(connection)
        }
    }

    @discardableResult
    private static func send(_ bytes: [UInt8], on connection: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Foundation.send(connection, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Reads a whole request, or returns `nil` if there is none.
    private static func request(on connection: Int32) -> String? {
        var all = ""
        var room = [UInt8](repeating: 0, count: 65_536)
        while !isWhole(all) {
            let count = recv(connection, &room, room.count, 0)
            guard count > 0 else { return nil }
            all += String(decoding: room.prefix(count), as: UTF8.self)
        }
        return all
    }

    private static func isWhole(_ text: String) -> Bool {
        guard let end = text.range(of: "\r\n\r\n") else { return false }
        return !text.lowercased().contains("transfer-encoding: chunked")
            || text[end.upperBound...].hasSuffix("0\r\n\r\n")
    }
}

extension ScriptedServer.Act {
    /// Sends a complete response.
    static func answer(
        _ body: String, status: String = "200 OK", type: String = "application/json", headers: [String] = []
    ) -> Self {
        .send(head(status, type: type, headers: headers + ["Content-Length: \(body.utf8.count)"]) + Array(body.utf8))
    }

    /// Sends an error in the format that a Vantage server uses.
    static func problem(_ status: String, code: String, headers: [String] = []) -> Self {
        let members = "\"status\":\(status.prefix(3)),\"title\":\"No\",\"detail\":\"The reason.\",\"code\":\"\(code)\""
        return answer("{\(members)}", status: status, type: "application/problem+json", headers: headers)
    }

    static func head(
        _ status: String = "200 OK", type: String = "application/json", headers: [String] = []
    ) -> [UInt8] {
        let lines = ["HTTP/1.1 \(status)", "Content-Type: \(type)", "Connection: close"] + headers
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}

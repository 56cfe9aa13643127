import AsyncHTTPClient
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization
import Tracing
import VantageHTTP
import VantageParsing

/// Sends spans to a collector, with OTLP over HTTP as JSON.
///
/// Requests never wait for it: spans that arrive faster than they can be sent are dropped, and so are those that the
/// collector does not accept.
package final class TraceExporter: Service {
    private struct State {
        var spans: [ExportedSpan] = []
        var dropped = 0
    }

    private static let maximumSpans = 4096
    private static let interval = Duration.seconds(1)
    private static let timeout = TimeAmount.seconds(5)

    private let address: String
    private let logger: Logger
    private let state = Mutex(State())

    /// - Parameter address: The collector's URL, such as `http://127.0.0.1:4318/v1/traces`.
    package init(to address: String, logger: Logger) {
        self.address = address
        self.logger = logger
    }

    func add(_ span: ExportedSpan) {
        state.withLock { state in
            if state.spans.count < Self.maximumSpans { state.spans.append(span) } else { state.dropped += 1 }
        }
    }

    /// Sends spans until the server shuts down, and then the remaining ones.
    package func run() async throws {
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.interval) }
            await send()
        }
    }

    private func send() async {
        let spans = state.withLock { state in
            defer { state.spans = [] }
            return state.spans
        }
        if !spans.isEmpty {
            // The HTTP client has spans as well, which must not be exported in turn.
            do {
                try await ServiceContext.$current.withValue(.unsampled) { try await post(Self.document(spans)) }
            } catch {
                state.withLock { $0.dropped += spans.count }
                logger.debug("Traces cannot be sent.", metadata: ["error": "\(error)"])
            }
        }
        let dropped = state.withLock { state in
            defer { state.dropped = 0 }
            return state.dropped
        }
        guard dropped > 0 else { return }
        logger.warning("Spans were dropped. Check the collector.", metadata: ["spans": "\(dropped)"])
    }

    private func post(_ document: JSONValue) async throws {
        var request = HTTPClientRequest(url: address)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: MediaType.json.rawValue)
        request.body = .bytes(JSONWriter.bytes(of: document))
        let response = try await HTTPClient.shared.execute(request, deadline: .now() + Self.timeout)
        guard 200..<300 ~= response.status.code else { throw TraceExportError(status: response.status.code) }
    }

    /// Returns the body of an export request. Source: opentelemetry-proto, trace_service.proto.
    static func document(_ spans: [ExportedSpan]) -> JSONValue {
        func object(_ name: String, _ value: JSONValue) -> JSONValue.Member { .init(name: name, value: value) }
        let service = JSONValue.attribute("service.name", .string("vantage-server"))
        let scope = JSONValue.object([object("name", .string("vantage-server"))])
        let scoped = JSONValue.object([object("scope", scope), object("spans", .array(spans.map(\.json)))])
        let resource = JSONValue.object([object("attributes", .array([service]))])
        return .object([
            object(
                "resourceSpans",
                .array([.object([object("resource", resource), object("scopeSpans", .array([scoped]))])]))
        ])
    }
}

/// The collector rejected spans.
private struct TraceExportError: Error { let status: UInt }

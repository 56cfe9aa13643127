import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Notes every request: in the metrics, and in the log.
struct ObservingMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let proxies: TrustedProxies
    let metrics: RequestMetrics
    let log: AccessLog?

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let begun = ContinuousClock.now
        var context = context
        context.address = proxies.client(context.peer, request.headers)
        var response = try await next(request, context)
        let record = RequestRecord(
            method: request.method, path: request.head.path ?? "", route: context.route, client: context.address.text,
            status: response.status.code, bytes: 0, duration: .zero)
        if let length = response.body.contentLength, length <= Self.most {
            note(record, request.method == .head ? 0 : length, begun)
        } else {
            response.body = counted(response.body) { note(record, $0, begun) }
        }
        return response
    }

    /// What the system takes at once: a body up to here counts as sent when it is handed over.
    private static let most = 64 << 10

    private func counted(_ body: ResponseBody, _ note: @escaping @Sendable (Int) -> Void) -> ResponseBody {
        ResponseBody(contentLength: body.contentLength) { writer in
            let sent = SentBytes()
            defer { note(sent.count) }
            try await body.write(CountingWriter(writer: writer, sent: sent))
        }
    }

    private func note(_ record: RequestRecord, _ bytes: Int, _ begun: ContinuousClock.Instant) {
        var record = record
        record.bytes = bytes
        record.duration = .now - begun
        metrics.note(record)
        log?.note(record)
    }
}

/// Used by one writer after another, never by two at once.
private final class SentBytes: Sendable {
    private let bytes = Atomic(0)
    var count: Int { bytes.load(ordering: .relaxed) }
    func add(_ more: Int) { bytes.add(more, ordering: .relaxed) }
}

/// Counts what is sent.
private struct CountingWriter: ResponseBodyWriter {
    var writer: any ResponseBodyWriter
    let sent: SentBytes

    mutating func write(_ buffer: ByteBuffer) async throws {
        try await writer.write(buffer)
        sent.add(buffer.readableBytes)
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws { try await writer.finish(trailingHeaders) }
}

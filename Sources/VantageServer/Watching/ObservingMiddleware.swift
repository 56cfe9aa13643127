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
        let (body, status, address, route) = (
            response.body, response.status.code, context.address, context.route
        )
        response.body = ResponseBody(contentLength: body.contentLength) { writer in
            let sent = SentBytes()
            defer {
                note(
                    RequestRecord(
                        method: request.method, path: request.head.path ?? "", route: route, client: address.text,
                        status: status, bytes: sent.count, duration: .now - begun))
            }
            try await body.write(CountingWriter(writer: writer, sent: sent))
        }
        return response
    }

    private func note(_ record: RequestRecord) {
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

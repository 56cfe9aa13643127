import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import Tracing

/// Records the requests that routes handle.
struct ObservabilityMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    /// A body up to this size counts as sent when it is handed over to the operating system, which accepts it
    /// immediately.
    private static let maximumImmediateBytes = 64 << 10

    let observer: RequestObserver

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let begun = ContinuousClock.now
        var context = context
        context.address = observer.proxies.client(context.peer, request.headers)
        let span = observer.isTraced ? RequestSpan(request.head) : nil
        var response = try await ServiceContext.$current.withValue(span?.span.context) {
            try await next(request, context)
        }
        let record = RequestRecord(
            request.head, route: context.route, client: context.address, status: response.status)
        if let length = response.body.contentLength, length <= Self.maximumImmediateBytes {
            observer.record(record, bytes: request.method == .head ? 0 : length, since: begun, span)
        } else {
            response.body = counted(response.body) { observer.record(record, bytes: $0, since: begun, span) }
        }
        return response
    }

    private func counted(_ body: ResponseBody, _ record: @escaping @Sendable (Int) -> Void) -> ResponseBody {
        ResponseBody(contentLength: body.contentLength) { writer in
            let sent = SentBytes()
            defer { record(sent.count) }
            try await body.write(CountingWriter(writer: writer, sent: sent))
        }
    }
}

/// The number of bytes sent. Only one writer uses it at a time.
private final class SentBytes: Sendable {
    private let bytes = Atomic(0)
    var count: Int { bytes.load(ordering: .relaxed) }
    func add(_ more: Int) { bytes.add(more, ordering: .relaxed) }
}

private struct CountingWriter: ResponseBodyWriter {
    var writer: any ResponseBodyWriter
    let sent: SentBytes

    mutating func write(_ buffer: ByteBuffer) async throws {
        try await writer.write(buffer)
        sent.add(buffer.readableBytes)
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws { try await writer.finish(trailingHeaders) }
}

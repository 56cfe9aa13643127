import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Notes every request: in the metrics, and in the log.
struct ObservingMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let observer: RequestObserver

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let begun = ContinuousClock.now
        var context = context
        context.address = observer.proxies.client(context.peer, request.headers)
        var response = try await next(request, context)
        let record = RequestRecord(
            request.head, route: context.route, client: context.address, status: response.status)
        if let length = response.body.contentLength, length <= Self.most {
            observer.note(record, request.method == .head ? 0 : length, since: begun)
        } else {
            response.body = counted(response.body) { observer.note(record, $0, since: begun) }
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

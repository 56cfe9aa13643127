import HTTPTypes
import Synchronization
import Testing
import Tracing
import VantageParsing

@testable import VantageServer

struct TracingTests {
    private static let sampled = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

    /// Collects the spans that a tracer exports.
    private final class Spans: Sendable {
        private let ended = Mutex<[ExportedSpan]>([])
        var all: [ExportedSpan] { ended.withLock(\.self) }
        var tracer: ExportingTracer { ExportingTracer { span in self.ended.withLock { $0.append(span) } } }
    }

    private struct Fields: Extractor, Injector {
        func extract(key: String, from fields: [String: String]) -> String? { fields[key] }
        func inject(_ value: String, forKey key: String, into fields: inout [String: String]) { fields[key] = value }
    }

    private static func context(_ text: String, _ tracer: ExportingTracer) -> ServiceContext {
        var context = ServiceContext.topLevel
        tracer.extract(["traceparent": text], into: &context, using: Fields())
        return context
    }

    @Test func `a span continues the trace of the request, and its own spans are below it`() throws {
        let spans = Spans()
        let tracer = spans.tracer
        let request = tracer.startSpan("request", context: Self.context(Self.sampled, tracer), ofKind: .server)
        let work = tracer.startSpan("work", context: request.context)
        work.end()
        request.attributes["http.response.status_code"] = 503
        request.setStatus(SpanStatus(code: .error))
        request.end()
        request.end()
        #expect(spans.all.map(\.operationName) == ["work", "request"])
        #expect(request.trace.trace == "0af7651916cd43dd8448eb211c80319c" && work.trace.trace == request.trace.trace)
        #expect(request.trace.parent == "b7ad6b7169203331" && work.trace.parent == request.trace.span)
        var fields: [String: String] = [:]
        tracer.inject(work.context, into: &fields, using: Fields())
        #expect(fields["traceparent"] == "00-\(work.trace.trace)-\(work.trace.span)-01")

        let document = TraceExporter.document(spans.all)
        let scope = document["resourceSpans"]?.elements?.first?["scopeSpans"]?.elements?.first
        let exported = try #require(scope?["spans"]?.elements)
        #expect(exported[1]["kind"] == .number(2) && exported[0]["kind"] == .number(1))
        #expect(exported[1]["status"]?["code"] == .number(2) && exported[0]["status"] == nil)
        #expect(exported[0]["parentSpanId"]?.text == exported[1]["spanId"]?.text)
        let times = try ["startTimeUnixNano", "endTimeUnixNano"].map { name in
            try #require(exported[1][name]?.text.flatMap { UInt64($0) })
        }
        #expect(times[0] <= times[1] && times[0] > 1_700_000_000_000_000_000)
        #expect(exported[1]["attributes"]?.elements?.first?["value"]?["intValue"] == .string("503"))
    }

    @Test func `a trace that the client does not sample is not exported`() {
        let spans = Spans()
        let context = Self.context(String(Self.sampled.dropLast(2) + "00"), spans.tracer)
        let request = spans.tracer.startSpan("request", context: context)
        spans.tracer.startSpan("work", context: request.context).end()
        request.end()
        #expect(spans.all.isEmpty && !request.isRecording)
        spans.tracer.startSpan("export", context: ServiceContext.unsampled).end()
        #expect(spans.all.isEmpty)
    }

    @Test(arguments: [
        "", "00", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
        "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-x",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-+1",
        "00-0af7651916cd43dd8448eb211c80319ć-b7ad6b7169203331-01",
    ])
    func `a malformed traceparent starts a trace`(text: String) {
        #expect(TraceContext(parsing: text) == nil)
        let spans = Spans()
        let request = spans.tracer.startSpan("request", context: Self.context(text, spans.tracer))
        #expect(request.trace.parent == nil && request.trace.trace.count == 32 && request.trace.span.count == 16)
    }

    @Test func `a later version of traceparent may have further fields`() {
        #expect(TraceContext(parsing: "01" + Self.sampled.dropFirst(2) + "-x")?.isSampled == true)
    }
}

import Synchronization
import Tracing
import VantageParsing

/// A span that is exported when it ends.
package final class ExportedSpan: Span {
    private struct State {
        var name: String
        var attributes: SpanAttributes = [:]
        var status: SpanStatus?
        var end: UInt64?
    }

    package let context: ServiceContext
    let trace: TraceContext
    private let kind: SpanKind
    private let start: UInt64
    private let state: Mutex<State>
    private let export: @Sendable (ExportedSpan) -> Void

    /// - Parameters:
    ///   - start: Nanoseconds since 1970.
    ///   - export: Called when the span has ended.
    init(
        _ name: String, _ context: ServiceContext, _ trace: TraceContext, _ kind: SpanKind, start: UInt64,
        export: @escaping @Sendable (ExportedSpan) -> Void
    ) {
        var context = context
        context.trace = trace
        (self.context, self.trace, self.kind, self.start, self.export) = (context, trace, kind, start, export)
        state = Mutex(State(name: name))
    }

    package var isRecording: Bool { trace.isSampled && state.withLock { $0.end == nil } }

    package var operationName: String {
        get { state.withLock { $0.name } }
        set { state.withLock { $0.name = newValue } }
    }

    package var attributes: SpanAttributes {
        get { state.withLock { $0.attributes } }
        set { state.withLock { $0.attributes = newValue } }
    }

    package func setStatus(_ status: SpanStatus) { state.withLock { $0.status = status } }

    package func recordError(
        _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> some TracerInstant
    ) {
        setStatus(SpanStatus(code: .error))
    }

    // The server has no events or links.
    package func addEvent(_ event: SpanEvent) {}
    package func addLink(_ link: SpanLink) {}

    package func end(at instant: @autoclosure () -> some TracerInstant) {
        let end = instant().nanosecondsSinceEpoch
        let isFirst = state.withLock { state in
            defer { state.end = state.end ?? end }
            return state.end == nil
        }
        if isFirst, trace.isSampled { export(self) }
    }

    /// The span in OTLP's JSON. Source: opentelemetry-proto, trace.proto; protocol buffers as JSON, with hexadecimal IDs.
    var json: JSONValue {
        let state = state.withLock(\.self)
        var attributes: [JSONValue] = []
        state.attributes.forEach { name, value in attributes.append(.attribute(name, value)) }
        let members: [(String, JSONValue?)] = [
            ("traceId", .string(trace.trace)), ("spanId", .string(trace.span)),
            ("parentSpanId", trace.parent.map { .string($0) }), ("name", .string(state.name)),
            ("kind", .number(kind == .server ? 2 : 1)), ("startTimeUnixNano", .string("\(start)")),
            ("endTimeUnixNano", .string("\(state.end ?? start)")), ("attributes", .array(attributes)),
            ("status", state.status?.code == .error ? .object([.init(name: "code", value: .number(2))]) : nil),
        ]
        return .object(members.compactMap { name, value in value.map { .init(name: name, value: $0) } })
    }
}

extension JSONValue {
    /// Returns an attribute in OTLP's JSON.
    static func attribute(_ name: String, _ value: SpanAttribute) -> JSONValue {
        let (type, content): (String, JSONValue) =
            switch value {
            case .int32(let number): ("intValue", .string("\(number)"))
            case .int64(let number): ("intValue", .string("\(number)"))
            case .string(let text): ("stringValue", .string(text))
            default: ("stringValue", .string("\(value)"))
            }
        return .object([
            .init(name: "key", value: .string(name)),
            .init(name: "value", value: .object([.init(name: type, value: content)])),
        ])
    }
}

import HTTPTypes
import Tracing

/// The span of a request. It contains neither values from the request nor the client's address.
struct RequestSpan: Sendable {
    let span: any Span

    /// Starts a span in the trace that the request's `traceparent` names, or in a new trace.
    ///
    /// - Parameter age: The time that has passed since the request arrived.
    init(_ head: HTTPRequest, age: Duration = .zero) {
        var context = ServiceContext.topLevel
        InstrumentationSystem.instrument.extract(head.headerFields, into: &context, using: FieldExtractor())
        let now = DefaultTracerClock.now.nanosecondsSinceEpoch
        let begun = DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: now - UInt64(max(0, age / .nanoseconds(1))))
        span = startSpan("\(head.method.rawValue)", context: context, ofKind: .server, at: begun)
    }

    func end(_ record: RequestRecord) {
        guard span.isRecording else { return span.end() }
        span.operationName = "\(record.method.rawValue) \(record.route ?? "other")"
        span.updateAttributes { attributes in
            attributes["http.request.method"] = record.method.rawValue
            attributes["http.route"] = record.route
            attributes["http.response.status_code"] = record.status
            attributes["http.response.body.size"] = record.bytes
        }
        if record.status >= 500 { span.setStatus(SpanStatus(code: .error)) }
        span.end()
    }
}

private struct FieldExtractor: Extractor {
    func extract(key: String, from fields: HTTPFields) -> String? {
        HTTPField.Name(key).flatMap { fields[values: $0].count == 1 ? fields[$0] : nil }
    }
}

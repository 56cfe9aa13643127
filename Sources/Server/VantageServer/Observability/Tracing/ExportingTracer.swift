import Tracing

/// A tracer whose sampled spans are exported. A request's `traceparent` determines its trace, and whether it is sampled.
package struct ExportingTracer: Tracer {
    private let export: @Sendable (ExportedSpan) -> Void

    package init(_ exporter: TraceExporter) { export = { exporter.add($0) } }

    init(export: @escaping @Sendable (ExportedSpan) -> Void) { self.export = export }

    package func startSpan<Instant: TracerInstant>(
        _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
    ) -> ExportedSpan {
        let context = context()
        return ExportedSpan(
            operationName, context, TraceContext(childOf: context.trace), kind,
            start: instant().nanosecondsSinceEpoch, export: export)
    }

    package func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
    ) where Extract.Carrier == Carrier {
        context.trace = extractor.extract(key: TraceContext.field, from: carrier).flatMap { TraceContext(parsing: $0) }
    }

    package func inject<Carrier, Inject: Injector>(
        _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
    ) where Inject.Carrier == Carrier {
        guard let trace = context.trace else { return }
        injector.inject(trace.text, forKey: TraceContext.field, into: &carrier)
    }

    package func forceFlush() {}
}

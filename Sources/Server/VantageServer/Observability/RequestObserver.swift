import VantageHTTP

/// Records requests in the metrics and in the log.
struct RequestObserver: Sendable {
    let proxies: TrustedProxies
    let metrics: RequestMetrics
    let log: AccessLog?
    /// Whether requests have spans.
    var isTraced = false

    /// - Parameters:
    ///   - bytes: The number of bytes in the response body.
    ///   - begun: The time at which the request arrived.
    ///   - span: The request's span, which ends.
    func record(
        _ record: RequestRecord, bytes: Int, since begun: ContinuousClock.Instant, _ span: RequestSpan? = nil
    ) {
        var record = record
        record.bytes = bytes
        record.duration = .now - begun
        metrics.record(record)
        log?.record(record)
        span?.end(record)
    }
}

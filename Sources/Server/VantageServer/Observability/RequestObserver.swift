import VantageHTTP

/// Records requests in the metrics and in the log.
struct RequestObserver: Sendable {
    let proxies: TrustedProxies
    let metrics: RequestMetrics
    let log: AccessLog?

    /// - Parameters:
    ///   - bytes: The number of bytes in the response body.
    ///   - begun: The time at which the request arrived.
    func record(_ record: RequestRecord, bytes: Int, since begun: ContinuousClock.Instant) {
        var record = record
        record.bytes = bytes
        record.duration = .now - begun
        metrics.record(record)
        log?.record(record)
    }
}

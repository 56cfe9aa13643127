/// Keeps what there is to be known of requests: in the metrics, and in the log.
struct RequestObserver: Sendable {
    let proxies: TrustedProxies
    let metrics: RequestMetrics
    let log: AccessLog?

    /// - Parameters:
    ///   - bytes: Of the body that was sent.
    ///   - begun: When the request had come.
    func note(_ record: RequestRecord, _ bytes: Int, since begun: ContinuousClock.Instant) {
        var record = record
        record.bytes = bytes
        record.duration = .now - begun
        metrics.note(record)
        log?.note(record)
    }
}

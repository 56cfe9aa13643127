import VantageHTTP

extension Endpoint {
    /// The metrics of the server, for Prometheus.
    static func metrics(_ metrics: PrometheusMetrics, _ renderCache: RenderCache) -> Endpoint {
        Endpoint(
            "/metrics", "metrics", "Requests, their durations and bytes, renderings and the cache, for Prometheus.",
            access: .key(.admin), produces: [.metrics]
        ) { _ in
            EndpointResponse(.never) {
                ServerMetrics.recordGauges(renderCache.state, ProcessStatistics(), to: metrics)
                return EndpointResponse.Content(type: .metrics, bytes: Array(metrics.text.utf8))
            }
        }
    }
}

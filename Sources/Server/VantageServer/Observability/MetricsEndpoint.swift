import VantageHTTP

extension Endpoint {
    /// The server's metrics in Prometheus's text format.
    static func metrics(
        _ metrics: PrometheusMetrics, _ renderCache: RenderCache, _ work: [any WorkClass],
        access: EndpointAccess = .key(.admin)
    ) -> Endpoint {
        Endpoint(
            "/metrics", "metrics", "Prometheus metrics for requests, response sizes, rendering and the cache.",
            access: access, produces: [.metrics]
        ) { _ in
            EndpointResponse(.never) {
                ServerMetrics.recordGauges(renderCache.state, ProcessStatistics(), to: metrics)
                ServerMetrics.recordGauges(work, to: metrics)
                return EndpointResponse.Content(type: .metrics, bytes: Array(metrics.text.utf8))
            }
        }
    }
}

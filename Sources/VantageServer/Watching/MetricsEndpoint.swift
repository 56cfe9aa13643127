import HTTPTypes
import Vantage

extension Endpoint {
    /// What the server has done and does, for those who watch it.
    static func metrics(_ metrics: RequestMetrics, _ drawings: Drawings) -> Endpoint {
        Endpoint(
            "/metrics", "metrics", "Requests, their times and bytes, what is drawn and kept, for Prometheus.",
            access: .key(.admin), gives: [.metrics]
        ) { _ in
            var text = MetricsText()
            text.add(metrics.counts)
            text.add(drawings.state)
            if let process = ProcessFigures() {
                text.add("process_resident_memory_bytes", "gauge", "Memory in use.", process.residentBytes)
                text.add("process_open_fds", "gauge", "Descriptors in use.", process.descriptors)
            }
            let bytes = Array(text.text.utf8)
            return Answer(.never) { Answer.Content(type: .metrics, bytes: bytes) }
        }
    }
}

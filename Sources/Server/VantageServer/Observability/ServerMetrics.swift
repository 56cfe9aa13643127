import CoreMetrics
import VantageHTTP

/// The metrics that the server exports.
enum ServerMetrics {
    static let families: [PrometheusMetrics.Family] = [
        .init(name: "vantage_requests_total", kind: .counter, help: "Requests with a complete response."),
        .init(
            name: "vantage_request_seconds", kind: .histogram,
            help: "Time from the head of a request to the end of its response."),
        .init(name: "vantage_response_bytes_total", kind: .counter, help: "Bytes in response bodies."),
        .init(
            name: "vantage_drawings_active", kind: .gauge,
            help: "View, tile and map renderings in progress or waiting."),
        .init(name: "vantage_drawings_limit", kind: .gauge, help: "The limit on renderings in progress or waiting."),
        .init(name: "vantage_queue_running", kind: .gauge, help: "Requests that are being processed, by queue."),
        .init(name: "vantage_queue_waiting", kind: .gauge, help: "Requests that are waiting, by queue."),
        .init(name: "vantage_queue_running_limit", kind: .gauge, help: "The limit on vantage_queue_running."),
        .init(name: "vantage_queue_waiting_limit", kind: .gauge, help: "The limit on vantage_queue_waiting."),
        .init(
            name: "vantage_queue_refused_total", kind: .counter,
            help: "Requests refused because too many were waiting, by queue."),
        .init(
            name: QueueWaits.metric, kind: .histogram,
            help: "Time that requests waited for their turn, by queue. It includes 0 for those that did not wait."),
        .init(name: "vantage_cache_bytes", kind: .gauge, help: "Bytes in the in-memory render cache."),
        .init(name: "vantage_cache_entries", kind: .gauge, help: "Entries in the in-memory render cache."),
        .init(name: "vantage_cache_file_bytes", kind: .gauge, help: "Bytes in the render cache on disk."),
        .init(name: "vantage_cache_files", kind: .gauge, help: "Files in the render cache on disk."),
        .init(name: "vantage_cache_hits_total", kind: .counter, help: "Rendered images found in the cache."),
        .init(name: "vantage_cache_misses_total", kind: .counter, help: "Rendered images not found in the cache."),
        .init(
            name: "vantage_map_descriptions_total", kind: .counter,
            help: "Map layouts computed for descriptions, without drawing."),
        .init(name: "process_resident_memory_bytes", kind: .gauge, help: "Resident memory."),
        .init(name: "process_open_fds", kind: .gauge, help: "Open file descriptors."),
    ]

    /// Records the gauges for classes of work.
    static func recordGauges(_ classes: [any WorkClass], to metrics: PrometheusMetrics) {
        for work in classes {
            let load = work.load
            for (name, value) in [
                ("running", load.running), ("waiting", load.waiting), ("refused_total", load.refused),
                ("running_limit", work.maximumRunning), ("waiting_limit", work.maximumWaiting),
            ] {
                guard let value else { continue }
                Gauge(label: "vantage_queue_\(name)", dimensions: [("queue", work.name)], factory: metrics).record(
                    value)
            }
        }
    }

    /// Records the gauges for the render cache and the process.
    static func recordGauges(_ cache: RenderCache.State, _ process: ProcessStatistics?, to metrics: PrometheusMetrics) {
        func record(_ name: String, _ value: Int) { Gauge(label: name, factory: metrics).record(value) }
        record("vantage_drawings_active", cache.active)
        record("vantage_drawings_limit", cache.limit)
        record("vantage_cache_bytes", cache.bytes)
        record("vantage_cache_entries", cache.entries)
        record("vantage_cache_file_bytes", cache.fileBytes)
        record("vantage_cache_files", cache.files)
        guard let process else { return }
        record("process_resident_memory_bytes", process.residentBytes)
        record("process_open_fds", process.openDescriptors)
    }
}

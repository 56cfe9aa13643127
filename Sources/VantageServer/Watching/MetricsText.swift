/// Metrics as Prometheus reads them. Source: its text format, version 0.0.4.
struct MetricsText {
    private(set) var text = ""

    mutating func add(_ counts: RequestMetrics.Counts) {
        begin("vantage_requests_total", "counter", "Requests that were answered.")
        let ordered = counts.requests.sorted {
            ($0.key.route, $0.key.method, $0.key.status) < ($1.key.route, $1.key.method, $1.key.status)
        }
        for (series, count) in ordered {
            let labels = "route=\"\(series.route)\",method=\"\(series.method)\",status=\"\(series.status)\""
            text += "vantage_requests_total{\(labels)} \(count)\n"
        }
        begin("vantage_request_seconds", "histogram", "From a request's head to the end of its answer.")
        let times = counts.times.sorted { $0.key < $1.key }
        for (route, times) in times { add(times, route) }
        begin("vantage_response_bytes_total", "counter", "Bytes of the bodies of answers.")
        for (route, times) in times { text += "vantage_response_bytes_total{route=\"\(route)\"} \(times.bytes)\n" }
    }

    mutating func add(_ state: Drawings.State) {
        add("vantage_drawings_active", "gauge", "Views, tiles and maps that are drawn or wait for it.", state.active)
        add("vantage_drawings_limit", "gauge", "How many of them there may be.", state.limit)
        add("vantage_cache_bytes", "gauge", "Of what was drawn and is kept.", state.bytes)
        add("vantage_cache_entries", "gauge", "How much of what was drawn is kept.", state.entries)
        add("vantage_cache_file_bytes", "gauge", "Of what was drawn and is kept in files.", state.fileBytes)
        add("vantage_cache_files", "gauge", "How many files that are.", state.files)
        add("vantage_cache_hits_total", "counter", "Drawings that were kept, in memory or in files.", state.hits)
        add("vantage_cache_misses_total", "counter", "Drawings that were not kept and were begun.", state.misses)
    }

    mutating func add(_ name: String, _ type: String, _ help: String, _ value: Int) {
        begin(name, type, help)
        text += "\(name) \(value)\n"
    }

    private mutating func begin(_ name: String, _ type: String, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    private mutating func add(_ times: RequestMetrics.Times, _ route: String) {
        var sum = 0
        for (end, count) in zip(RequestMetrics.Times.ends.map { "\($0)" } + ["+Inf"], times.counts) {
            sum += count
            text += "vantage_request_seconds_bucket{route=\"\(route)\",le=\"\(end)\"} \(sum)\n"
        }
        text += "vantage_request_seconds_sum{route=\"\(route)\"} \(times.seconds)\n"
        text += "vantage_request_seconds_count{route=\"\(route)\"} \(sum)\n"
    }
}

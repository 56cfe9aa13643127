import CoreMetrics
import Synchronization

/// A backend for swift-metrics that exports the recorded metrics in Prometheus's text format.
///
/// Each server has its own backend, so that servers in one process do not share metrics.
final class PrometheusMetrics: MetricsFactory {
    /// All series with the same name.
    struct Family: Sendable {
        enum Kind: String, Sendable { case counter, gauge, histogram }

        let name: String
        let kind: Kind
        let help: String
    }

    /// The families to export, in order. Series with other names are not exported.
    private let families: [Family]
    /// The handlers, keyed by metric name and then by the labels of the series.
    private let series = Mutex<[String: [String: any PrometheusSeries]]>([:])

    init(_ families: [Family]) { self.families = families }

    /// The current values. Source: Prometheus's text format, version 0.0.4.
    var text: String {
        let series = series.withLock(\.self)
        var text = ""
        for family in families {
            text += "# HELP \(family.name) \(family.help)\n# TYPE \(family.name) \(family.kind.rawValue)\n"
            for (labels, handler) in (series[family.name] ?? [:]).sorted(by: { $0.key < $1.key }) {
                handler.write(family.name, labels, to: &text)
            }
        }
        return text
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        handler(label, dimensions) { PrometheusCounter() }
    }

    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        handler(label, dimensions) { PrometheusGauge() }
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        handler(label, dimensions) { PrometheusHistogram() }
    }

    // The values of a series outlive the object that records them.
    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}

    private func handler<Handler: PrometheusSeries>(
        _ name: String, _ dimensions: [(String, String)], _ make: () -> Handler
    ) -> Handler {
        let labels = dimensions.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: ",")
        return series.withLock { series in
            if let known = series[name]?[labels] as? Handler { return known }
            let made = make()
            series[name, default: [:]][labels] = made
            return made
        }
    }
}

/// The values of a series.
private protocol PrometheusSeries: AnyObject, Sendable {
    /// Appends the lines of the series.
    func write(_ name: String, _ labels: String, to text: inout String)
}

private func braced(_ labels: String) -> String { labels.isEmpty ? "" : "{\(labels)}" }

private final class PrometheusCounter: CounterHandler, PrometheusSeries {
    private let value = Atomic<Int64>(0)

    func increment(by amount: Int64) { value.add(amount, ordering: .relaxed) }
    func reset() { value.store(0, ordering: .relaxed) }

    func write(_ name: String, _ labels: String, to text: inout String) {
        text += "\(name)\(braced(labels)) \(value.load(ordering: .relaxed))\n"
    }
}

private final class PrometheusGauge: RecorderHandler, PrometheusSeries {
    private let value = Mutex("0")

    func record(_ value: Int64) { self.value.withLock { $0 = "\(value)" } }
    func record(_ value: Double) { self.value.withLock { $0 = "\(value)" } }

    func write(_ name: String, _ labels: String, to text: inout String) {
        text += "\(name)\(braced(labels)) \(value.withLock(\.self))\n"
    }
}

private final class PrometheusHistogram: TimerHandler, PrometheusSeries {
    /// The upper bounds of the buckets, in seconds.
    private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private struct State {
        /// The number of durations in each bucket. The last bucket has no upper bound.
        var counts = [Int](repeating: 0, count: bounds.count + 1)
        var seconds = 0.0
    }

    private let state = Mutex(State())

    func recordNanoseconds(_ duration: Int64) {
        let seconds = Double(duration) / 1e9
        let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        state.withLock { state in
            state.counts[bucket] += 1
            state.seconds += seconds
        }
    }

    func write(_ name: String, _ labels: String, to text: inout String) {
        let state = state.withLock(\.self)
        let prefix = labels.isEmpty ? "" : labels + ","
        var count = 0
        for (bound, more) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], state.counts) {
            count += more
            text += "\(name)_bucket{\(prefix)le=\"\(bound)\"} \(count)\n"
        }
        text += "\(name)_sum\(braced(labels)) \(state.seconds)\n\(name)_count\(braced(labels)) \(count)\n"
    }
}

import Vantage

/// JSON representation of a batch's results.
package struct BatchSummaryJSON: Encodable, Sendable {
    struct Summary: Encodable, Sendable {
        let requested: Int
        let done: Int
        let unavailable: Int
        let failed: Int
        let skipped: Int
    }

    let seconds: Double
    let summary: Summary

    package init(_ summary: SnapshotBatch.Summary, seconds: Double) {
        self.seconds = seconds.rounded(toPlaces: 2)
        self.summary = Summary(
            requested: summary.requested, done: summary.done, unavailable: summary.unavailable, failed: summary.failed,
            skipped: summary.skipped)
    }
}

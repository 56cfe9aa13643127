import Synchronization

/// A log with one line per request.
package final class AccessLog: Sendable {
    private let formatter: AccessLogFormatter
    private let writer: LogWriter
    private let timestamps: Mutex<TimestampFormatter>

    package init(_ formatter: AccessLogFormatter, writer: LogWriter) {
        self.formatter = formatter
        self.writer = writer
        timestamps = Mutex(TimestampFormatter(formatter.timeFormat))
    }

    func record(_ record: RequestRecord) {
        let request = formatter.request(of: record)
        let time = timestamps.withLock { $0.string() }
        writer.append(formatter.line(record, request, at: time).utf8)
    }
}

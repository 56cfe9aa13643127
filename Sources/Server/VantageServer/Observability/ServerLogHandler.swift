import Logging
import Synchronization
import VantageCore

/// Writes the server's own messages to the same log as its requests, so that logging a message never blocks either.
package struct ServerLogHandler: LogHandler {
    private static let timestamps = Mutex(TimestampFormatter("%Y-%m-%dT%H:%M:%SZ"))

    private let label: String
    private let writer: LogWriter
    package var logLevel: Logger.Level = .info
    package var metadata: Logger.Metadata = [:]

    package init(label: String, writer: LogWriter) {
        self.label = label
        self.writer = writer
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var values = metadata.merging(event.metadata ?? [:]) { $1 }
        if let error = event.error { values["error"] = "\(error)" }
        let pairs = values.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        let text = "\(event.level) \(label): [\(event.source)] \(event.message)\(pairs)"
        let time = Self.timestamps.withLock { $0.string() }
        writer.append("\(time) \(text.printableLine)\n".utf8)
    }
}

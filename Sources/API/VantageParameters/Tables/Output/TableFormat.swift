/// The format of an output table.
package enum TableFormat: String, CaseIterable, Sendable {
    /// One JSON object per line.
    case ndjson
    case csv
    /// The streaming format of Arrow IPC.
    case arrow
    /// A feature collection with one feature per line.
    case geojson

    /// Whether the format is unreadable in a terminal.
    package var isBinary: Bool { self == .arrow }
}

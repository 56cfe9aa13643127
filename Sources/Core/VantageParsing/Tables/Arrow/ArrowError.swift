import VantageCore

/// The reason why an Arrow table cannot be read.
package enum ArrowError: Error, Hashable, Sendable, CustomStringConvertible {
    case damaged
    case compressed(codec: String)
    /// A record batch or a message exceeds the limit in bytes.
    case tooLarge(limit: Int)
    /// The table uses a feature that is not supported.
    case unsupported(String)
    case unreadable(SystemError)

    /// The reason, worded to follow the name of the table, and a remedy.
    package var description: String {
        switch self {
        case .damaged: "is damaged or truncated. Write it again."
        case .compressed(let codec):
            "is compressed with \(codec). Write it uncompressed, in pyarrow with IpcWriteOptions(compression=None)."
        case .tooLarge(let limit):
            "has a record batch of more than \(limit >> 20) MiB. Write it in smaller batches, in pyarrow with "
                + "write_table(table, max_chunksize=65536)."
        case .unsupported(let feature):
            "\(feature). Write it in the stream format, in polars with write_ipc_stream, or with pyarrow."
        case .unreadable(let reason): "cannot be read completely (\(reason))."
        }
    }
}

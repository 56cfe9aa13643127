import VantageCore

/// The reason why a Parquet file cannot be read.
enum ParquetError: Error, CustomStringConvertible {
    case damaged
    /// - Parameter feature: A noun phrase for something that the file uses, such as `LZO compression`.
    case unsupported(feature: String)
    /// The library that the file needs cannot be loaded.
    ///
    /// - Parameters:
    ///   - feature: A noun phrase for what requires the library.
    ///   - package: The Debian package of the library.
    ///   - reason: The loader's message.
    case libraryMissing(feature: String, package: String, reason: String?)
    case tooLarge(bytes: Int)
    case unreadable(SystemError)

    /// A clause that follows the file's name.
    var description: String {
        switch self {
        case .damaged: "is damaged or not a Parquet file"
        case .unsupported(let feature): "uses \(feature), which is not supported"
        case .libraryMissing(let feature, _, let reason):
            "uses \(feature), but the library that it requires cannot be loaded" + (reason.map { ": \($0)" } ?? "")
        case .tooLarge(let bytes): "has a part larger than the limit of \(bytes >> 20) MiB"
        case .unreadable(let error): "cannot be read (\(error))"
        }
    }
}

extension ImportFailure {
    init(_ error: ParquetError, table: String) {
        switch error {
        case .damaged:
            self.init(.badDocument, table, "\(table) \(error). Copy it again, or write it again.")
        case .unsupported:
            self.init(
                .unsupportedFormat, table,
                "\(table) \(error). Write it again with Snappy compression and plain columns, or as CSV.")
        case .libraryMissing(_, let package, _):
            self.init(.unsupportedFormat, table, "\(table) \(error). Install the package \(package).")
        case .tooLarge:
            self.init(
                .tooLarge, table, "\(table) \(error). Write it again with smaller pages.", limit: .documentBytes)
        case .unreadable(let error): self.init(error, table: table)
        }
    }
}

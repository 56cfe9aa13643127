import Foundation
import VantagePostgres

/// Where scenes are: a file, which is a store or describes shards or a federation, or a catalog in PostgreSQL.
package enum StoreAddress: Sendable, CustomStringConvertible {
    case file(URL)
    case catalog(PostgresLocation)

    /// Creates the address from the value of an option.
    package init(_ text: String) { self = PostgresLocation(text).map { .catalog($0) } ?? .file(URL(filePath: text)) }

    /// The file, or `nil` for a catalog.
    package var file: URL? {
        if case .file(let url) = self { url } else { nil }
    }

    /// The name in messages. It never contains a password.
    package var description: String {
        switch self {
        case .file(let url): url.lastPathComponent
        case .catalog(let location): location.description
        }
    }
}

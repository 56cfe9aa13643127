import Foundation
import VantagePostgres

/// The address of a source of scenes: a catalog in PostgreSQL, or a file. The file is a store, or describes shards or a
/// federation.
package enum StoreAddress: Sendable, CustomStringConvertible {
    case file(URL)
    case catalog(PostgresLocation)

    /// Creates the address from the value of an option.
    package init(_ text: String) { self = PostgresLocation(text).map { .catalog($0) } ?? .file(URL(filePath: text)) }

    /// Creates the addresses from a list that was split at commas. Commas also separate the hosts in a catalog's URL.
    package static func all(_ parts: [String]) -> [StoreAddress] {
        var texts: [String] = []
        for part in parts {
            if let last = texts.last, let location = PostgresLocation(last), location.lacksDatabase {
                texts[texts.count - 1] += "," + part
            } else {
                texts.append(part)
            }
        }
        return texts.map { StoreAddress($0) }
    }

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

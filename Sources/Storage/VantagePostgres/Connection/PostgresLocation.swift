import Foundation
import VantageStoreCore

/// The address of a catalog in PostgreSQL: a connection URL of libpq, such as
/// `postgres://reader@db1,db2/town?target_session_attrs=any&sslmode=verify-full`.
///
/// Settings that the URL leaves out come from libpq's environment variables and from `~/.pgpass`. Its text may contain a
/// password and must not be printed.
public struct PostgresLocation: Hashable, Sendable, CustomStringConvertible {
    private static let schemes = ["postgres://", "postgresql://"]

    /// The connection URL, which may contain a password.
    let url: String

    /// Creates a location, or returns `nil` if the text does not begin with `postgres://` or `postgresql://`.
    public init?(_ text: String) {
        guard Self.schemes.contains(where: { text.lowercased().hasPrefix($0) }) else { return nil }
        url = text
    }

    /// The hosts and the name of the database, without user, password and settings.
    public var description: String {
        let rest = url.drop { $0 != "/" }.dropFirst(2)
        let address = rest.prefix { $0 != "?" && $0 != "#" }
        if let at = address.lastIndex(of: "@") { return "postgres://\(address[address.index(after: at)...])" }
        // A stray ? or # in front of an @ may be part of a password.
        return rest[address.endIndex...].contains("@") ? "postgres://…" : "postgres://\(address)"
    }

    /// Whether the URL ends with its hosts, so that a list of hosts may continue after it.
    package var lacksDatabase: Bool { !url.drop { $0 != "/" }.dropFirst(2).contains { "/?".contains($0) } }

    var hasSeveralHosts: Bool { description.contains(",") }
}

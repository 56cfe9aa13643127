import Foundation
import VantageCore
import VantageStoreCore

/// The identity of a catalog and the key that signs its tokens.
struct CatalogIdentity: Sendable {
    /// 8 bytes that distinguish the store from other stores.
    let identity: [UInt8]
    /// 32 random bytes that sign tokens.
    let tokenSecret: [UInt8]
    /// Milliseconds since 1970.
    let created: Int64

    init(identity: [UInt8], tokenSecret: [UInt8], created: Int64) throws {
        guard identity.count == 8, tokenSecret.count == 32 else {
            throw InvalidStoredValue("the identity has \(identity.count) bytes and the secret has \(tokenSecret.count)")
        }
        (self.identity, self.tokenSecret, self.created) = (identity, tokenSecret, created)
    }

    private static func random() throws -> CatalogIdentity {
        try CatalogIdentity(
            identity: .random(count: 8), tokenSecret: .random(count: 32),
            created: Int64(Date().timeIntervalSince1970 * 1000))
    }

    /// Creates or upgrades the schema if the access allows that, and reads the identity.
    static func opening(
        _ pool: PostgresPool, _ location: PostgresLocation, _ access: PostgresStore.Access,
        newIdentity: CatalogIdentity?, isCopying: Bool
    ) throws -> CatalogIdentity {
        try pool.use { connection in
            switch try PostgresSchema.state(of: connection, location) {
            case .current: break
            case .absent where access != .create:
                throw StoreError(.noSuchStore, "There is no Vantage catalog in \(location).")
            case .outdated where access == .read:
                throw StoreError(
                    .writtenByEarlierRelease,
                    "\(location) was written by an earlier release and must be upgraded before it can be read.")
            case .absent, .outdated:
                let identity = try newIdentity ?? random()
                try PostgresSchema.migrate(connection, location) { try identity.insert($0, isComplete: !isCopying) }
            }
            return try read(connection, location, isCopying: isCopying)
        }
    }

    private func insert(_ connection: PostgresConnection, isComplete: Bool) throws {
        try connection.run(
            """
            INSERT INTO vantage.store (id, identity, token_secret, created, is_complete) VALUES (1, $1, $2, $3, $4 <> 0)
            """, [.bytes(identity), .bytes(tokenSecret), .int64(created), .int64(isComplete ? 1 : 0)])
    }

    private static func read(
        _ connection: PostgresConnection, _ location: PostgresLocation, isCopying: Bool
    ) throws -> CatalogIdentity {
        let rows = try connection.run("SELECT identity, token_secret, created, is_complete FROM vantage.store")
        guard rows.count == 1 else {
            throw StoreError(.damaged, "The identity of \(location) is missing. Restore it from a backup.")
        }
        guard try isCopying || rows.int64(0, 3) == 1 else {
            throw StoreError(
                .busy, "A copy into \(location) is not finished. Wait for it, or run the same command again.")
        }
        return try CatalogIdentity(
            identity: Array(rows.bytes(0, 0)), tokenSecret: Array(rows.bytes(0, 1)), created: rows.int64(0, 2))
    }
}

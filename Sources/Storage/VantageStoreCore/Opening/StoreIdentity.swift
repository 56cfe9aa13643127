import Foundation
import GRDB

/// The identity of a store and the key that signs its tokens. Both are created with the file and never change.
package struct StoreIdentity: Sendable {
    /// 8 bytes that distinguish the store from other stores.
    package let identity: [UInt8]
    /// 32 random bytes that sign tokens.
    package let tokenSecret: [UInt8]

    init(_ database: Database) throws {
        guard let row = try Row.fetchOne(database, sql: "SELECT identity, token_secret FROM store") else {
            throw StoreError(.damaged, "The store's identity is missing. Restore the store from a backup.")
        }
        let identity = try row.decode(Data.self, forColumn: "identity")
        let secret = try row.decode(Data.self, forColumn: "token_secret")
        guard identity.count == 8, secret.count == 32 else {
            throw InvalidStoredValue("the identity has \(identity.count) bytes and the secret has \(secret.count)")
        }
        self.identity = [UInt8](identity)
        tokenSecret = [UInt8](secret)
    }
}

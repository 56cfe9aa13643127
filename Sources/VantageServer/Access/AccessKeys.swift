import Crypto
import Foundation
import JSONReading

/// The keys and secrets of a file. Of a key there is only its hash, so that the file opens no door; a secret has to be
/// there, since the server checks signatures with it.
package struct AccessKeys: Sendable {
    package struct Key: Sendable, Hashable {
        package let name: String
        package let scopes: Set<AccessScope>
    }

    /// More than anybody has.
    private static let maximumKeys = 10_000
    private static let maximumSecrets = 16
    /// Bytes of a secret: as many as the hash has, or more.
    private static let leastSecretBytes = 32

    private let keys: [Data: Key]
    let secrets: [SymmetricKey]

    /// - Parameter json: What the file has.
    /// - Throws: ``AccessKeysError``.
    package init(json: Data) throws {
        let file: File
        do { file = try JSONDecoder().decode(File.self, from: json) } catch let error as DecodingError {
            throw AccessKeysError(error)
        }
        guard file.keys.count <= Self.maximumKeys, file.secrets?.count ?? 0 <= Self.maximumSecrets else {
            throw AccessKeysError(
                "There may be \(Self.maximumKeys) keys and \(Self.maximumSecrets) secrets; there are more.")
        }
        var keys: [Data: Key] = [:]
        for entry in file.keys {
            guard keys.updateValue(try entry.key, forKey: try entry.hash) == nil else {
                throw AccessKeysError("The key \"\(entry.name)\" is there twice.")
            }
        }
        self.keys = keys
        secrets = try (file.secrets ?? []).map { secret in
            guard let bytes = Data(base64URL: secret.secret), bytes.count >= Self.leastSecretBytes else {
                throw AccessKeysError(
                    "The secret \"\(secret.name)\" is not \(Self.leastSecretBytes) bytes or more in base64url.")
            }
            return SymmetricKey(data: bytes)
        }
    }

    /// Whose key it is.
    ///
    /// Only hashes are compared: how long that takes says nothing of a key.
    func key(_ text: String) -> Key? { keys[Data(SHA256.hash(data: Data(text.utf8)))] }

    private struct File: Decodable {
        let keys: [Entry]
        let secrets: [Secret]?
    }

    private struct Secret: Decodable {
        let name: String
        let secret: String
    }

    private struct Entry: Decodable {
        let name: String
        /// Of the key's text, as 64 hexadecimal digits.
        let sha256: String
        let scopes: [String]

        var key: Key {
            get throws(AccessKeysError) {
                guard !name.isEmpty, name.utf8.count <= 100 else {
                    throw AccessKeysError(
                        "Expected a name of 1 to 100 bytes for a key but received \"\(name.prefix(40))\".")
                }
                var all: Set<AccessScope> = []
                for text in scopes {
                    guard let scope = AccessScope(rawValue: text) else {
                        throw AccessKeysError(
                            "The key \"\(name)\" has the scope \"\(text.prefix(40))\"; there are read, write and admin."
                        )
                    }
                    all.insert(scope)
                }
                return Key(name: name, scopes: all)
            }
        }

        var hash: Data {
            get throws(AccessKeysError) {
                guard let bytes = Data(hexadecimal: sha256), bytes.count == SHA256.byteCount else {
                    throw AccessKeysError("The key \"\(name)\" has no SHA-256 of 64 hexadecimal digits.")
                }
                return bytes
            }
        }
    }
}

/// Why a file of keys cannot be used.
package struct AccessKeysError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }

    /// - Parameter error: Says where in the file, but nothing of what is there.
    fileprivate init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, _): description = "It has no \"\(key.stringValue)\" where there has to be one."
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            description = "\(context.codingPath.map(\.stringValue).joined(separator: ".")) is not what it has to be."
        default: description = "It is no JSON."
        }
    }
}

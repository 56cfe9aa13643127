import Foundation
import VantageCore
import VantageParsing

/// The contents of a key file. Keys are stored only as hashes, so reading the file does not reveal them. Secrets are
/// stored in plain text, because the server needs them to check signatures.
package struct AccessKeys: Sendable {
    struct Key: Sendable, Hashable {
        let name: String
        let scopes: Set<AccessScope>
    }

    private static let maximumKeys = 10_000
    private static let maximumSecrets = 16
    /// The minimum length of a secret in bytes, equal to the length of a SHA-256 hash.
    private static let minimumSecretBytes = 32

    private let keys: [Data: Key]
    package let secrets: [Data]

    /// Parses a key file.
    ///
    /// - Throws: ``AccessKeysError`` if the file is malformed.
    package init(json: Data) throws {
        let file: File
        do { file = try JSONDecoder().decode(File.self, from: json) } catch let error as DecodingError {
            throw AccessKeysError(error)
        }
        guard file.keys.count <= Self.maximumKeys, file.secrets?.count ?? 0 <= Self.maximumSecrets else {
            throw AccessKeysError(
                "A key file can contain at most \(Self.maximumKeys) keys and \(Self.maximumSecrets) secrets.")
        }
        var keys: [Data: Key] = [:]
        for entry in file.keys {
            guard keys.updateValue(try entry.key, forKey: try entry.hash) == nil else {
                throw AccessKeysError("The key \"\(entry.name)\" occurs twice.")
            }
        }
        self.keys = keys
        secrets = try (file.secrets ?? []).map { secret in
            guard let bytes = Data(base64URL: secret.secret), bytes.count >= Self.minimumSecretBytes else {
                throw AccessKeysError(
                    "The secret \"\(secret.name)\" must be at least \(Self.minimumSecretBytes) bytes, encoded in "
                        + "base64url.")
            }
            return bytes
        }
    }

    /// Looks up a key by its hash, so that the lookup time reveals nothing about the key.
    func key(_ text: String) -> Key? { keys[Data(SHA256.hash(Data(text.utf8)))] }

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
        /// The hash of the key's text, as 64 hexadecimal digits.
        let sha256: String
        let scopes: [String]

        var key: Key {
            get throws(AccessKeysError) {
                guard !name.isEmpty, name.utf8.count <= 100 else {
                    throw AccessKeysError(
                        "Expected a key name of 1 to 100 bytes but received \"\(name.prefix(40))\".")
                }
                var all: Set<AccessScope> = []
                for text in scopes {
                    guard let scope = AccessScope(rawValue: text) else {
                        throw AccessKeysError(
                            "The key \"\(name)\" has the unknown scope \"\(text.prefix(40))\". "
                                + "Use read, write or admin.")
                    }
                    all.insert(scope)
                }
                return Key(name: name, scopes: all)
            }
        }

        var hash: Data {
            get throws(AccessKeysError) {
                guard let bytes = Data(hexadecimal: sha256), bytes.count == SHA256.byteCount else {
                    throw AccessKeysError("The \"sha256\" value for the key \"\(name)\" is not 64 hexadecimal digits.")
                }
                return bytes
            }
        }
    }
}

/// The reason that a key file cannot be used.
struct AccessKeysError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// - Parameter error: The decoding error. The message reports only where the error is in the file, never the file's
    ///   contents.
    fileprivate init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, _): description = "The member \"\(key.stringValue)\" is missing."
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            description = "\(context.codingPath.map(\.stringValue).joined(separator: ".")) has the wrong type."
        default: description = "The file is not JSON."
        }
    }
}

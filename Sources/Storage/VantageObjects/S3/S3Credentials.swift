import Foundation

/// The credentials of an account with the S3 API. Their description hides the secrets.
struct S3Credentials: Hashable, Sendable, CustomStringConvertible {
    let accessKey: String
    let secretKey: String
    let sessionToken: String?

    /// - Returns: `nil` if a value is empty or has characters that are not allowed in a header.
    init?(accessKey: String?, secretKey: String?, sessionToken: String? = nil) {
        guard let accessKey, let secretKey, Self.isText(accessKey), Self.isText(secretKey) else { return nil }
        let token = sessionToken.flatMap { $0.isEmpty ? nil : $0 }
        if let token { guard Self.isText(token) else { return nil } }
        self.accessKey = accessKey
        self.secretKey = secretKey
        self.sessionToken = token
    }

    var description: String { "credentials of \(accessKey.prefix(4))…" }

    private static func isText(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 8192 && text.utf8.allSatisfy { $0 > 32 && $0 < 127 }
    }
}

/// A source of credentials, which may expire.
protocol S3CredentialSource: Sendable {
    /// - Throws: ``ObjectStorageError`` `storageDenied`.
    func credentials() throws(ObjectStorageError) -> S3Credentials
}

/// Credentials that do not change, or none.
struct FixedCredentials: S3CredentialSource {
    let known: S3Credentials?
    let location: String

    func credentials() throws(ObjectStorageError) -> S3Credentials {
        guard let known else {
            throw ObjectStorageError(
                .storageDenied,
                "No credentials for \(location) were found. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or add "
                    + "them to ~/.aws/credentials.")
        }
        return known
    }
}

import AsyncHTTPClient
import Foundation
import NIOCore
import Vantage

/// A remote `vantage-server`: its URL, its key and a pool of connections to it.
///
/// No connection is opened until it is needed. The connections are closed when the object is deallocated. A
/// ``RemoteSceneProvider`` and a ``RemoteMapSnapshotter`` can share a server.
///
/// ```swift
/// let server = try RemoteServer(URL(string: "https://imagery.example.org")!, key: key)
/// let provider = RemoteSceneProvider(server)
/// ```
public final class RemoteServer: Sendable {
    /// The URL of the server, without a trailing slash.
    public let address: String
    let options: RemoteOptions
    let client: HTTPClient
    private let key: String?

    /// Creates a connection pool for a server.
    ///
    /// - Parameters:
    ///   - address: An `http` or `https` URL with a host and, if the server is behind a proxy, a path.
    ///   - key: An API key for the server. It is sent as `Authorization: Bearer`.
    ///   - options: The timeouts, limits and retries.
    /// - Throws: ``RemoteError`` with the code `invalidAddress` if the URL or the key is invalid.
    public init(_ address: URL, key: String? = nil, options: RemoteOptions = RemoteOptions()) throws {
        self.address = try Self.checked(address)
        guard key?.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) ?? true else {
            throw RemoteError(
                .invalidAddress, "The key for \(self.address) contains characters that are not allowed in a header.")
        }
        self.key = key
        self.options = options
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: .init(options))
    }

    deinit {
        // The client retains itself until it has shut down.
        client.shutdown { _ in }
    }

    /// Returns the headers that are common to all requests.
    func headers(accepting type: String) -> [(String, String)] {
        let open = [("Accept", type), ("Accept-Encoding", "gzip"), ("User-Agent", "vantage-remote")]
        return open + (key.map { [("Authorization", "Bearer \($0)")] } ?? [])
    }

    private static func checked(_ address: URL) throws(RemoteError) -> String {
        let parts = URLComponents(url: address, resolvingAgainstBaseURL: true)
        guard let parts, let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
            parts.host?.isEmpty == false, parts.query == nil, parts.fragment == nil, parts.user == nil,
            parts.password == nil
        else {
            throw RemoteError(
                .invalidAddress,
                "Expected a server's URL in the form https://HOST[:PORT][/PATH] but received \"\(address.withoutUser)\"."
            )
        }
        var text = address.absoluteString
        while text.hasSuffix("/") { text.removeLast() }
        return text
    }
}

extension URL {
    /// The URL without its user and password, so that secrets do not appear in messages.
    fileprivate var withoutUser: String {
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        parts?.user = nil
        parts?.password = nil
        return String((parts?.string ?? "").prefix(200))
    }
}

extension HTTPClient.Configuration {
    fileprivate init(_ options: RemoteOptions) {
        self.init(
            // Redirects are not followed, because the key is only intended for the original URL.
            redirectConfiguration: .disallow,
            timeout: Timeout(
                connect: TimeAmount(options.connectionTimeout), read: TimeAmount(options.inactivityTimeout)),
            // The size limit applies to the decompressed data; see RemoteRequest.
            decompression: .enabled(limit: .none))
        httpVersion = .http1Only
        // A refused connection fails immediately. RemoteRetryPolicy decides whether to try again.
        connectionPool.retryConnectionEstablishment = false
    }
}

extension TimeAmount {
    /// Converts a duration. Durations that are too long are clamped to the maximum.
    init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let nanoseconds = Double(seconds) * 1e9 + Double(attoseconds) / 1e9
        self = .nanoseconds(Int64(min(max(nanoseconds, 1), 9e18)))
    }
}

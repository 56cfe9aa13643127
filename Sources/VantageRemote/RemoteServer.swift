import AsyncHTTPClient
import Foundation
import NIOCore
import Vantage

/// A `vantage-server` elsewhere: its address, what opens it, and the connections to it, which are kept for as long as this is.
///
/// Nothing is asked until something is wanted of it. ``RemoteSceneProvider`` and ``RemoteMapSnapshotter`` share one.
///
/// ```swift
/// let server = try RemoteServer(URL(string: "https://imagery.example.org")!, key: key)
/// let provider = RemoteSceneProvider(server)
/// ```
public final class RemoteServer: Sendable {
    /// Where it is, without a slash at the end.
    public let address: String
    let options: RemoteOptions
    let client: HTTPClient
    private let key: String?

    /// - Parameters:
    ///   - address: `http://` or `https://`, a host, and a path where a proxy has put the server below one.
    ///   - key: One of the server's keys, sent as `Authorization: Bearer`.
    ///   - options: Times, limits and retries.
    /// - Throws: ``RemoteError`` `invalidAddress`.
    public init(_ address: URL, key: String? = nil, options: RemoteOptions = RemoteOptions()) throws {
        self.address = try Self.checked(address)
        guard key?.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) ?? true else {
            throw RemoteError(.invalidAddress, "The key for \(self.address) has characters that no header can have.")
        }
        self.key = key
        self.options = options
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: .init(options))
    }

    deinit {
        // It holds on to itself until it has ended.
        client.shutdown { _ in }
    }

    /// The head of every request.
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
                "Expected the address of a server as https://HOST[:PORT][/PATH] but received \"\(address.withoutUser)\"."
            )
        }
        var text = address.absoluteString
        while text.hasSuffix("/") { text.removeLast() }
        return text
    }
}

extension URL {
    /// A secret in an address is not to stand in messages.
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
            // Where a server has moved to is for whoever asks to know: a key is for the address that it was given for.
            redirectConfiguration: .disallow,
            timeout: Timeout(connect: TimeAmount(options.connecting), read: TimeAmount(options.silence)),
            // What comes is counted unpacked, see RemoteCall.
            decompression: .enabled(limit: .none))
        httpVersion = .http1Only
        // A refused connection is told at once; RemoteRetries says what then.
        connectionPool.retryConnectionEstablishment = false
    }
}

extension TimeAmount {
    /// What is longer than can be counted is as long as can be.
    init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let nanoseconds = Double(seconds) * 1e9 + Double(attoseconds) / 1e9
        self = .nanoseconds(Int64(min(max(nanoseconds, 1), 9e18)))
    }
}

import Foundation

/// One request to a server: what is asked, and what may come.
struct RemoteCall: Sendable {
    enum Accepted: String, Sendable {
        case json = "application/json"
        case geoJSON = "application/geo+json"
        case lines = "application/x-ndjson"
        case picture = "image/*"
    }

    /// Without the server's own.
    let path: String
    private(set) var query: [(name: String, value: String)] = []
    var accepts = Accepted.json
    /// JSON that is sent with it; the request still changes nothing.
    var body: [UInt8]?

    init(_ path: String, accepts: Accepted = .json) {
        self.path = path
        self.accepts = accepts
    }

    /// Adds a parameter, or nothing where it has no value.
    mutating func add(_ name: String, _ value: String?) {
        if let value { query.append((name, value)) }
    }

    /// Adds a number to its last digit.
    mutating func add(_ name: String, _ value: Double?) { add(name, value.map { "\($0)" }) }

    mutating func add(_ name: String, _ value: Int?) { add(name, value.map { "\($0)" }) }

    /// Adds a flag where it is raised.
    mutating func add(flag name: String, _ isRaised: Bool = true) { if isRaised { add(name, "true") } }

    /// Path and query, encoded.
    var target: String {
        let pairs = query.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
        return path + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }

    /// Source: RFC 3986, section 2.3; all else is percent-encoded.
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }
}

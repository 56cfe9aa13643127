import Foundation
import VantageParameters

/// A request to a server, and the media type that the client accepts in response.
struct RemoteRequest: Sendable {
    enum Accepted: String, Sendable {
        case json = "application/json"
        case geoJSON = "application/geo+json"
        case lines = "application/x-ndjson"
        case picture = "image/*"
    }

    /// The path, relative to the server's URL.
    let path: String
    private(set) var query: [(name: String, value: String)] = []
    var accepts = Accepted.json
    /// A JSON body. Requests never change anything on the server, even if they have a body.
    var body: [UInt8]?

    init(_ path: String, accepts: Accepted = .json) {
        self.path = path
        self.accepts = accepts
    }

    /// Adds a parameter, unless its value is `nil`.
    mutating func add(_ name: String, _ value: String?) {
        if let value { query.append((name, value)) }
    }

    /// Adds a number at full precision, unless it is `nil`.
    mutating func add(_ name: String, _ value: Double?) { add(name, value.map { "\($0)" }) }

    mutating func add(_ name: String, _ value: Int?) { add(name, value.map { "\($0)" }) }

    /// Adds a flag if it is set.
    mutating func add(flag name: String, _ isSet: Bool = true) { if isSet { add(name, "true") } }

    /// Adds the parameters that represent options. Parameters set to their defaults are omitted.
    mutating func add<Group: ParameterGroup>(_ group: Group.Type, _ options: Group.Options) {
        for (name, text) in group.texts(of: options) { add(name, text) }
    }

    /// The percent-encoded path and query.
    var target: String {
        let pairs = query.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
        return path + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }

    /// The characters that are not percent-encoded. Source: RFC 3986, section 2.3.
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }
}

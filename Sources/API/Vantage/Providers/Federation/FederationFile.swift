import Foundation
import VantageCore
import VantageGeodesy

/// The description of a federation in a JSON file. The person who runs a program writes the file, so it is trusted.
/// `docs/publishing.md` describes it.
public struct FederationFile: Hashable, Sendable, Codable {
    /// The value of ``format``.
    public static let formatName = "vantage-federation"
    /// The deadline for servers that have none, in seconds.
    public static let standardDeadline = 2.0

    /// ``formatName``.
    public var format: String
    /// The treatment of members that fail or are late: `fail` (the default) or `leaveOut`.
    public var failures: String?
    /// The members, in order of precedence.
    public var members: [Member]

    /// A member: a store or a manifest on this machine, or a server.
    public struct Member: Hashable, Sendable, Codable {
        /// The name of the member, for messages.
        public var name: String
        /// The path of a store or of a manifest, relative to the folder of the file, or the `postgres://` URL of a
        /// catalog.
        public var store: String?
        /// The URL of a `vantage-server`.
        public var server: String?
        /// The path of a file with the server's API key, relative to the folder of the file.
        public var keyFile: String?
        /// The time in seconds that the server has to respond.
        public var deadline: Double?
        /// The west, south, east and north edges of the box that contains all of the server's scenes, in degrees.
        public var bounds: [Double]?
    }

    /// A server to connect to.
    public struct Server: Sendable {
        /// The URL of the server.
        public let address: URL
        /// The API key; `nil` for none.
        public let key: String?
        /// The time that the server has to answer.
        public let deadline: Duration
    }

    /// Parses a file.
    ///
    /// - Throws: ``ShardError`` with the code `badManifest`.
    init(_ data: Data, named name: String) throws(ShardError) {
        func invalid(_ problem: String) -> ShardError { ShardError(.badManifest, "\(name) is invalid: \(problem).") }
        do { self = try JSONDecoder().decode(Self.self, from: data) } catch {
            throw invalid("it is not a description of a federation")
        }
        guard failures.map({ FederatedProvider.Failures(rawValue: $0) != nil }) ?? true else {
            throw invalid("failures is neither fail nor leaveOut")
        }
        guard !members.isEmpty, Set(members.map(\.name)).count == members.count else {
            throw invalid("each member needs a unique name, and there must be at least one member")
        }
        for member in members {
            guard (member.store == nil) != (member.server == nil) else {
                throw invalid("\(member.name) needs either store or server")
            }
            if let deadline = member.deadline, !(0.001...3600).contains(deadline) {
                throw invalid("the deadline of \(member.name) is not between 0.001 and 3600 seconds")
            }
            if let edges = member.bounds, edges.count != 4 || (try? Self.box(edges)) == nil {
                throw invalid("the bounds of \(member.name) are not a box in degrees")
            }
        }
    }

    static func box(_ edges: [Double]) throws -> BoundingBox {
        try BoundingBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
    }
}

extension FederationFile.Member {
    /// The time that the server has to answer.
    var duration: Duration { .milliseconds(Int((deadline ?? FederationFile.standardDeadline) * 1000)) }

    /// - Throws: ``ShardError`` with the code `badManifest` if the URL is invalid or the key cannot be read.
    func server(in folder: URL) throws(ShardError) -> FederationFile.Server? {
        guard let server else { return nil }
        guard let address = URL(string: server) else {
            throw ShardError(.badManifest, "The server of \(name) is not a URL.")
        }
        var key: String?
        if let keyFile {
            guard let text = try? String(contentsOf: URL(filePath: keyFile, relativeTo: folder), encoding: .utf8) else {
                throw ShardError(.badManifest, "The key file of \(name) cannot be read.")
            }
            key = text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return FederationFile.Server(address: address, key: key, deadline: duration)
    }
}

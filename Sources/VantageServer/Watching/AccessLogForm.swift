import Foundation
import VantageRequests

/// What a line of the log looks like, and what it leaves out. Tokens, keys and signatures never stand in it: whoever reads a
/// log is not to open doors with it.
package struct AccessLogForm: Sendable {
    package enum Format: String, Sendable, CaseIterable {
        /// The Common Log Format, and seconds behind it.
        case text = "text"
        case json = "json"
    }

    private static let secrets: Set<Substring> = ["token", "key", "signature"]
    private static let maximumLength = 2000

    let format: Format
    /// Whether clients, coordinates and all else that was asked for stay out: routes and names are what is left.
    let isPrivate: Bool

    package init(_ format: Format, isPrivate: Bool = false) {
        self.format = format
        self.isPrivate = isPrivate
    }

    var timeFormat: String { format == .text ? "%d/%b/%Y:%H:%M:%S +0000" : "%Y-%m-%dT%H:%M:%SZ" }

    /// What was asked for, as it may be said.
    func request(of record: RequestRecord) -> String {
        let parts = record.path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = isPrivate ? record.route ?? "-" : String(parts.first ?? "")
        guard parts.count > 1 else { return String(path.prefix(Self.maximumLength)) }
        let pairs = parts[1].split(separator: "&").map { pair in
            let name = pair.prefix { $0 != "=" }
            guard name.count < pair.count, isPrivate || Self.secrets.contains(name) else { return pair }
            return name + "=-"
        }
        return String((path + "?" + pairs.joined(separator: "&")).prefix(Self.maximumLength))
    }

    func line(_ record: RequestRecord, _ request: String, at time: String) -> String {
        let client = isPrivate || record.client.isEmpty ? "-" : record.client
        guard format == .text else {
            let line = AccessLineJSON(
                time: time, client: isPrivate ? nil : client, method: record.method.rawValue, request: request,
                route: record.route, status: record.status, bytes: record.bytes,
                seconds: record.seconds.rounded(toPlaces: 6))
            return ((try? JSONLine.text(line)) ?? "") + "\n"
        }
        return "\(client) - - [\(time)] \"\(record.method.rawValue) \(request.plain) HTTP/1.1\" \(record.status) "
            + "\(record.bytes) \(record.seconds.rounded(toPlaces: 6))\n"
    }
}

private struct AccessLineJSON: Encodable {
    let time: String
    let client: String?
    let method: String
    let request: String
    let route: String?
    let status: Int
    let bytes: Int
    let seconds: Double
}

extension String {
    /// Without what would end a field, or a line.
    fileprivate var plain: String {
        unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F && $0 != "\"" && $0 != "\\" }
            ? self : addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? "-"
    }
}

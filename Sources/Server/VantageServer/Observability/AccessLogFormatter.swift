import Foundation
import VantageHTTP
import VantageParameters

/// The format of log lines. Tokens, keys and signatures are left out, so that reading the log grants no access.
package struct AccessLogFormatter: Sendable {
    package enum Format: String, Sendable, CaseIterable {
        /// The Common Log Format followed by the duration in seconds.
        case text = "text"
        case json = "json"
    }

    private static let maximumLength = 2000

    let format: Format
    /// Whether log lines omit clients' IP addresses and all request values, such as coordinates. Routes and parameter
    /// names remain.
    let isPrivate: Bool

    package init(_ format: Format, isPrivate: Bool = false) {
        self.format = format
        self.isPrivate = isPrivate
    }

    var timeFormat: String { format == .text ? "%d/%b/%Y:%H:%M:%S +0000" : "%Y-%m-%dT%H:%M:%SZ" }

    /// Returns the path and the query, without the values that the log omits.
    func request(of record: RequestRecord) -> String {
        let parts = record.path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let sent = parts.first ?? ""
        // A path without a route may be a mistyped URL, with a credential in any place.
        let isSecret = LoggedPair.containsSecret(sent) || record.route == nil && LoggedPair.mayBeCredential(sent)
        let path = isPrivate ? record.route ?? "-" : isSecret ? "-" : String(sent)
        guard parts.count > 1 else { return String(path.prefix(Self.maximumLength)) }
        let pairs = parts[1].split(separator: "&").map { LoggedPair($0) }.map {
            isPrivate ? $0.name : $0.withoutSecrets
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
            return String(decoding: (try? JSONWriter.bytes(of: line)) ?? [], as: UTF8.self) + "\n"
        }
        return "\(client) - - [\(time)] \"\(record.method.rawValue) \(request.escaped) HTTP/1.1\" \(record.status) "
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
    /// The text without characters that would end a field or a line.
    fileprivate var escaped: String {
        unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F && $0 != "\"" && $0 != "\\" }
            ? self : addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? "-"
    }
}

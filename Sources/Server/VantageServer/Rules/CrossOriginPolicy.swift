import HTTPTypes
import VantageHTTP

/// The origins whose pages may read responses. Source: the Fetch standard, section 3.2.
package struct CrossOriginPolicy: Sendable {
    private static let exposed =
        ["ETag", "Content-Range", "Accept-Ranges", "Retry-After", "WWW-Authenticate", "Allow"]
        + HTTPField.Name.vantageNames.map(\.rawName)
    private static let allowed = ["Authorization", "Content-Type", "If-Match", "If-None-Match", "If-Range", "Range"]

    private let origins: Set<String>
    private var allowsAll: Bool { origins.contains("*") }

    /// - Parameter origins: Origins such as `https://maps.example.org`, or `*` to allow all.
    package init(origins: [String] = []) { self.origins = Set(origins) }

    /// Reports whether a string is `*`, or an origin in the form that browsers send.
    package static func isOrigin(_ text: String) -> Bool {
        if text == "*" { return true }
        guard let mark = text.range(of: "://"), ["http", "https"].contains(text[..<mark.lowerBound]) else {
            return false
        }
        let authority = text[mark.upperBound...]
        return !authority.isEmpty && authority.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/?#@,".utf8.contains($0) }
    }

    private func fields(for head: HTTPRequest) -> HTTPFields {
        guard !origins.isEmpty else { return [:] }
        if allowsAll {
            return [
                .accessControlAllowOrigin: "*", .accessControlExposeHeaders: Self.exposed.joined(separator: ", "),
            ]
        }
        // Without `Vary`, a cache could return a response that was meant for another origin.
        guard let origin = head.headerFields[.origin], origins.contains(origin) else { return [.vary: "Origin"] }
        return [
            .vary: "Origin", .accessControlAllowOrigin: origin,
            .accessControlExposeHeaders: Self.exposed.joined(separator: ", "),
        ]
    }
}

extension CrossOriginPolicy: RequestRule {
    /// Responds to preflight requests, which browsers send before requests that a plain link or form could not make.
    func refusal(of head: HTTPRequest, from client: ClientAddress) -> RawResponse? {
        guard !origins.isEmpty, head.method == .options, head.headerFields[.origin] != nil,
            head.headerFields[.accessControlRequestMethod] != nil
        else { return nil }
        var fields = fields(for: head)
        if fields[.accessControlAllowOrigin] != nil {
            fields[.accessControlAllowMethods] = "GET, HEAD, POST"
            fields[.accessControlAllowHeaders] = Self.allowed.joined(separator: ", ")
            fields[.accessControlMaxAge] = "86400"
        }
        return RawResponse(status: .noContent, headers: fields, bytes: nil)
    }

    func complete(_ headers: inout HTTPFields, of status: HTTPResponse.Status, to head: HTTPRequest) {
        headers.append(contentsOf: fields(for: head))
    }
}

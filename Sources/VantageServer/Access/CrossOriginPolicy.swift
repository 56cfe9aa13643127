import HTTPTypes

/// Which pages of other origins may read answers. Source: the Fetch standard, section 3.2.
package struct CrossOriginPolicy: Sendable {
    private static let exposed = [
        "ETag", "Content-Range", "Accept-Ranges", "Retry-After", "Vantage-Attribution", "Vantage-License",
        "Vantage-Scene", "Vantage-Unphotographed", "Vantage-View",
    ]
    private static let allowed = ["Authorization", "Content-Type", "If-None-Match", "If-Range", "Range"]

    private let origins: Set<String>
    private var isForAll: Bool { origins.contains("*") }

    /// - Parameter origins: `https://maps.example.org`, or `*` for all.
    package init(origins: [String] = []) { self.origins = Set(origins) }

    /// What an answer says of it.
    func fields(for head: HTTPRequest) -> HTTPFields {
        guard !origins.isEmpty else { return [:] }
        if isForAll { return [.accessControlAllowOrigin: "*", .exposed: Self.exposed.joined(separator: ", ")] }
        // Without it a page could get what was kept for another.
        guard let origin = head.headerFields[.origin], origins.contains(origin) else { return [.vary: "Origin"] }
        return [
            .vary: "Origin", .accessControlAllowOrigin: origin, .exposed: Self.exposed.joined(separator: ", "),
        ]
    }

    /// What a browser asks for before it sends what a link could not; `nil` for another request.
    func preflight(_ head: HTTPRequest) -> HTTPFields? {
        guard !origins.isEmpty, head.method == .options, head.headerFields[.origin] != nil,
            head.headerFields[.accessControlRequestMethod] != nil
        else { return nil }
        var fields = fields(for: head)
        guard fields[.accessControlAllowOrigin] != nil else { return fields }
        fields[.accessControlAllowMethods] = "GET, HEAD, POST"
        fields[.accessControlAllowHeaders] = Self.allowed.joined(separator: ", ")
        fields[.accessControlMaxAge] = "86400"
        return fields
    }

    /// Whether a text is an origin, as browsers send it.
    package static func isOrigin(_ text: String) -> Bool {
        if text == "*" { return true }
        guard let mark = text.range(of: "://"), ["http", "https"].contains(text[..<mark.lowerBound]) else {
            return false
        }
        let authority = text[mark.upperBound...]
        return !authority.isEmpty && authority.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/?#@,".utf8.contains($0) }
    }
}

extension HTTPField.Name {
    fileprivate static let exposed = Self.accessControlExposeHeaders
}

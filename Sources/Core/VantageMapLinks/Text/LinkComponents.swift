/// The components of a link (RFC 3986), still percent-encoded.
struct LinkComponents: Sendable {
    /// The maximum number of path segments; the last one includes the rest of a longer path.
    private static let maximumSegments = 200

    /// The whole link.
    let text: String
    /// The scheme in lowercase.
    let scheme: String
    /// The host in lowercase; empty if there is none.
    let host: String
    /// The path after the host, or after the colon if there is no host.
    let path: Substring
    /// The segments of the path, without the empty one before the first slash.
    let segments: [Substring]
    let query: LinkQuery
    let fragment: Substring

    /// - Returns: `nil` if the text is not a link, if it contains control characters, or if it contains a user name or
    ///   an unusual port and therefore does not lead where it appears to.
    init?(_ text: String) {
        let bytes = Substring(text).utf8.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed()
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) else { return nil }
        self.text = Self.withScheme(String(decoding: bytes, as: UTF8.self))
        let halves = self.text.parts(":", maximum: 2)
        guard halves.count == 2, Self.isScheme(halves[0]) else { return nil }
        scheme = halves[0].lowercased()
        let whole = halves[1].parts("#", maximum: 2)
        fragment = whole.count > 1 ? whole[1] : ""
        let front = whole[0].parts("?", maximum: 2)
        query = LinkQuery(front.count > 1 ? front[1] : "", of: self.text)
        guard let authority = front[0].dropping("//") else {
            (host, path, segments) = ("", front[0], [])
            return
        }
        let name = Substring(authority.utf8.prefix { $0 != UInt8(ascii: "/") })
        let isWeb = scheme == "https" || scheme == "http"
        guard let host = isWeb ? Self.host(name) : name.lowercased() else { return nil }
        self.host = host
        path = Substring(authority.utf8.dropFirst(name.utf8.count))
        segments = Array(path.parts("/", maximum: Self.maximumSegments).drop { $0.isEmpty })
    }

    /// Removes the angle brackets around a link in text, and adds the scheme that people leave out of web addresses.
    private static func withScheme(_ text: String) -> String {
        var link = Substring(text)
        if link.utf8.first == UInt8(ascii: "<"), link.utf8.last == UInt8(ascii: ">") {
            link = Substring(link.utf8.dropFirst().dropLast())
        }
        let host = Substring(link.utf8.prefix { !"/?#:".utf8.contains($0) })
        let end = host.parts(".").last ?? ""
        let isHost =
            host.utf8.contains(UInt8(ascii: ".")) && end.utf8.count >= 2
            && end.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        // `google.navigation:` is a scheme; a host is followed by a path or a query.
        let next = link.utf8.dropFirst(host.utf8.count).first
        return isHost && next != nil && next != UInt8(ascii: ":") ? "https://" + link : String(link)
    }

    var isWeb: Bool { scheme == "https" || scheme == "http" }

    /// Reports whether the link belongs to a website, with or without `www.`.
    func isWeb(_ host: String) -> Bool { isWeb && (self.host == host || self.host == "www." + host) }

    /// - Throws: ``MapLinkError`` `damagedLink` if the part is not percent-encoded UTF-8.
    func decoded(_ part: Substring, plusIsSpace: Bool = false) throws(MapLinkError) -> String {
        guard let decoded = PercentEncoding.decoded(part, plusIsSpace: plusIsSpace) else {
            throw damaged("\"\(part.prefix(40))\" is not percent-encoded UTF-8.")
        }
        return decoded
    }

    func damaged(_ why: String) -> MapLinkError { .damaged(text, why) }
    var missingContent: MapLinkError { damaged("It contains neither a place nor search text.") }
    var opaque: MapLinkError { .opaque(text) }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "z")).contains(first) else { return false }
        return text.utf8.count <= 40
            && text.utf8.allSatisfy {
                $0 == UInt8(ascii: "+")
                    || PercentEncoding.isUnreserved($0) && $0 != UInt8(ascii: "_")
                        && $0 != UInt8(ascii: "~")
            }
    }

    private static func host(_ authority: Substring) -> String? {
        let parts = authority.parts(":", maximum: 2)
        let isUsual = parts.count == 1 || ["443", "80"].contains(parts[1])
        guard isUsual, !parts[0].isEmpty, parts[0].utf8.allSatisfy(PercentEncoding.isUnreserved) else { return nil }
        return parts[0].lowercased()
    }
}

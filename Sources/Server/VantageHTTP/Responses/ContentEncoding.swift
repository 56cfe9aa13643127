/// An encoding in which the server compresses responses. The raw values are those of `Content-Encoding`.
package enum ContentEncoding: String, CaseIterable, Sendable {
    case zstandard = "zstd"
    case brotli = "br"
    case gzip

    /// Returns the encoding that an `Accept-Encoding` field prefers. `*` stands for gzip if the field does not list it,
    /// because clients that send `*` may not decode anything else.
    ///
    /// - Parameter offered: The encodings to choose from, the best first.
    /// - Returns: `nil` if the field accepts none of them.
    ///
    /// Source: RFC 9110, section 12.5.3.
    package static func preferred(by list: String?, among offered: [ContentEncoding]) -> ContentEncoding? {
        guard let list else { return nil }
        var weights: [String: Double] = [:]
        for item in list.lowercased().split(separator: ",") {
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let name = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            weights[name == "x-gzip" ? "gzip" : name] = weight ?? 1
        }
        var best: (encoding: ContentEncoding, weight: Double)?
        for encoding in offered {
            let weight = weights[encoding.rawValue] ?? (encoding == .gzip ? weights["*"] : nil) ?? 0
            if weight > best?.weight ?? 0 { best = (encoding, weight) }
        }
        return best?.encoding
    }
}

/// The header `Content-Range` of a response. Source: RFC 9110, section 14.4.
struct ContentRange: Hashable {
    /// The bytes that the response contains.
    let range: Range<Int>

    /// Parses a value such as `bytes 0-499/1234` or `bytes 0-499/*`.
    init?(_ text: String) {
        guard text.utf8.count <= 100, text.lowercased().hasPrefix("bytes ") else { return nil }
        let parts = text.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]),
            first <= last, last < Int.max
        else { return nil }
        if parts[1] != "*" { guard let total = Self.number(parts[1]), last < total else { return nil } }
        range = first..<last + 1
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }
}

/// The code of a coordinate system in a registry, such as `EPSG:25832`.
struct SystemCode: Hashable, CustomStringConvertible {
    /// The registry, such as `EPSG`, in uppercase.
    let authority: String
    /// The code in the registry, such as `25832`.
    let code: String

    var description: String { "\(authority):\(code)" }

    /// Parses a code, a code followed by that of a vertical system, a number, or an OGC URN or URL.
    ///
    /// - Returns: `nil` if the text is none of these.
    static func parse(_ text: String) -> (horizontal: SystemCode, vertical: SystemCode?)? {
        if let code = reference(text) { return (code, nil) }
        let parts = text.split(separator: "+", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.count <= 2, let horizontal = plain(first, authority: "EPSG") else {
            return nil
        }
        guard parts.count == 2 else { return (horizontal, nil) }
        return plain(parts[1], authority: horizontal.authority).map { (horizontal, $0) }
    }

    /// Parses `EPSG:25832`, or `25832` in the given registry.
    private static func plain(_ text: Substring, authority: String) -> SystemCode? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.allSatisfy(isWord) else { return nil }
        switch parts.count {
        case 1 where parts[0].allSatisfy(\.isNumber): return SystemCode(authority: authority, code: String(parts[0]))
        case 2: return SystemCode(authority: parts[0].uppercased(), code: String(parts[1]))
        default: return nil
        }
    }

    /// Parses `urn:ogc:def:crs:EPSG::25832` and `http://www.opengis.net/def/crs/EPSG/0/25832`. The version is ignored.
    /// Source: OGC 07-092r3 and OGC 09-048r5.
    private static func reference(_ text: String) -> SystemCode? {
        let lowercase = text.lowercased()
        for (prefix, separator) in references where lowercase.hasPrefix(prefix) {
            let parts = text.dropFirst(prefix.count).split(separator: separator, omittingEmptySubsequences: false)
            guard parts.count == 3, isWord(parts[0]), isWord(parts[2]) else { return nil }
            return SystemCode(authority: parts[0].uppercased(), code: String(parts[2]))
        }
        return nil
    }

    private static let references: [(String, Character)] = [
        ("urn:ogc:def:crs:", ":"), ("http://www.opengis.net/def/crs/", "/"), ("https://www.opengis.net/def/crs/", "/"),
    ]

    private static func isWord(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.count <= 40
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == ".") }
    }
}

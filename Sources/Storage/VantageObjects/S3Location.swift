import Foundation

/// A bucket with the S3 API, and the prefix of the objects in it.
package struct S3Location: Hashable, Sendable, CustomStringConvertible {
    package let bucket: String
    /// The beginning of all keys, without slashes at its ends; empty for the whole bucket.
    package internal(set) var prefix: String
    /// The addresses of the service, in the order in which they are tried. If empty, the environment or the region
    /// determines the address.
    package var endpoints: [String] = []
    package var region: String?
    /// The profile in the files of the AWS command line.
    package var profile: String?
    /// Whether credentials come from the metadata service of the machine. It is never asked otherwise.
    package var usesInstanceCredentials = false

    /// The location as text, without settings. Characters that end the path of a URL are percent-encoded.
    package var description: String {
        let path = prefix.replacing("%", with: "%25").replacing("#", with: "%23").replacing("?", with: "%3F")
        return "s3://\(bucket)" + (path.isEmpty ? "" : "/\(path)")
    }

    init(_ text: String) throws(ObjectStorageError) {
        let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? ""
        let host = rest.prefix { !"/?#".contains($0) }
        let path = rest[host.endIndex...].prefix { !"?#".contains($0) }
        // The path is parsed separately, because URLComponents guesses which percent signs start escapes.
        guard let parts = URLComponents(string: "s3://\(host)\(rest[path.endIndex...])"), let bucket = parts.host,
            Self.isBucket(bucket)
        else { throw StorageLocation.invalid("does not name a bucket") }
        guard parts.user == nil, parts.password == nil, parts.port == nil, parts.fragment == nil else {
            throw StorageLocation.invalid("contains a user, a password, a port or a fragment")
        }
        self.bucket = bucket
        let decoded = path.removingPercentEncoding ?? String(path)
        prefix = decoded.split(separator: "/").joined(separator: "/")
        guard prefix.utf8.count <= 900, !prefix.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }),
            !prefix.utf8.contains(where: { $0 < 32 || $0 == 127 })
        else { throw StorageLocation.invalid("has a prefix that is too long or contains ., .. or control characters") }
        for item in parts.queryItems ?? [] {
            let value = item.value ?? ""
            switch item.name {
            case "endpoint": endpoints.append(try Self.endpoint(value))
            case "region" where Self.isWord(value): region = value
            case "profile" where !value.isEmpty: profile = value
            case "credentials" where value == "instance": usesInstanceCredentials = true
            default: throw StorageLocation.invalid("has an unknown or empty setting \(item.name.prefix(40))")
            }
        }
    }

    /// Checks the address of a service: a scheme, a host and perhaps a port.
    package static func endpoint(_ text: String) throws(ObjectStorageError) -> String {
        guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
            ["http", "https"].contains(parts.scheme?.lowercased()), parts.user == nil, parts.password == nil,
            parts.query == nil, parts.fragment == nil, ["", "/"].contains(parts.path)
        else { throw StorageLocation.invalid("has an endpoint that is not an address such as https://host:port") }
        var address = text.hasSuffix("/") ? String(text.dropLast()) : text
        // libcurl omits a default port from the header Host, which signatures cover.
        let usual = parts.scheme?.lowercased() == "https" ? ":443" : ":80"
        if parts.port != nil, address.hasSuffix(usual) { address.removeLast(usual.count) }
        return address
    }

    private static func isBucket(_ name: String) -> Bool {
        (3...63).contains(name.utf8.count)
            && name.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
    }

    private static func isWord(_ text: String) -> Bool {
        (1...60).contains(text.utf8.count)
            && text.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

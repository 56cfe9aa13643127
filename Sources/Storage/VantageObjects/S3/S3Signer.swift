import Foundation
import VantageCore

/// Signs requests to the S3 API with Signature Version 4.
///
/// Source: "Authenticating Requests: Using the Authorization Header (AWS Signature Version 4)",
/// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-auth-using-authorization-header.html
struct S3Signer: Sendable {
    let region: String
    let credentials: any S3CredentialSource

    /// Adds the headers that authenticate a request.
    ///
    /// - Parameter payload: The SHA-256 of the request's body.
    /// - Throws: ``ObjectStorageError`` `storageDenied` if there are no credentials.
    func sign(_ request: inout HTTPRequest, payload: ContentHash, at time: Date) throws(ObjectStorageError) {
        let credentials = try credentials.credentials()
        let (host, path, query) = Self.parts(of: request.url)
        let stamp = Self.stamp(time)
        var headers = ["host": host, "x-amz-content-sha256": "\(payload)", "x-amz-date": stamp]
        if let token = credentials.sessionToken { headers["x-amz-security-token"] = token }
        let authorization = S3Signature(
            method: request.method, path: path, query: query, headers: headers, payload: payload, stamp: stamp,
            region: region
        ).authorization(credentials)
        headers["host"] = nil
        request.headers += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        request.headers.append("authorization: \(authorization)")
    }

    /// Returns the host with its port, the path, and the query of an address. The query must be sorted by name, and each
    /// name must have a value, even if the value is empty.
    static func parts(of url: String) -> (host: String, path: String, query: String) {
        let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
        let address = rest.prefix { $0 != "?" }
        let query = String(rest.dropFirst(address.count + 1))
        guard let slash = address.firstIndex(of: "/") else { return (String(address), "/", query) }
        return (String(address[..<slash]), String(address[slash...]), query)
    }

    /// Returns a time such as `20130524T000000Z`.
    static func stamp(_ time: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: time)
        func digits(_ number: Int?, _ count: Int = 2) -> String {
            let text = String(number ?? 0)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return digits(parts.year, 4) + digits(parts.month) + digits(parts.day) + "T" + digits(parts.hour)
            + digits(parts.minute) + digits(parts.second) + "Z"
    }
}

/// The signature of one request.
struct S3Signature {
    let method: String
    /// The percent-encoded path.
    let path: String
    /// The percent-encoded query, sorted by name.
    let query: String
    /// The headers to sign. The names are in lower case.
    let headers: [String: String]
    let payload: ContentHash
    /// The time, as in the header `x-amz-date`.
    let stamp: String
    let region: String

    private var names: [String] { headers.keys.sorted() }
    private var scope: String { "\(stamp.prefix(8))/\(region)/s3/aws4_request" }

    /// Task 1 of the specification.
    var canonicalRequest: String {
        let lines = names.map { "\($0):\(headers[$0] ?? "")\n" }.joined()
        return [method, path, query, lines, names.joined(separator: ";"), "\(payload)"].joined(separator: "\n")
    }

    /// Task 2 of the specification.
    var stringToSign: String {
        ["AWS4-HMAC-SHA256", stamp, scope, "\(ContentHash(of: Array(canonicalRequest.utf8)))"].joined(separator: "\n")
    }

    /// Task 3 of the specification: the value of the header `Authorization`.
    func authorization(_ credentials: S3Credentials) -> String {
        var key = Array("AWS4\(credentials.secretKey)".utf8)
        for part in [String(stamp.prefix(8)), region, "s3", "aws4_request"] {
            key = HMACSHA256(key: key).code(for: Array(part.utf8))
        }
        let signature = ContentHash(bytes: HMACSHA256(key: key).code(for: Array(stringToSign.utf8)))!
        return "AWS4-HMAC-SHA256 Credential=\(credentials.accessKey)/\(scope),"
            + "SignedHeaders=\(names.joined(separator: ";")),Signature=\(signature)"
    }
}

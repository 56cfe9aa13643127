import Foundation
import Testing
import VantageCore

@testable import VantageObjects

/// Tests signatures against the examples that AWS publishes.
///
/// Source: "Authenticating Requests: Using the Authorization Header (AWS Signature Version 4)", section "Examples",
/// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
struct S3SignatureTests {
    private static let credentials = S3Credentials(
        accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")!
    private static let host = "examplebucket.s3.amazonaws.com"

    struct Example: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var method = "GET"
        var path = "/"
        var query = ""
        var headers: [String: String] = [:]
        var payload = ""
        let signature: String
    }

    private static let examples = [
        Example(
            testDescription: "GET Object", path: "/test.txt", headers: ["range": "bytes=0-9"],
            signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"),
        Example(
            testDescription: "PUT Object", method: "PUT", path: "/test%24file.text",
            headers: ["date": "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY"],
            payload: "Welcome to Amazon S3.",
            signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"),
        Example(
            testDescription: "GET Bucket Lifecycle", query: "lifecycle=",
            signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
        Example(
            testDescription: "Get Bucket (List Objects)", query: "max-keys=2&prefix=J",
            signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
    ]

    @Test(arguments: examples)
    func `signatures equal the published ones`(example: Example) {
        let payload = ContentHash(of: Array(example.payload.utf8))
        var headers = example.headers
        headers["host"] = Self.host
        headers["x-amz-date"] = "20130524T000000Z"
        headers["x-amz-content-sha256"] = "\(payload)"
        let authorization = S3Signature(
            method: example.method, path: example.path, query: example.query, headers: headers, payload: payload,
            stamp: "20130524T000000Z", region: "us-east-1"
        ).authorization(Self.credentials)
        #expect(authorization.hasSuffix("Signature=\(example.signature)"))
        #expect(
            authorization.hasPrefix(
                "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,"))
    }

    @Test func `the published string to sign has the published hash`() {
        let signature = S3Signature(
            method: "GET", path: "/test.txt", query: "",
            headers: [
                "host": Self.host, "range": "bytes=0-9", "x-amz-date": "20130524T000000Z",
                "x-amz-content-sha256": "\(ContentHash(of: []))",
            ], payload: ContentHash(of: []), stamp: "20130524T000000Z", region: "us-east-1")
        #expect(
            signature.stringToSign.hasSuffix("7344ae5b7ee6c3e7e6b0fe0640412a37625d1fbfff95c48bbb2dc43964946972"))
    }

    @Test func `a request gets the headers that its signature covers, and no secret`() throws {
        var request = HTTPRequest(url: "http://127.0.0.1:9000/bucket/a/b.jpg", headers: ["range: bytes=0-9"])
        let credentials = try #require(S3Credentials(accessKey: "id", secretKey: "hidden", sessionToken: "token"))
        let signer = S3Signer(
            region: "us-east-1", credentials: FixedCredentials(known: credentials, location: "s3://bucket"))
        try signer.sign(&request, payload: ContentHash(of: []), at: Date(timeIntervalSince1970: 1_369_353_600))
        #expect(request.headers.contains("x-amz-date: 20130524T000000Z"))
        #expect(request.headers.contains("x-amz-security-token: token"))
        #expect(
            request.headers.last?.contains("SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token,")
                == true)
        #expect(!"\(request)".contains("hidden") && !"\(credentials)".contains("hidden"))
    }

    @Test func `without credentials, the error says where to put them`() {
        var request = HTTPRequest(url: "http://127.0.0.1:9000/bucket/a")
        let signer = S3Signer(region: "us-east-1", credentials: FixedCredentials(known: nil, location: "s3://bucket"))
        let error = #expect(throws: ObjectStorageError.self) {
            try signer.sign(&request, payload: ContentHash(of: []), at: Date())
        }
        #expect(error?.code == .storageDenied && error?.description.contains("AWS_ACCESS_KEY_ID") == true)
    }
}

import Testing
import VantageCore

@testable import VantageObjects

struct HTTPStorageTests {
    private static let object = (0..<2000).map { UInt8(truncatingIfNeeded: $0 * 7) }

    private static func part(_ range: Range<Int>, status: Int = 206) -> HTTPResponse {
        HTTPResponse(
            status: status, contentRange: "bytes \(range.lowerBound)-\(range.upperBound - 1)/2000",
            contentLength: range.count, body: Array(object[range]))
    }

    private static func refusal(_ status: Int, _ code: String) -> HTTPResponse {
        HTTPResponse(status: status, body: Array("<Error><Code>\(code)</Code></Error>".utf8))
    }

    @Test func `accepts a range with status 200 or 206`() throws {
        for status in [200, 206] {
            let server = ScriptedServer([.success(Self.part(10..<20, status: status))])
            #expect(try server.storage().read(10..<20, of: "a") == Array(Self.object[10..<20]))
            #expect(server.requests[0].headers.contains("range: bytes=10-19"))
        }
    }

    @Test func `a small whole object is used, and a large one is an error`() throws {
        let whole = HTTPResponse(status: 200, contentLength: 2000, body: Self.object)
        #expect(
            try ScriptedServer([.success(whole)]).storage().read(10..<20, of: "a") == Array(Self.object[10..<20]))
        let large = HTTPResponse(status: 200, contentLength: 1 << 30, isTooLarge: true)
        let error = #expect(throws: ObjectStorageError.self) {
            try ScriptedServer([.success(large)]).storage().read(10..<20, of: "a")
        }
        #expect(error?.code == .storageMisbehaves)
    }

    @Test(arguments: [
        (HTTPResponse(status: 206, body: [1, 2]), "storageMisbehaves"),
        (Self.part(11..<21), "storageMisbehaves"), (Self.part(10..<30), "storageMisbehaves"),
        (HTTPResponse(status: 206, contentRange: "bytes 10-19/2000", body: [1]), "storageUnavailable"),
        (HTTPResponse(status: 206, contentRange: "bytes x", body: []), "storageMisbehaves"),
        (HTTPResponse(status: 200, contentLength: 2000, body: [1, 2, 3]), "storageUnavailable"),
        (HTTPResponse(status: 200, contentLength: 15, body: Array(0..<15)), "objectDamaged"),
        (Self.part(10..<15), "objectDamaged"), (Self.refusal(416, "InvalidRange"), "objectDamaged"),
        (Self.refusal(404, "NoSuchKey"), "objectMissing"), (Self.refusal(404, "NoSuchBucket"), "objectMissing"),
        (Self.refusal(403, "SignatureDoesNotMatch"), "storageDenied"),
        (Self.refusal(403, "RequestTimeTooSkewed"), "storageDenied"),
        (Self.refusal(503, "SlowDown"), "storageUnavailable"),
        (Self.refusal(301, "PermanentRedirect"), "storageMisbehaves"), (Self.refusal(400, "x"), "storageMisbehaves"),
    ])
    func `each kind of error response has its own code`(answer: HTTPResponse, code: String) {
        let error = #expect(throws: ObjectStorageError.self) {
            try ScriptedServer([.success(answer)]).storage().read(10..<20, of: "a")
        }
        #expect(error?.code.rawValue == code, "\(error?.description ?? "")")
    }

    private static let unsure: [(Result<HTTPResponse, TransportFailure>, Bool)] = [
        (.failure(TransportFailure(description: "could not resolve host")), true),
        (.success(refusal(403, "InvalidAccessKeyId")), true), (.success(refusal(404, "NoSuchBucket")), true),
        (.success(refusal(503, "SlowDown")), false),
    ]

    @Test(arguments: unsure)
    func `an error that may mean a missing endpoint says so`(
        answer: Result<HTTPResponse, TransportFailure>, says: Bool
    ) throws {
        let keys = ["AWS_ACCESS_KEY_ID": "K", "AWS_SECRET_ACCESS_KEY": "s", "HOME": "/nonexistent"]
        for (environment, advises) in [(keys, says), (keys.merging(["AWS_ENDPOINT_URL": "http://a"]) { $1 }, false)] {
            let storage = try StorageLocation("s3://bucket").httpStorage(
                ScriptedServer([answer]), environment: environment)
            let error = #expect(throws: ObjectStorageError.self) { try storage.read(0..<9, of: "a") }
            #expect(error?.description.contains("set $AWS_ENDPOINT_URL") == advises, "\(error?.description ?? "")")
        }
    }

    @Test func `a failed request is retried at the second address, which is then preferred`() throws {
        let failure = TransportFailure(description: "connection refused")
        let server = ScriptedServer([
            .failure(failure), .success(Self.part(0..<5)), .success(Self.part(5..<9)),
        ])
        let storage = server.storage(bases: ["http://a/b", "http://c/b"])
        #expect(try storage.read(0..<5, of: "x") == Array(Self.object[0..<5]))
        #expect(try storage.read(5..<9, of: "x") == Array(Self.object[5..<9]))
        #expect(server.requests.map(\.url) == ["http://a/b/x", "http://c/b/x", "http://c/b/x"])
    }

    @Test func `a request is tried three times, unless the first response is final`() {
        let busy = ScriptedServer([.success(Self.refusal(503, "SlowDown"))])
        let error = #expect(throws: ObjectStorageError.self) { try busy.storage().size(of: "x") }
        #expect(busy.requests.count == 3 && error?.description.contains("503 SlowDown") == true)
        let denied = ScriptedServer([.success(Self.refusal(403, "AccessDenied"))])
        #expect(throws: ObjectStorageError.self) { try denied.storage().size(of: "x") }
        #expect(denied.requests.count == 1)
    }

    @Test func `no request exceeds its deadline`() {
        let server = ScriptedServer([.failure(TransportFailure(description: "slow"))], delay: .milliseconds(60))
        var policy = TransferPolicy()
        policy.time = .milliseconds(100)
        policy.pause = .milliseconds(1)
        let start = ContinuousClock.now
        #expect(throws: ObjectStorageError.self) { try server.storage(reading: policy).read(0..<9, of: "x") }
        #expect(ContinuousClock.now - start < .milliseconds(400) && server.requests.count == 2)
        #expect(server.requests.allSatisfy { $0.timeout <= .milliseconds(100) })
    }

    @Test func `writing sends the bytes and their hash`() throws {
        let server = ScriptedServer([.success(HTTPResponse(status: 200))])
        let environment = ["AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "hidden"]
        let storage = try StorageLocation("s3://bucket/a b?endpoint=http://h:1")
            .httpStorage(server, environment: environment)
        try storage.write([1, 2, 3], hash: ContentHash(of: [1, 2, 3]), to: "x.jpg")
        let request = server.requests[0]
        #expect(request.method == "PUT" && request.body == [1, 2, 3] && request.url == "http://h:1/bucket/a%20b/x.jpg")
        #expect(request.headers.contains("x-amz-content-sha256: \(ContentHash(of: [1, 2, 3]))"))
        #expect(!request.headers.joined().contains("hidden"))
        let web = try StorageLocation("https://example.org/p").httpStorage(server, environment: [:])
        #expect(throws: ObjectStorageError.self) { try web.write([1], hash: ContentHash(of: [1]), to: "x") }
    }

    @Test(
        arguments: [
            ("bytes 0-499/1234", 0..<500), ("bytes 5-5/*", 5..<6), ("Bytes 0-0/1", 0..<1), ("bytes 5-4/10", nil),
            ("bytes 0-9/9", nil), ("bytes */10", nil), ("bytes -5-9/10", nil), ("bytes 0-99999999999999999999/*", nil),
            ("bytes 0-9223372036854775807/*", nil), ("", nil), ("bytes 1-2", nil), ("items 0-1/2", nil),
            ("bytes 0-1/2/3", nil),
        ] as [(String, Range<Int>?)])
    func `parses Content-Range`(text: String, range: Range<Int>?) {
        #expect(ContentRange(text)?.range == range)
    }

    @Test func `instance credentials need a token and are cached`() throws {
        let answer = """
            {"Code": "Success", "AccessKeyId": "A", "SecretAccessKey": "s", "Token": "t",
            "Expiration": "2999-01-01T00:00:00Z"}
            """
        let server = ScriptedServer(
            ["token", "role", answer].map { .success(HTTPResponse(status: 200, body: Array($0.utf8))) })
        let source = InstanceCredentials(transport: server)
        for _ in 0..<2 {
            #expect(try source.credentials() == S3Credentials(accessKey: "A", secretKey: "s", sessionToken: "t"))
        }
        #expect(server.requests.map(\.method) == ["PUT", "GET", "GET"])
        #expect(server.requests[2].url.hasSuffix("/security-credentials/role"))
        #expect(server.requests[2].headers == ["x-aws-ec2-metadata-token: token"])
    }
}

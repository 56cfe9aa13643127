import Foundation
import Testing
import VantageCore

@testable import VantageObjects

struct MultipartTests {
    private static let contents = (0..<25).map { UInt8($0) }
    private static let begun = answer("<InitiateMultipartUploadResult><UploadId>a/b c</UploadId></Initiate…>")
    private static let completed = answer("<CompleteMultipartUploadResult><Key>x</Key></CompleteMultipartUploadResult>")

    private static func answer(_ body: String = "", status: Int = 200) -> Result<HTTPResponse, TransportFailure> {
        .success(HTTPResponse(status: status, body: Array(body.utf8)))
    }

    private static func part(_ tag: String?) -> Result<HTTPResponse, TransportFailure> {
        .success(HTTPResponse(status: 200, entityTag: tag))
    }

    /// Uploads 25 bytes in parts of 10.
    private func upload(to server: ScriptedServer) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "vantage-multipart-\(UUID().uuidString)")
        try Data(Self.contents).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let storage = try StorageLocation("s3://bucket/p?endpoint=http://h:1").httpStorage(
            server, environment: ["AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "hidden"])
        try storage.write(contentsOf: RegularFile(path: file.path), to: "x.tar", partSize: 10)
    }

    @Test func `a large file is uploaded in parts`() throws {
        let server = ScriptedServer([Self.begun] + ["\"1\"", "\"2\"", "\"3\""].map(Self.part) + [Self.completed])
        try upload(to: server)
        let requests = server.requests
        #expect(requests.map(\.method) == ["POST", "PUT", "PUT", "PUT", "POST"])
        #expect(requests[0].url == "http://h:1/bucket/p/x.tar?uploads=" && requests[0].body == [])
        #expect(requests[3].url == "http://h:1/bucket/p/x.tar?partNumber=3&uploadId=a%2Fb%20c")
        #expect(requests[1...3].compactMap(\.body).map(\.count) == [10, 10, 5])
        #expect(Array(requests[1...3].compactMap(\.body).joined()) == Self.contents)
        let list = String(decoding: requests[4].body ?? [], as: UTF8.self)
        #expect(list.contains("<Part><PartNumber>2</PartNumber><ETag>\"2\"</ETag></Part>"))
        #expect(requests.allSatisfy { $0.headers.joined().contains("authorization: AWS4-HMAC-SHA256") })
    }

    @Test func `a failed part is sent again, and the others are not`() throws {
        let busy = Self.answer("<Error><Code>SlowDown</Code></Error>", status: 503)
        let server = ScriptedServer(
            [Self.begun, Self.part("1"), busy, Self.part("2"), Self.part("3"), Self.completed])
        try upload(to: server)
        #expect(server.requests[2].url == server.requests[3].url && server.requests[2].body == server.requests[3].body)
        #expect(server.requests.count == 6)
    }

    @Test func `an upload that fails is abandoned`() throws {
        let denied = Self.answer("<Error><Code>AccessDenied</Code></Error>", status: 403)
        let server = ScriptedServer([Self.begun, Self.part("1"), denied, Self.answer(status: 204)])
        let error = #expect(throws: ObjectStorageError.self) { try upload(to: server) }
        #expect(error?.code == .storageDenied)
        #expect(server.requests.last?.method == "DELETE")
        #expect(server.requests.last?.url == "http://h:1/bucket/p/x.tar?uploadId=a%2Fb%20c")
    }

    @Test func `a completion that fails after status 200 is repeated`() throws {
        let failed = Self.answer("<Error><Code>InternalError</Code></Error>")
        let parts = [Self.begun] + ["1", "2", "3"].map(Self.part)
        let server = ScriptedServer(parts + [failed, Self.completed])
        try upload(to: server)
        #expect(server.requests.map(\.method).suffix(2) == ["POST", "POST"])
    }

    @Test(arguments: [25, 24, nil])
    func `an upload whose confirmation was lost succeeds if the object has the right size`(size: Int?) throws {
        let lost = Result<HTTPResponse, TransportFailure>.failure(TransportFailure(description: "timeout"))
        let gone = Self.answer("<Error><Code>NoSuchUpload</Code></Error>", status: 404)
        let object = HTTPResponse(status: size == nil ? 404 : 200, contentLength: size)
        let parts = [Self.begun] + ["1", "2", "3"].map(Self.part)
        let server = ScriptedServer(parts + [lost, gone, .success(object)])
        if size == 25 {
            try upload(to: server)
        } else {
            #expect(throws: ObjectStorageError.self) { try upload(to: server) }
        }
    }

    @Test(arguments: [
        Self.answer(), Self.answer("<UploadId></UploadId>"), Self.answer("<UploadId>a<b></UploadId>"),
        Self.answer("<UploadId>\(String(repeating: "a", count: 1025))</UploadId>"),
    ])
    func `an upload without a usable id is an error`(answer: Result<HTTPResponse, TransportFailure>) {
        let error = #expect(throws: ObjectStorageError.self) { try upload(to: ScriptedServer([answer])) }
        #expect(error?.code == .storageMisbehaves)
    }

    @Test(arguments: [nil, "<1>", "a&b"])
    func `a part without a usable tag is an error`(tag: String?) {
        let error = #expect(throws: ObjectStorageError.self) {
            try upload(to: ScriptedServer([Self.begun, Self.part(tag)]))
        }
        #expect(error?.code == .storageMisbehaves)
    }

    @Test func `objects have a name`() throws {
        let object = try ObjectFile("s3://bucket/a//b c.tar?region=eu-1")
        #expect(object.name == "b c.tar" && object.description == "s3://bucket/a/b c.tar")
        #expect(try ObjectFile("S3://bucket/x.tar").description == "s3://bucket/x.tar")
        for text in ["s3://bucket", "s3://bucket/", "/a/b.tar", "https://h/a.tar", "s3://b", "s3://bucket/../x.tar"] {
            #expect(throws: ObjectStorageError.self) { try ObjectFile(text) }
        }
    }
}

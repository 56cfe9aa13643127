import Testing
import VantageCore
import VantageSceneFixtures

@testable import VantageObjects

struct StorageLocationTests {
    @Test(arguments: [
        ("/mnt/pictures", "/mnt/pictures"), ("/mnt/a/../b/", "/mnt/b"), ("file:///mnt/pictures", "/mnt/pictures"),
        ("s3://bucket", "s3://bucket"), ("s3://bucket/a/b/", "s3://bucket/a/b"),
        ("s3://bucket/a?endpoint=http://127.0.0.1:9000&region=eu-west-1", "s3://bucket/a"),
        ("s3://bucket/a%23b/50%25%3F c", "s3://bucket/a%23b/50%25%3F c"), ("s3://bucket/%C3%A9", "s3://bucket/é"),
        ("https://example.org/pictures/", "https://example.org/pictures"), ("HTTP://example.org", "HTTP://example.org"),
    ])
    func `describes a location without its settings`(text: String, description: String) throws {
        #expect(try StorageLocation(text).description == description)
        #expect(try StorageLocation(description).description == description)
    }

    @Test(arguments: [
        "", "s3://", "s3://a", "s3://Bucket", "s3://bucket/../x", "s3://key:secret@bucket/x", "s3://bucket:80/x",
        "s3://bucket?endpoint=example.org", "s3://bucket?endpoint=http://u:p@host", "s3://bucket?token=x",
        "s3://bucket?credentials=all", "https://", "https://user:secret@example.org/",
        "https://example.org/?key=secret",
        "ftp://example.org/", "postgres://host/db", "a\u{0}b", "s3://bucket/a%0Ab",
    ])
    func `rejects text that is not a location, without repeating secrets`(text: String) {
        let error = #expect(throws: ObjectStorageError.self) { try StorageLocation(text) }
        #expect(error?.code == .invalidLocation && error?.description.contains("secret") == false)
    }

    @Test func `a bucket has endpoints, a region, a profile and a source of credentials`() throws {
        let location = try StorageLocation(
            "s3://bucket/p?endpoint=http://a:1&endpoint=https://b:443/&region=r-1&profile=p&credentials=instance")
        guard case .s3(let s3) = location.kind else { return #expect(Bool(false)) }
        #expect(s3.endpoints == ["http://a:1", "https://b"] && s3.region == "r-1" && s3.profile == "p")
        #expect(s3.usesInstanceCredentials && s3.bucket == "bucket" && s3.prefix == "p")
    }

    #if !ObjectStorage
        @Test func `without the package trait, the error for a bucket says how to enable it`() throws {
            let location = try StorageLocation("s3://bucket")
            let error = #expect(throws: ObjectStorageError.self) { try location.storage() }
            #expect(error?.code == .unsupportedLocation && error?.description.contains("--traits") == true)
        }
    #endif
}

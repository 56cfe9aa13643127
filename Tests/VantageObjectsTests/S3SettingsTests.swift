import Testing

@testable import VantageObjects

struct S3SettingsTests {
    private static let files = [
        "/home/u/.aws/credentials": """
        # comment
        [default]
        aws_access_key_id = D
        aws_secret_access_key=d=d
        [ team ]
        aws_access_key_id = T
        aws_secret_access_key = t
        aws_session_token = s
        """,
        "/home/u/.aws/config": """
        [default]
        region = eu-west-3
        [profile team]
        region = eu-central-1
        endpoint_url = http://10.0.0.1:7480
        """,
    ]

    private static func settings(_ location: String, _ environment: [String: String] = [:]) throws -> S3Settings {
        guard case .s3(let s3) = try StorageLocation(location).kind else { throw CancellationError() }
        return try S3Settings(s3, environment: environment.merging(["HOME": "/home/u"]) { $1 }) { files[$0] }
    }

    @Test func `credentials come from the environment, or else from the files`() throws {
        let environment = ["AWS_ACCESS_KEY_ID": "E", "AWS_SECRET_ACCESS_KEY": "e"]
        #expect(try Self.settings("s3://bucket", environment).credentials?.accessKey == "E")
        #expect(try Self.settings("s3://bucket").credentials == S3Credentials(accessKey: "D", secretKey: "d=d"))
        #expect(try Self.settings("s3://bucket", ["AWS_ACCESS_KEY_ID": "E"]).credentials?.accessKey == "D")
    }

    @Test func `a profile has its own credentials, region and endpoint`() throws {
        for (location, environment) in [
            ("s3://bucket?profile=team", ["AWS_ACCESS_KEY_ID": "E", "AWS_SECRET_ACCESS_KEY": "e"]),
            ("s3://bucket", ["AWS_PROFILE": "team"]),
        ] {
            let settings = try Self.settings(location, environment)
            #expect(settings.credentials == S3Credentials(accessKey: "T", secretKey: "t", sessionToken: "s"))
            #expect(settings.region == "eu-central-1" && settings.endpoints == ["http://10.0.0.1:7480"])
        }
    }

    @Test func `settings in the location override the environment, which overrides the files`() throws {
        let environment = ["AWS_REGION": "r2", "AWS_ENDPOINT_URL": "http://b:1", "AWS_ENDPOINT_URL_S3": "http://c:1"]
        let own = try Self.settings("s3://bucket?region=r1&endpoint=http://a:1/&endpoint=http://a:2", environment)
        #expect(own.region == "r1" && own.endpoints == ["http://a:1", "http://a:2"])
        let shared = try Self.settings("s3://bucket", environment)
        #expect(shared.region == "r2" && shared.endpoints == ["http://c:1"])
        #expect(try Self.settings("s3://bucket").endpoints == ["https://s3.eu-west-3.amazonaws.com"])
        #expect(throws: ObjectStorageError.self) {
            try Self.settings("s3://bucket", ["AWS_ENDPOINT_URL": "file:///etc/passwd"])
        }
    }

    @Test(arguments: ["a b", "a\r\nx: y", "", "é"])
    func `rejects empty credentials and those that do not fit into a header`(text: String) {
        #expect(S3Credentials(accessKey: text, secretKey: "x") == nil)
        #expect(S3Credentials(accessKey: "x", secretKey: text) == nil)
    }
}

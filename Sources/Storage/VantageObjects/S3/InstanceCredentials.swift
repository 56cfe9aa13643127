import Foundation
import Synchronization

/// Credentials of the role of a machine, from its metadata service. They expire after a few hours.
///
/// Source: "Use IMDSv2", https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-service.html
final class InstanceCredentials: S3CredentialSource {
    private struct Known {
        let credentials: S3Credentials
        let expiration: Date
    }

    private struct Answer: Decodable {
        // The names in the service's JSON.
        let AccessKeyId: String
        let SecretAccessKey: String
        let Token: String
        let Expiration: Date
    }

    /// Credentials are replaced this long before they expire.
    private static let margin = 300.0

    private let service: String
    private let transport: any HTTPTransport
    private let known = Mutex<Known?>(nil)

    /// - Parameter service: The address of the metadata service.
    init(service: String = "http://169.254.169.254", transport: any HTTPTransport) {
        self.service = service
        self.transport = transport
    }

    func credentials() throws(ObjectStorageError) -> S3Credentials {
        let current = known.withLock { $0 }
        if let current, current.expiration.timeIntervalSinceNow > Self.margin { return current.credentials }
        let new = try request()
        known.withLock { $0 = new }
        return new.credentials
    }

    private func request() throws(ObjectStorageError) -> Known {
        let token = try text("/latest/api/token", method: "PUT", "x-aws-ec2-metadata-token-ttl-seconds: 21600")
        let header = "x-aws-ec2-metadata-token: \(token)"
        let folder = "/latest/meta-data/iam/security-credentials/"
        let role = try text(folder, header)
        guard role.utf8.allSatisfy({ $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "/") }) else { throw unusable }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let answer = try? decoder.decode(Answer.self, from: Data(try text(folder + role, header).utf8)),
            let credentials = S3Credentials(
                accessKey: answer.AccessKeyId, secretKey: answer.SecretAccessKey, sessionToken: answer.Token)
        else { throw unusable }
        return Known(credentials: credentials, expiration: answer.Expiration)
    }

    private func text(_ path: String, method: String = "GET", _ header: String) throws(ObjectStorageError) -> String {
        var request = HTTPRequest(method: method, url: service + path, timeout: .seconds(2), stall: .seconds(2))
        request.headers = [header]
        if method == "PUT" { request.body = [] }
        let response: HTTPResponse
        do { response = try transport.send(request) } catch {
            throw ObjectStorageError(
                .storageDenied,
                "This machine's metadata service did not answer (\(error.description)). "
                    + "Leave out credentials=instance to use other credentials.")
        }
        guard response.status == 200, !response.isTooLarge,
            let text = String(validating: response.body, as: UTF8.self),
            !text.contains(where: \.isNewline) || method == "GET"
        else { throw unusable }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private var unusable: ObjectStorageError {
        ObjectStorageError(
            .storageDenied, "This machine's metadata service returned no credentials. Assign a role to the machine.")
    }
}

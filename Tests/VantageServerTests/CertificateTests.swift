import Foundation
import Testing
import VantageCore
import VantageSceneFixtures

@testable import VantageHTTP
@testable import VantageServer
@testable import VantageServerCLI

/// Tests the server's certificates. `scripts/interop/tls.sh` tests them with other clients.
@Suite struct CertificateTests {
    private let folder = try! TemporaryFolder()

    /// Creates a certificate and its key.
    private func makeCertificate(_ name: String) async throws -> (chain: URL, key: URL) {
        let (chain, key) = (folder.url.appending(path: "\(name).pem"), folder.url.appending(path: "\(name)-key.pem"))
        try await WorkerPool.waiting.run { _ in
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/openssl")
            process.arguments =
                "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
                .split(separator: " ").map(String.init) + ["-keyout", key.path, "-out", chain.path]
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
        }
        return (chain, key)
    }

    @Test func `accepts a certificate only with its own key`() async throws {
        let (one, other) = (try await makeCertificate("one"), try await makeCertificate("other"))
        let files = try #require(try CertificateFiles(chain: one.chain.path, key: one.key.path))
        let certificate = try files.read()
        let wrong: [(chain: URL, key: URL, word: String)] = [
            (one.chain, other.key, "does not belong"), (one.key, one.key, "no certificate"),
            (one.chain, one.chain, "not in PEM"), (one.chain, folder.url.appending(path: "none"), "cannot be read"),
        ]
        for (chain, key, word) in wrong {
            let files = try #require(try CertificateFiles(chain: chain.path, key: key.path))
            let error = #expect(throws: SettingsError.self) { try files.read() }
            #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
            #expect(throws: SettingsError.self) { try files.replace(in: certificate) }
        }
        try #require(try CertificateFiles(chain: other.chain.path, key: other.key.path)).replace(in: certificate)
    }

    @Test func `rejects a certificate without a key and a key without a certificate`() throws {
        #expect(try CertificateFiles(chain: nil, key: nil) == nil)
        #expect(throws: SettingsError.self) { try CertificateFiles(chain: "a", key: nil) }
        #expect(throws: SettingsError.self) { try CertificateFiles(chain: nil, key: "b") }
    }
}

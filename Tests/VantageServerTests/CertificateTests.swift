import BlockingWork
import Foundation
import SceneFixtures
import Testing

@testable import VantageServer
@testable import VantageServerCLI

/// The certificate that the server shows; `scripts/interop/tls.sh` has clients look at it.
@Suite struct CertificateTests {
    private let folder = try! TemporaryFolder()

    /// Makes a certificate and its key.
    private func make(_ name: String) async throws -> (chain: URL, key: URL) {
        let (chain, key) = (folder.url.appending(path: "\(name).pem"), folder.url.appending(path: "\(name)-key.pem"))
        try await Workers.waiting.run { _ in
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

    @Test func `a certificate and its key are taken, and nothing else`() async throws {
        let (one, other) = (try await make("one"), try await make("other"))
        let files = try #require(try CertificateFiles(chain: one.chain.path, key: one.key.path))
        let certificate = try files.read()
        let wrong: [(chain: URL, key: URL, word: String)] = [
            (one.chain, other.key, "not that of"), (one.key, one.key, "no certificate"),
            (one.chain, one.chain, "not one in PEM"), (one.chain, folder.url.appending(path: "none"), "cannot be read"),
        ]
        for (chain, key, word) in wrong {
            let files = try #require(try CertificateFiles(chain: chain.path, key: key.path))
            let error = #expect(throws: SettingError.self) { try files.read() }
            #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
            #expect(throws: SettingError.self) { try files.replace(in: certificate) }
        }
        try #require(try CertificateFiles(chain: other.chain.path, key: other.key.path)).replace(in: certificate)
    }

    @Test func `one without the other is refused`() throws {
        #expect(try CertificateFiles(chain: nil, key: nil) == nil)
        #expect(throws: SettingError.self) { try CertificateFiles(chain: "a", key: nil) }
        #expect(throws: SettingError.self) { try CertificateFiles(chain: nil, key: "b") }
    }
}

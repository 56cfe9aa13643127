import NIOSSL
import Synchronization

/// The certificate by which clients know the server, and its key. Both may be replaced while it runs: connections that
/// begin later get the new one.
package final class ServerCertificate: Sendable {
    private let current: Mutex<NIOSSLContextConfigurationOverride>

    /// - Parameters:
    ///   - chain: The server's own certificate, and behind it those of its issuers; PEM.
    ///   - key: The private key of the first, without a passphrase; PEM.
    /// - Throws: ``CertificateError``.
    package init(chain: [UInt8], key: [UInt8]) throws(CertificateError) {
        current = Mutex(try Self.read(chain, key))
    }

    /// - Throws: ``CertificateError``; then the one of before still counts.
    package func replace(chain: [UInt8], key: [UInt8]) throws(CertificateError) {
        let read = try Self.read(chain, key)
        current.withLock { $0 = read }
    }

    /// TLS 1.2 or later.
    var configuration: TLSConfiguration {
        let begun = current.withLock(\.self)
        var configuration = Self.configuration(begun)
        configuration.sslContextCallback = { [self] _, promise in promise.succeed(current.withLock(\.self)) }
        return configuration
    }

    private static func configuration(_ certificate: NIOSSLContextConfigurationOverride) -> TLSConfiguration {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: certificate.certificateChain ?? [], privateKey: certificate.privateKey!)
        configuration.minimumTLSVersion = .tlsv12
        return configuration
    }

    private static func read(
        _ chain: [UInt8], _ key: [UInt8]
    ) throws(CertificateError) -> NIOSSLContextConfigurationOverride {
        var read = NIOSSLContextConfigurationOverride()
        do { read.certificateChain = try NIOSSLCertificate.fromPEMBytes(chain).map { .certificate($0) } } catch {
            throw CertificateError("There is no certificate in PEM in it.")
        }
        do { read.privateKey = .privateKey(try NIOSSLPrivateKey(bytes: key, format: .pem)) } catch {
            throw CertificateError("The key is not one in PEM without a passphrase.")
        }
        do { _ = try NIOSSLContext(configuration: configuration(read)) } catch {
            throw CertificateError("The key is not that of the certificate.")
        }
        return read
    }
}

/// Why a certificate cannot be used.
package struct CertificateError: Error, CustomStringConvertible {
    package let description: String

    fileprivate init(_ description: String) { self.description = description }
}

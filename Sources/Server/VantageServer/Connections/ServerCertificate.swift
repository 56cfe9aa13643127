import NIOSSL
import Synchronization

/// The server's certificate and its key. They can be replaced while the server runs, and take effect for new
/// connections.
package final class ServerCertificate: Sendable {
    private let current: Mutex<NIOSSLContextConfigurationOverride>

    /// - Parameters:
    ///   - chain: The server's certificate followed by those of its issuers, as PEM.
    ///   - key: The private key of the server's certificate, as PEM without a passphrase.
    /// - Throws: ``CertificateError`` if they cannot be used.
    package init(chain: [UInt8], key: [UInt8]) throws(CertificateError) {
        current = Mutex(try Self.read(chain, key))
    }

    /// - Throws: ``CertificateError`` if they cannot be used. The previous certificate then stays in effect.
    package func replace(chain: [UInt8], key: [UInt8]) throws(CertificateError) {
        let read = try Self.read(chain, key)
        current.withLock { $0 = read }
    }

    /// A configuration for TLS 1.2 or later.
    var configuration: TLSConfiguration {
        var configuration = Self.configuration(current.withLock(\.self))
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
            throw CertificateError("The certificate file contains no certificate in PEM format.")
        }
        do { read.privateKey = .privateKey(try NIOSSLPrivateKey(bytes: key, format: .pem)) } catch {
            throw CertificateError("The key is not in PEM format, or it has a passphrase.")
        }
        do { _ = try NIOSSLContext(configuration: configuration(read)) } catch {
            throw CertificateError("The key does not belong to the certificate.")
        }
        return read
    }
}

/// The reason that a certificate cannot be used.
package struct CertificateError: Error, CustomStringConvertible {
    package let description: String

    fileprivate init(_ description: String) { self.description = description }
}

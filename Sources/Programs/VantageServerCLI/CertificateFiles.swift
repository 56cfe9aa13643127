import Foundation
import VantageServer

/// The files containing a certificate and its private key.
struct CertificateFiles: Sendable {
    let chain: URL
    let key: URL

    /// - Returns: `nil` if neither file is given.
    /// - Throws: ``SettingsError`` if only one of the files is given.
    init?(chain: String?, key: String?) throws(SettingsError) {
        guard let chain, let key else {
            guard chain == nil, key == nil else {
                throw SettingsError("Specify both --certificate and --private-key, or neither.")
            }
            return nil
        }
        self.chain = URL(filePath: chain)
        self.key = URL(filePath: key)
    }

    func read() throws(SettingsError) -> ServerCertificate {
        let (chain, key) = (try bytes(of: chain), try bytes(of: key))
        do { return try ServerCertificate(chain: chain, key: key) } catch { throw unusable(error) }
    }

    /// Replaces a certificate with the current contents of the files.
    ///
    /// - Throws: ``SettingsError`` if the files cannot be used. The previous certificate then remains in effect.
    func replace(in certificate: ServerCertificate) throws(SettingsError) {
        let (chain, key) = (try bytes(of: chain), try bytes(of: key))
        do { try certificate.replace(chain: chain, key: key) } catch { throw unusable(error) }
    }

    private func unusable(_ error: CertificateError) -> SettingsError {
        SettingsError("Cannot use the certificate \(chain.path) with the key \(key.path). \(error)")
    }

    private func bytes(of file: URL) throws(SettingsError) -> [UInt8] {
        do { return Array(try Data(contentsOf: file)) } catch {
            throw SettingsError(isUnreadable: true, "\(file.path) cannot be read. Check its name and its permissions.")
        }
    }
}

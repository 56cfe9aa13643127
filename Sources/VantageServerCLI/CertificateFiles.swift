import Foundation
import VantageServer

/// Where a certificate and its key are.
struct CertificateFiles: Sendable {
    let chain: URL
    let key: URL

    /// - Returns: `nil` where there is neither.
    /// - Throws: ``SettingError`` where there is one without the other.
    init?(chain: String?, key: String?) throws(SettingError) {
        guard let chain, let key else {
            guard chain == nil, key == nil else {
                throw SettingError("Name both a --certificate and its --private-key, or neither.")
            }
            return nil
        }
        self.chain = URL(filePath: chain)
        self.key = URL(filePath: key)
    }

    func read() throws(SettingError) -> ServerCertificate {
        let (chain, key) = (try bytes(of: chain), try bytes(of: key))
        do { return try ServerCertificate(chain: chain, key: key) } catch { throw unusable(error) }
    }

    /// - Throws: ``SettingError``; then the certificate of before still counts.
    func replace(in certificate: ServerCertificate) throws(SettingError) {
        let (chain, key) = (try bytes(of: chain), try bytes(of: key))
        do { try certificate.replace(chain: chain, key: key) } catch { throw unusable(error) }
    }

    private func unusable(_ error: CertificateError) -> SettingError {
        SettingError("The certificate \(chain.path) with the key \(key.path) cannot be used. \(error)")
    }

    private func bytes(of file: URL) throws(SettingError) -> [UInt8] {
        do { return Array(try Data(contentsOf: file)) } catch {
            throw SettingError(isUnreadable: true, "The file \(file.path) cannot be read.")
        }
    }
}

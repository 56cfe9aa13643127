import Logging
import ServiceLifecycle
import UnixSignals

/// A service that reloads files when the process receives SIGHUP.
struct ReloadService: Service {
    let logger: Logger
    let reload: @Sendable () throws -> Void

    func run() async throws {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
            do {
                try reload()
                logger.info("Reloaded the key file and the certificate.")
            } catch { logger.error("\(error) The previous version of the file stays in effect.") }
        }
    }
}

extension ServerSettings {
    /// Reloads the key file and the certificate. Stores and maps need no reload, because the server reopens them when
    /// their files change.
    ///
    /// - Throws: ``SettingsError`` if a file cannot be used. Its previous contents then stay in effect.
    func reload() throws(SettingsError) {
        if let keys { options.access.replace(try Self.accessKeys(at: keys)) }
        if let certificate, let served = options.certificate { try certificate.replace(in: served) }
    }
}

import Logging
import ServiceLifecycle
import UnixSignals

/// Reads again what may have changed when the process gets SIGHUP.
struct HangupService: Service {
    let logger: Logger
    let reload: @Sendable () throws -> Void

    func run() async throws {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
            do {
                try reload()
                logger.info("Read again what was asked for.")
            } catch { logger.error("\(error) What was read before still counts.") }
        }
    }
}

extension ServerSettings {
    /// Reads the files of keys and of the certificate again; stores and maps are opened again by themselves when their
    /// files change.
    ///
    /// - Throws: ``SettingError``; then what it is about is as before.
    func reload() throws(SettingError) {
        if let keys { options.access.replace(try Self.accessKeys(at: keys)) }
        if let certificate, let served = options.certificate { try certificate.replace(in: served) }
    }
}

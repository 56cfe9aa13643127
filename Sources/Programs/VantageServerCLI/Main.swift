import ArgumentParser
import CVantageMalloc
import Foundation
import Logging
import NIOCore
import Tracing
import Vantage
import VantageParameters
import VantageHTTP
import VantageRemote
import VantageServer

@main
struct Main {
    private static let addressInUseStatus: Int32 = 73
    /// The subcommands that do not start the server.
    private static let commands: [String: any ParsableCommand.Type] = [
        "key": KeyCommand.self, "sign": SignCommand.self,
    ]

    static func main() async {
        ProcessTitle.hidePasswords()
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let command = arguments.first.flatMap({ Self.commands[$0] }) {
            return command.main(Array(arguments.dropFirst()))
        }
        guard !arguments.contains("--help"), !arguments.contains("-h") else { return print(ServerSettings.help) }
        guard !arguments.contains("--version") else { return print(PackageVersion.description) }
        do {
            let settings = try await ServerSettings(
                arguments: arguments, environment: ProcessInfo.processInfo.environment)
            try await serve(settings)
        } catch {
            let (status, sentence) = describe(error)
            FileHandle.standardError.write(Data("vantage-server: \(sentence)\n".utf8))
            exit(status)
        }
    }

    /// Limits the number of malloc arenas, so that threads share them. Otherwise, each thread could retain the memory
    /// of the largest picture that it has drawn.
    private static func limitMallocArenas() {
        mallopt(M_ARENA_MAX, CInt(ProcessInfo.processInfo.activeProcessorCount))
    }

    private static func serve(_ settings: ServerSettings) async throws {
        limitMallocArenas()
        let writer = settings.options.logWriter
        let logger = Logger(label: "vantage-server") { ServerLogHandler(label: $0, writer: writer) }
        // Writes the last messages, including those of a server that could not start.
        defer { writer.flush(within: .seconds(1)) }
        if let warning = settings.keyFileWarning { logger.warning("\(warning)") }
        // Workers with their own threads keep the server responsive while every core is drawing.
        let workers = WorkerPool(maximum: ProcessInfo.processInfo.activeProcessorCount)
        let stores = try await ServedStores(
            opening: settings.stores, pictures: settings.pictures, workers: workers, logger: logger,
            connect: { try $0.provider })
        let maps = try await ServedMaps(
            opening: settings.maps, elevation: settings.elevation, workers: workers, logger: logger)
        let roads = try await ServedRoads(opening: settings.roads, workers: workers, logger: logger)
        var options = settings.options
        options.renderCacheFolder = try settings.renderCacheFolder(logger)
        if let address = settings.traces {
            let exporter = TraceExporter(to: address, logger: logger)
            InstrumentationSystem.bootstrap(ExportingTracer(exporter))
            options.traceExporter = exporter
        }
        let server = ImageryServer(stores, maps, roads, options: options, logger: logger)
        let reload = ReloadService(logger: logger) { try settings.reload() }
        let group = server.group(
            host: settings.host, port: settings.port, services: [reload], endingOn: [.sigterm, .sigint]
        ) { address in
            let host = address.ipAddress.map { $0.contains(":") ? "[\($0)]" : $0 } ?? ""
            let scheme = settings.certificate == nil ? "http" : "https"
            // Does not use `print`, which buffers its output.
            FileHandle.standardOutput.write(
                Data("vantage-server is listening on \(scheme)://\(host):\(address.port ?? 0)\n".utf8))
        }
        try await group.run()
    }

    private static func describe(_ error: any Error) -> (status: Int32, sentence: String) {
        switch error {
        case let error as SettingsError:
            return ((error.isUnreadable ? ErrorCategory.unreadable : .invalidArgument).exitStatus, "\(error)")
        case let error as IOError where [EADDRINUSE, EACCES, EADDRNOTAVAIL].contains(error.errnoCode):
            return (
                addressInUseStatus,
                "The server cannot listen on this address (\(String(cString: strerror(error.errnoCode)))). "
                    + "Specify another --host or --port."
            )
        default:
            let error = error.asVantageError
            return (error.category.exitStatus, "\(error)")
        }
    }
}

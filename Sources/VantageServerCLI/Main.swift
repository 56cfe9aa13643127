import ArgumentParser
import CMalloc
import Foundation
import Logging
import NIOCore
import Vantage
import VantageRequests
import VantageServer

@main
struct Main {
    private static let portIsTaken: Int32 = 73
    /// What is no serving.
    private static let commands: [String: any ParsableCommand.Type] = [
        "key": KeyCommand.self, "sign": SignCommand.self,
    ]

    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let command = arguments.first.flatMap({ Self.commands[$0] }) {
            return command.main(Array(arguments.dropFirst()))
        }
        guard !arguments.contains("--help"), !arguments.contains("-h") else { return print(ServerSettings.help) }
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

    /// Lets threads share their memory. Else each may keep that of the largest picture that it ever drew.
    private static func shareMemory() {
        mallopt(M_ARENA_MAX, CInt(ProcessInfo.processInfo.activeProcessorCount))
    }

    private static func serve(_ settings: ServerSettings) async throws {
        shareMemory()
        let logger = Logger(label: "vantage-server") { StreamLogHandler.standardError(label: $0) }
        // With threads of their own: requests go on while every core draws.
        let workers = Workers(maximum: ProcessInfo.processInfo.activeProcessorCount)
        let stores = try await ServedStores(opening: settings.stores, workers: workers, logger: logger)
        let maps = try await ServedMaps(
            opening: settings.maps, elevation: settings.elevation, workers: workers, logger: logger)
        let roads = try await ServedRoads(opening: settings.roads, workers: workers, logger: logger)
        var options = settings.options
        options.files = try settings.drawingFiles(logger)
        let server = VantageServer(stores, maps, roads, options: options, logger: logger)
        let reload = HangupService(logger: logger) { try settings.reload() }
        let group = server.group(
            host: settings.host, port: settings.port, services: [reload], endingOn: [.sigterm, .sigint]
        ) { address in
            let host = address.ipAddress.map { $0.contains(":") ? "[\($0)]" : $0 } ?? ""
            // Not `print`, which keeps what it is given until there is more.
            FileHandle.standardOutput.write(
                Data(
                    "vantage-server listens at \(settings.certificate == nil ? "http" : "https")://\(host):\(address.port ?? 0)\n"
                        .utf8))
        }
        try await group.run()
    }

    private static func describe(_ error: any Error) -> (status: Int32, sentence: String) {
        switch error {
        case let error as SettingError:
            return ((error.isUnreadable ? ErrorCategory.unreadable : .invalidArgument).exitStatus, "\(error)")
        case let error as IOError where [EADDRINUSE, EACCES, EADDRNOTAVAIL].contains(error.errnoCode):
            return (
                portIsTaken,
                "It cannot listen there (\(String(cString: strerror(error.errnoCode)))). Name another --port or --host."
            )
        default:
            let error = error.asVantageError
            return (error.category.exitStatus, "\(error)")
        }
    }
}

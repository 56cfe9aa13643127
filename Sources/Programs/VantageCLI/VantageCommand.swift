import ArgumentParser
import Foundation
import VantageParameters

struct VantageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vantage",
        abstract: "Import street-level imagery, look up scenes, and render views and maps, all offline.",
        discussion: """
            The store is a SQLite file: --store FILE, else $VANTAGE_STORE, else ./vantage.sqlite. It can also be a \
            catalog in PostgreSQL: --store postgres://USER@HOST/DATABASE.

            Example:
              vantage import photos/ --collection town
              vantage available --at 48.2001,7.7002
              vantage snapshot --at 48.2001,7.7002 --output view.jpg
            """,
        version: PackageVersion.description,
        subcommands: [
            ImportCommand.self, AvailableCommand.self, SnapshotCommand.self, MapCommand.self, CardCommand.self,
            BatchCommand.self, ScenesCommand.self, ShowCommand.self, CollectionsCommand.self, ExportCommand.self,
            PublishCommand.self,
            SearchCommand.self, WhereCommand.self, LinkCommand.self, ProfileCommand.self,
            RouteCommand.self, MatrixCommand.self, ReachCommand.self, MatchCommand.self,
            TourCommand.self, RoadsCommand.self, CopyCommand.self, RemoveCommand.self,
            VerifyCommand.self,
            StatsCommand.self, UpgradeCommand.self, CompletionsCommand.self,
        ])
}

@main
enum Main {
    static func main() {
        ProcessTitle.hidePasswords()
        SignalHandling.blockSignals()
        StandardStreams.reserve()
        // If the reader exits early (`vantage scenes | head`), a write fails instead of killing the process.
        signal(SIGPIPE, SIG_IGN)
        SignalHandling.exit(after: { try await run() })
    }

    private static func run() async throws {
        var command = try VantageCommand.parsing(Array(CommandLine.arguments.dropFirst()))
        try Task.checkCancellation()
        if var asynchronous = command as? any AsyncParsableCommand {
            try await asynchronous.run()
        } else {
            try command.run()
        }
    }
}

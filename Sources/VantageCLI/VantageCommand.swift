import ArgumentParser
import Foundation
import VantageRequests

struct VantageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vantage",
        abstract: "Street-level imagery and maps offline: import it, ask where there is some, make views and maps.",
        discussion: """
            A store is one SQLite file: --store FILE, else $VANTAGE_STORE, else ./vantage.sqlite.

            Example:
              vantage import photos/ --collection town
              vantage available --at 48.2001,7.7002
              vantage snapshot --at 48.2001,7.7002 --output view.jpg
            """,
        version: Release.version,
        subcommands: [
            ImportCommand.self, AvailableCommand.self, SnapshotCommand.self, MapCommand.self, CardCommand.self,
            BatchCommand.self, ScenesCommand.self, ShowCommand.self, CollectionsCommand.self, ExportCommand.self,
            SearchCommand.self, WhereCommand.self, LinkCommand.self, ProfileCommand.self,
            RouteCommand.self, TourCommand.self, RoadsCommand.self, RemoveCommand.self,
            VerifyCommand.self,
            StatsCommand.self, UpgradeCommand.self, CompletionsCommand.self,
        ])
}

@main
enum Main {
    static func main() {
        Interruption.blockSignals()
        StandardStreams.reserve()
        // A reader that has gone (`vantage scenes | head`) shows as a failed write.
        signal(SIGPIPE, SIG_IGN)
        Interruption.exit(after: { try await run() })
    }

    private static func run() async throws {
        var command = try VantageCommand.parseAsRoot()
        try Task.checkCancellation()
        if var asynchronous = command as? any AsyncParsableCommand {
            try await asynchronous.run()
        } else {
            try command.run()
        }
    }
}

import ArgumentParser
import Vantage

struct UpgradeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upgrade", abstract: "Upgrade a store from an earlier release, keeping its contents.",
        discussion: """
            Commands that only read never change a store. An import upgrades the store automatically.

            Example:
              vantage upgrade --store town.sqlite
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await store.changing { store in
            let schema = try await store.statistics().schema
            try output.json ? Console.json(["schema": schema]) : Console.output("schema \(schema)")
            try Console.flush()
        }
    }
}

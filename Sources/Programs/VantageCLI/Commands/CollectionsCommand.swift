import ArgumentParser
import Vantage
import VantageCore
import VantageParameters

struct CollectionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "collections", abstract: "List collections with their counts, extents, dates and licenses.",
        discussion: """
            Example:
              vantage collections --json
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    func run() async throws {
        for collection in try await store.reading({ try await CollectionJSON.all(of: $0) }) {
            if output.json { try Console.json(collection) } else { try Console.output(collection.line.printableLine) }
        }
        try Console.flush()
    }
}

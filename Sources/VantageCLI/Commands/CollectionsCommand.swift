import ArgumentParser
import Vantage
import VantageRequests

struct CollectionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "collections", abstract: "List collections with their counts, extents, dates and licences.",
        discussion: """
            Example:
              vantage collections --json
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await store.reading { store in
            for collection in try await store.collections() {
                if output.json {
                    try Console.json(CollectionJSON(collection))
                } else {
                    try Console.output(Self.line(collection).printableLine)
                }
            }
            try Console.flush()
        }
    }

    private static func line(_ collection: CollectionSummary) -> String {
        var parts = [
            "\(collection.name): \(collection.panoramas.counted("panorama")), \(collection.photos.counted("photo"))"
        ]
        if collection.sequences > 0 { parts.append(collection.sequences.counted("sequence")) }
        if let box = collection.extent { parts.append("within \(box.west),\(box.south),\(box.east),\(box.north)") }
        if let first = collection.firstCaptured, let last = collection.lastCaptured {
            parts.append("taken \(first.rfc3339.prefix(10)) to \(last.rfc3339.prefix(10))")
        }
        parts += [collection.license, collection.attribution].compactMap { $0 }
        return parts.joined(separator: "; ")
    }
}

import ArgumentParser
import Vantage
import VantageParameters

struct StatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Print counts, sizes and the schema version.",
        discussion: """
            Example:
              vantage stats --json
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await store.reading { store in
            let statistics = StatisticsJSON(
                try await store.statistics(), try await store.placeStore?.statistics() ?? PlaceStatistics())
            if output.json {
                try Console.json(statistics)
            } else {
                for line in statistics.lines { try Console.output(line) }
            }
            try Console.flush()
        }
    }
}

extension StatisticsJSON {
    fileprivate var lines: [String] {
        [
            "scenes       \(scenes) (\(panoramas.counted("panorama")), \(photos.counted("photo"))) in "
                + "\(collections.counted("collection")), \(sequences.counted("sequence"))",
            "pictures     \(pictures), \(linkedPictures) of them linked; originals \(originalBytes.counted("byte")), "
                + "levels \(levelBytes.counted("byte"))",
            "index        \(indexCells.counted("cell")), \(indexBytes.counted("byte"))",
            "file         \(fileBytes.counted("byte")), schema \(schema)",
            "places       \(places), and \(buildings.counted("building"))",
        ]
    }
}

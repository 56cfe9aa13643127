import ArgumentParser
import Vantage

struct StatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Counts, sizes and the schema's version.",
        discussion: """
            Example:
              vantage stats --json
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await store.reading { store in
            let statistics = StatisticsJSON(try await store.statistics())
            if output.json {
                try JSONLine.output(statistics)
            } else {
                for line in statistics.lines { try Console.output(line) }
            }
            try Console.flush()
        }
    }
}

private struct StatisticsJSON: Encodable {
    let schema: String
    let collections: Int
    let sequences: Int
    let scenes: Int
    let panoramas: Int
    let photos: Int
    let pictures: Int
    let linkedPictures: Int
    let originalBytes: Int
    let levelBytes: Int
    let indexCells: Int
    let indexBytes: Int
    let fileBytes: Int

    init(_ statistics: StoreStatistics) {
        schema = statistics.schema
        collections = statistics.collections
        sequences = statistics.sequences
        scenes = statistics.panoramas + statistics.photos
        panoramas = statistics.panoramas
        photos = statistics.photos
        pictures = statistics.pictures
        linkedPictures = statistics.linked
        originalBytes = statistics.originalBytes
        levelBytes = statistics.derivedBytes
        indexCells = statistics.cells
        indexBytes = statistics.indexBytes
        fileBytes = statistics.fileBytes
    }

    var lines: [String] {
        [
            "scenes       \(scenes) (\(panoramas.counted("panorama")), \(photos.counted("photo"))) in "
                + "\(collections.counted("collection")), \(sequences.counted("sequence"))",
            "pictures     \(pictures), \(linkedPictures) of them linked; originals \(originalBytes.counted("byte")), "
                + "levels \(levelBytes.counted("byte"))",
            "index        \(indexCells.counted("cell")), \(indexBytes.counted("byte"))",
            "file         \(fileBytes.counted("byte")), schema \(schema)",
        ]
    }
}

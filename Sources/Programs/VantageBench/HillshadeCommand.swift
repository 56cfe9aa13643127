import ArgumentParser
import Foundation
import VantageMapRelief
import VantageMapTiles

/// A command that measures how long it takes to shade an elevation tile.
struct HillshadeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hillshade",
        abstract: "Measure how long it takes to shade an elevation tile.",
        discussion: """
            Prints {"decoding":…,"shading":…}: the median times, in seconds, to decode a tile with its neighbors and to
            shade it.
            """)

    @Option(help: "An archive of elevation tiles.") var source: String
    @Option(help: "The tile, as Z/X/Y.") var tile: String
    @Option(help: "The number of repetitions.") var rounds = 20
    @Option(help: "The output file: one byte per pixel, 0 if the height is unknown, otherwise 1 to 255.")
    var output: String?

    func run() throws {
        let numbers = tile.split(separator: "/").compactMap { Int($0) }
        guard numbers.count == 3 else { throw ValidationError("Expected --tile to be Z/X/Y but received \(tile).") }
        let id = TileID(zoom: numbers[0], x: numbers[1], y: numbers[2])
        let source = try ElevationSource(MapSources.open(URL(filePath: source)))
        let shadings = try (0..<rounds).map { _ in try HillshadeTimings(of: id, in: source) }
        if let output { try Data(shadings[0].bytes).write(to: URL(filePath: output)) }
        func median(_ value: (HillshadeTimings) -> Double) -> Double { shadings.map(value).sorted()[rounds / 2] }
        print(#"{"decoding":\#(median(\.decoding)),"shading":\#(median(\.shading))}"#)
    }
}

import ArgumentParser
import Foundation
import MapRenderer
import MapTiles

/// Shades one tile of heights, over and over.
struct HillshadeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hillshade", abstract: "Shade a tile of heights, and say how long it takes.",
        discussion: """
            Prints {"decoding":…,"shading":…}: medians in seconds, of reading a tile and its neighbors, and of the arithmetic.
            """)

    @Option(help: "An archive of heights.") var source: String
    @Option(help: "Z/X/Y.") var tile: String
    @Option(help: "How often.") var rounds = 20
    @Option(help: "A file to write the light to: a byte for each pixel, 0 where there is no height, else 1 to 255.")
    var output: String?

    func run() throws {
        let numbers = tile.split(separator: "/").compactMap { Int($0) }
        guard numbers.count == 3 else { throw ValidationError("\(tile) is no tile.") }
        let id = TileID(zoom: numbers[0], x: numbers[1], y: numbers[2])
        let source = try ElevationSource(MapSources.open(URL(filePath: source)))
        let shadings = try (0..<rounds).map { _ in try HillshadeTimings(of: id, in: source) }
        if let output { try Data(shadings[0].bytes).write(to: URL(filePath: output)) }
        func median(_ value: (HillshadeTimings) -> Double) -> Double { shadings.map(value).sorted()[rounds / 2] }
        print(#"{"decoding":\#(median(\.decoding)),"shading":\#(median(\.shading))}"#)
    }
}

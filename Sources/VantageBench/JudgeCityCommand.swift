import ArgumentParser
import CityFixtures
import Foundation

/// Asks in made-up towns which cameras see which items, and compares with what is exactly so.
struct JudgeCityCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "judge-city", abstract: "Compare what is said of a made-up town's items with what is so; JSON.")

    @Option(help: "Blocks along each side of the town.") var blocks = 22
    @Option(help: "The same seed gives the same town.") var seed: UInt64
    @Option(help: "Metres along each axis by which positions of cameras are off.") var deviation: Double
    @Option(help: "How many items are asked for, each from all cameras around.") var items = 1000

    func run() throws {
        let tally = try CityTally(City(blocks: blocks, seed: seed), deviation: deviation, items: items)
        let tenths = tally.tenths.map { #"{"count":\#($0.count),"seen":\#($0.seen),"confidence":\#($0.sum)}"# }
        print(
            #"{"labeled":\#(tally.labeled),"unknown":\#(tally.unknown),"right":\#(tally.truePositives + tally.trueNegatives),"truePositives":\#(tally.truePositives),"falsePositives":\#(tally.falsePositives),"falseNegatives":\#(tally.falseNegatives),"tenths":[\#(tenths.joined(separator: ","))]}"#
        )
    }
}

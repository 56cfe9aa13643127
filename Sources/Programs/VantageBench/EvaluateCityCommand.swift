import ArgumentParser
import VantageCityFixtures
import Foundation

/// A command that compares the computed visibility of items in a synthetic town with the exact visibility.
struct EvaluateCityCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "judge-city",
        abstract: "Compare the computed visibility in a synthetic town with the exact visibility.")

    @Option(help: "The number of blocks along each side of the town.") var blocks = 22
    @Option(help: "The same seed gives the same town.") var seed: UInt64
    @Option(help: "The error in camera positions along each axis, in meters.") var deviation: Double
    @Option(help: "The number of items, each tested from all cameras around it.") var items = 1000

    func run() throws {
        let tally = try VisibilityScore(SyntheticTown(blocks: blocks, seed: seed), deviation: deviation, items: items)
        let tenths = tally.tenths.map { #"{"count":\#($0.count),"seen":\#($0.seen),"confidence":\#($0.sum)}"# }
        print(
            #"{"labeled":\#(tally.labeled),"unknown":\#(tally.unknown),"right":\#(tally.truePositives + tally.trueNegatives),"truePositives":\#(tally.truePositives),"falsePositives":\#(tally.falsePositives),"falseNegatives":\#(tally.falseNegatives),"tenths":[\#(tenths.joined(separator: ","))]}"#
        )
    }
}

import ArgumentParser
import VantageRoadFixtures
import VantageRouting

/// A command that compares the router with a reference search that evaluates turn restrictions directly.
struct JunctionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "junctions",
        abstract: "Compare the router with a reference search that evaluates turn restrictions directly.",
        discussion: #"Prints {"restrictions":…,"compared":…,"found":…,"longer":…,"different":…}."#)

    @Option(help: "The minimum number of restrictions.") var restrictions = 200
    @Option(help: "The mode of travel: car or bicycle.") var mode = TravelMode.car
    @Option(help: "The same seed gives the same junctions.") var seed: UInt64 = 20_240_607

    func validate() throws {
        guard mode != .foot else {
            throw ValidationError("Turn restrictions do not apply on foot. Use --mode car or bicycle.")
        }
    }

    func run() throws {
        var random = SeededGenerator(seed: seed)
        let tally = try RestrictionStatistics(restrictions: restrictions, mode, &random)
        BenchmarkProtocol.say(
            """
            {"restrictions":\(tally.restrictions),"compared":\(tally.compared),"found":\(tally.found),\
            "longer":\(tally.longer),"different":\(tally.different)}
            """)
    }
}

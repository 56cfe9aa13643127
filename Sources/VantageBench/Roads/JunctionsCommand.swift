import ArgumentParser
import RoadFixtures
import Routing

/// Compares ways over junctions with restrictions with a search over the relations themselves.
struct JunctionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "junctions",
        abstract: "Compare ways over junctions with restrictions with what the relations say.",
        discussion: #"Prints {"restrictions":…,"compared":…,"found":…,"longer":…,"different":…}."#)

    @Option(help: "Restrictions, at least.") var restrictions = 200
    @Option(help: "car or bicycle: nothing is forbidden to those on foot.") var mode = TravelMode.car
    @Option(help: "The same seed gives the same junctions.") var seed: UInt64 = 20_240_607

    func validate() throws {
        guard mode != .foot else { throw ValidationError("No restrictions of turns are for those on foot.") }
    }

    func run() throws {
        var random = SeededGenerator(seed: seed)
        let tally = try RestrictionTally(restrictions: restrictions, mode, &random)
        LineProtocol.say(
            """
            {"restrictions":\(tally.restrictions),"compared":\(tally.compared),"found":\(tally.found),\
            "longer":\(tally.longer),"different":\(tally.different)}
            """)
    }
}

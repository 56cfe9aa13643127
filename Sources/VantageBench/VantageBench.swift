import ArgumentParser

/// Our side of the benchmarks: makes inputs from a seed, and runs one piece of work whenever it is told to, so that
/// another program can alternate it with others on the same machine.
@main
struct VantageBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vantage-bench", abstract: "What the benchmarks of Vantage drive.",
        subcommands: [
            MakePointsCommand.self, LookupsCommand.self, ViewsCommand.self, CropsCommand.self, MapsCommand.self,
            SearchesCommand.self, CoversCommand.self, OpeningHoursCommand.self, MakeCityCommand.self,
            JudgeCityCommand.self, SightsCommand.self, HillshadeCommand.self, MakeRoadsCommand.self, RoutesCommand.self,
            JunctionsCommand.self, ProjectionCommand.self,
        ])
}

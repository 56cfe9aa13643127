import ArgumentParser

/// Vantage's side of the benchmarks.
///
/// It generates inputs from a seed and runs work in batches on request, so that a driver can alternate between it and
/// other programs on the same machine.
@main
struct VantageBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vantage-bench", abstract: "Run the work that Vantage's benchmarks measure.",
        subcommands: [
            MakePointsCommand.self, LookupsCommand.self, ViewsCommand.self, CropsCommand.self, MapsCommand.self,
            SearchesCommand.self, ContainmentCommand.self, OpeningHoursCommand.self, MakeCityCommand.self,
            EvaluateCityCommand.self, ItemScenesCommand.self, HillshadeCommand.self, MakeRoadsCommand.self,
            RoutesCommand.self, TravelCommand.self,
            JunctionsCommand.self, ProjectionCommand.self,
        ])
}

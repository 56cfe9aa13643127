import ArgumentParser
import Vantage

/// Limits on drawing a map.
struct MapLimitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The maximum work for drawing a map, in millions of units; one unit is a pixel that an edge crosses.",
            valueName: "N"))
    var maxDrawingWork = MapLimits.standard.maximumDrawingWork / 1_000_000

    func validate() throws {
        try IntegerArgument.check(maxDrawingWork, flag: "--max-drawing-work", in: 1...1_000_000)
    }

    var limits: MapLimits {
        var limits = MapLimits.standard
        limits.maximumDrawingWork = maxDrawingWork * 1_000_000
        return limits
    }
}

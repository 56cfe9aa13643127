import ArgumentParser
import Vantage

/// What the drawing of a map may demand.
struct MapLimitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Millions of units of work that drawing a map may take; one is a pixel through which an edge runs.",
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

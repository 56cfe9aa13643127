import ArgumentParser
import Vantage

/// Makes views of a store's scenes in directions from a seed, as many as it is told to.
struct ViewsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "views", abstract: "Make views of every scene in turn, as many as standard input asks for.",
        discussion: """
            Prints {"ready":true,…}. A line "run N" on standard input then makes the next N JPEGs in memory and prints
            {"seconds":…,"operations":…,"each":[…],"bytes":…}. View number i shows scene i modulo their number, in the
            order of import. For each view two numbers are drawn: the heading and the pitch in their ranges.

            Example:
              vantage-bench views --store town.sqlite --pitch-range=-20,20
            """)

    @OptionGroup var options: ViewBenchOptions

    @Option(help: ArgumentHelp("Horizontal, in degrees. Without it, all of a photo.", valueName: "DEGREES"))
    var fov: Double?
    @Option(help: ArgumentHelp("Degrees; drawn only with --fov.", valueName: "LOW,HIGH"))
    var headingRange = AngleRange(0...360)
    @Option(help: ArgumentHelp("Degrees; drawn only with --fov.", valueName: "LOW,HIGH"))
    var pitchRange = AngleRange(0...0)

    func run() async throws {
        let fieldOfView = try fov.map { try FieldOfView($0) }
        try await ViewBench(options).serve { view, generator in
            guard let fieldOfView else { return }
            view.heading = Heading(normalizing: headingRange.draw(&generator))
            view.pitch = pitchRange.draw(&generator)
            view.fieldOfView = fieldOfView
        }
    }
}

/// Degrees, from a low to a high one, as `LOW,HIGH`.
struct AngleRange: ExpressibleByArgument {
    private let bounds: ClosedRange<Double>

    init(_ bounds: ClosedRange<Double>) { self.bounds = bounds }

    init?(argument: String) {
        let numbers = argument.split(separator: ",").compactMap { Double($0) }
        guard numbers.count == 2, numbers[0] <= numbers[1] else { return nil }
        bounds = numbers[0]...numbers[1]
    }

    var defaultValueDescription: String { "\(bounds.lowerBound),\(bounds.upperBound)" }

    func draw(_ generator: inout SeededGenerator) -> Double {
        bounds.lowerBound + (bounds.upperBound - bounds.lowerBound) * generator.share()
    }
}

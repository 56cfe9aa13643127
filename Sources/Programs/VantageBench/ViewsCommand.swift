import ArgumentParser
import Vantage

/// A command that renders views of scenes in seeded random directions. Each line of standard input requests a batch.
struct ViewsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "views",
        abstract: "Render views of one scene after another. Requests come from standard input.",
        discussion: """
            Prints {"ready":true,…}. For each line "run N" on standard input, renders the next N JPEGs in memory and
            prints {"seconds":…,"operations":…,"each":[…],"bytes":…}. View i shows scene i modulo the number of scenes,
            in import order. For each view, two random numbers are drawn: the heading and the pitch.

            Example:
              vantage-bench views --store town.sqlite --pitch-range=-20,20
            """)

    @OptionGroup var options: ViewBenchOptions

    @Option(
        help: ArgumentHelp("Horizontal field of view, in degrees. (default: the entire photo)", valueName: "DEGREES"))
    var fov: Double?
    @Option(help: ArgumentHelp("The range of headings, in degrees; used only with --fov.", valueName: "LOW,HIGH"))
    var headingRange = AngleRange(0...360)
    @Option(help: ArgumentHelp("The range of pitches, in degrees; used only with --fov.", valueName: "LOW,HIGH"))
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

/// A range of degrees, parsed from `LOW,HIGH`.
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

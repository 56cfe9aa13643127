import ArgumentParser
import Vantage

/// The options for positioning pictures on tracks.
struct TrackFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A track for positioning pictures by timestamp: a GPX, NMEA, CSV or FIT file. Can be repeated.",
            valueName: "FILE"))
    var track: [String] = []

    @Option(
        help: "The pictures that --track positions: those without a position, or also those whose metadata has one.")
    var trackPositions = TrackOptions.Use.missing

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The time to add to the pictures' timestamps, in seconds or as ±HH:MM[:SS], such as -02:00 for a clock in "
                + "UTC+2.",
            valueName: "TIME"))
    var timeOffset: TimeOffsetArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The angle from the direction of travel to the center of the picture, in degrees clockwise. (default: 0)",
            valueName: "DEGREES"),
        transform: DecimalArgument.parse)
    var headingOffset: Double?

    @Option(
        help: ArgumentHelp(
            "The maximum time between two track points for pictures to be placed between them, in seconds. (default: 60)",
            valueName: "SECONDS"),
        transform: DecimalArgument.parse)
    var trackGap = 60.0

    @Option(
        help: ArgumentHelp(
            "The minimum distance between two pictures on a track, in meters; closer ones are ignored. (default: 0)",
            valueName: "METERS"),
        transform: DecimalArgument.parse)
    var minDistance = 0.0

    func validate() throws {
        try Self.check(headingOffset ?? 0, flag: "--heading-offset", in: -360...360)
        try Self.check(trackGap, flag: "--track-gap", in: 0...31_536_000)
        try Self.check(minDistance, flag: "--min-distance", in: 0...100_000)
        guard track.isEmpty else { return }
        if headingOffset != nil { throw ValidationError("--heading-offset requires --track.") }
        if trackPositions != .missing { throw ValidationError("--track-positions requires --track.") }
    }

    private static func check(_ value: Double, flag: String, in range: ClosedRange<Double>) throws {
        guard range.contains(value) else {
            throw ValidationError(
                "Expected \(flag) from \(Int(range.lowerBound)) to \(Int(range.upperBound)) but received \(value).")
        }
    }

    var options: TrackOptions {
        var options = TrackOptions()
        options.paths = track
        options.use = trackPositions
        options.timeOffset = timeOffset?.seconds ?? 0
        options.headingOffset = headingOffset ?? 0
        options.maximumGap = trackGap
        options.minimumDistance = minDistance
        return options
    }
}

extension TrackOptions.Use: ExpressibleByArgument {}

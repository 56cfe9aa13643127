import ArgumentParser
import Foundation
import Vantage

struct FilterOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: "How far from the place a scene may be, in metres. Default: \(AvailabilityOptions.standardRadius.short).",
        transform: DecimalArgument.parse)
    var radius = AvailabilityOptions.standardRadius

    @Option(help: "nearest, or best: weighs distance, facing, 360° and age.")
    var rank = SceneRanking.nearest

    @Option(parsing: .unconditional, help: ArgumentHelp("Only scenes that look at this place.", valueName: "LAT,LON"))
    var facing: String?

    @Option(
        parsing: .unconditional,
        help: """
            Degrees to either side that a photo may look past the place of --facing. \
            Default: \(SceneFilter.Facing.standardTolerance.short).
            """,
        transform: DecimalArgument.parse)
    var facingTolerance = SceneFilter.Facing.standardTolerance

    @Option(
        help: ArgumentHelp(
            "Only scenes taken at this time or later: 2023-05-17 or 2023-05-17T08:21:04Z.", valueName: "DATE"))
    var capturedAfter: String?

    @Option(help: ArgumentHelp("Only scenes taken before this time.", valueName: "DATE"))
    var capturedBefore: String?

    @Flag(help: "Only 360° panoramas.")
    var panoramasOnly = false

    @Flag(help: "Only flat photos.")
    var photosOnly = false

    @Option(help: "Only scenes of this collection.")
    var collection: String?

    /// - Parameter hasPicture: Whether only scenes with a picture will do.
    func availability(hasPicture: Bool = false) throws -> AvailabilityOptions {
        guard radius >= 0, radius <= 20_000_000 else {
            throw CLIError.outOfRange("--radius", 0...20_000_000, " metres", radius)
        }
        var filter = try filter()
        filter.hasPicture = hasPicture
        return AvailabilityOptions(radius: radius, ranking: rank, filter: filter)
    }

    private func filter() throws -> SceneFilter {
        guard !panoramasOnly || !photosOnly else {
            throw CLIError.usage("--panoramas-only and --photos-only leave nothing. Give one of them.")
        }
        guard (0...180).contains(facingTolerance) else {
            throw CLIError.outOfRange("--facing-tolerance", 0...180, " degrees", facingTolerance)
        }
        var filter = SceneFilter()
        filter.collection = collection
        filter.kind = panoramasOnly ? .panorama : photosOnly ? .photo : nil
        filter.capturedFrom = try capturedAfter.map { try DateArgument.parse($0, flag: "--captured-after") }
        filter.capturedTo = try capturedBefore.map { try DateArgument.parse($0, flag: "--captured-before") }
        if let facing {
            let target = try CoordinateArgument.parse(facing, flag: "--facing")
            filter.facing = SceneFilter.Facing(target: target, tolerance: facingTolerance)
        }
        return filter
    }
}

extension SceneRanking: ExpressibleByArgument {}

import ArgumentParser
import Foundation
import Vantage
import VantageRequests

struct FilterOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: "How far from the place a scene may be, in metres. Default: \(AvailabilityOptions.standardRadius.short).",
        transform: DecimalArgument.parse)
    var radius: Double?

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
    var facingTolerance: Double?

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

    var request: FilterRequest {
        var request = FilterRequest()
        (request.radius, request.ranking) = (radius, rank)
        (request.facing, request.facingTolerance) = (facing, facingTolerance)
        (request.capturedAfter, request.capturedBefore) = (capturedAfter, capturedBefore)
        (request.panoramasOnly, request.photosOnly) = (panoramasOnly, photosOnly)
        request.collection = collection
        return request
    }
}

extension SceneRanking: ExpressibleByArgument {}
